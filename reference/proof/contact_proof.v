(* What the checker of contact.v confirms is so. *)
Require Import ZArith List Bool Lia certificate cores certificate_proof contact roots passing covering.
Import ListNotations.
Open Scope Z_scope.

(* If m is in the cone of a triangle, one of its corners is as far along m as the plane of the triangle from the origin. *)
Lemma far_along m f x y z a b c h depth den : m <> zero -> 0 < h -> 0 <= a -> 0 <= b -> 0 <= c -> 0 <= depth -> 0 < den ->
  times h m = add (times a x) (add (times b y) (times c z)) ->
  dot f x = h -> dot f y = h -> c * dot f z = c * h -> depth * squared f <= h * h * den ->
  exists v, (v = x \/ v = y \/ v = z) /\ 0 < dot m v /\ depth * squared m <= dot m v * dot m v * den.
Proof.
  intros M H A B C P D E X Y Z0 Deep.
  assert (O : exists v, (v = x \/ v = y \/ v = z) /\ dot m x <= dot m v /\ dot m y <= dot m v /\ dot m z <= dot m v).
  { destruct (Z_le_gt_dec (dot m x) (dot m y)); [destruct (Z_le_gt_dec (dot m y) (dot m z)); [exists z|exists y]|
      destruct (Z_le_gt_dec (dot m x) (dot m z)); [exists z|exists x]]; (split; [tauto|lia]). }
  destruct O as (v & V & Vx & Vy & Vz). exists v. split; [assumption|].
  set (q := dot m v) in *. set (s := a + b + c). pose proof (squared_positive _ M) as N.
  assert (Q : h * squared m <= s * q).
  { assert (T : dot m (times h m) = a * dot m x + (b * dot m y + c * dot m z))
    by (rewrite E, !dot_add, !dot_times; reflexivity).
    rewrite dot_times in T. change (dot m m) with (squared m) in T.
    assert (a * dot m x <= a * q) by (apply Z.mul_le_mono_nonneg_l; assumption).
    assert (b * dot m y <= b * q) by (apply Z.mul_le_mono_nonneg_l; assumption).
    assert (c * dot m z <= c * q) by (apply Z.mul_le_mono_nonneg_l; assumption). unfold s. lia. }
  assert (F : dot f m = s).
  { apply (Z.mul_reg_l _ _ h); [lia|]. rewrite <- dot_times, E, !dot_add, !dot_times, X, Y, Z0. unfold s. ring. }
  pose proof (cauchy f m) as K. rewrite F in K. pose proof (squared_at_least_0 f) as F0.
  assert (0 < h * squared m) by (apply Z.mul_pos_pos; assumption).
  assert (S0 : 0 <= s) by (unfold s; lia). assert (S1 : 0 < s) by nia. assert (Q0 : 0 < q) by nia.
  assert (F1 : 0 < squared f) by nia. split; [assumption|].
  assert (K1 : h * squared m * (h * squared m) <= s * q * (s * q)) by (apply Z.mul_le_mono_nonneg; lia).
  assert (K2 : s * s * (q * q) <= squared f * squared m * (q * q)) by (apply Z.mul_le_mono_nonneg_r; nia).
  assert (K3 : h * h * squared m <= squared f * (q * q)) by (apply (Zmult_le_reg_r _ _ (squared m)); [lia|lia]).
  assert (K4 : depth * squared f * squared m <= h * h * den * squared m) by (apply Z.mul_le_mono_nonneg_r; lia).
  assert (K5 : h * h * squared m * den <= squared f * (q * q) * den) by (apply Z.mul_le_mono_nonneg_r; lia).
  apply (Zmult_le_reg_r _ _ (squared f)); lia.
Qed.

(* Of cores that cross a difference of corners is, along each direction, as far as the depth. *)
Definition is_difference (a b : convex) (v : vector) := exists p q, In p (points a) /\ In q (points b) /\ v = minus p q.
Lemma difference_is a b c v : difference a b c = Some v -> is_difference a b v.
Proof.
  unfold difference. destruct (nth_error (points a) (fst c)) as [p|] eqn:P; [|discriminate].
  destruct (nth_error (points b) (snd c)) as [q|] eqn:Q; [|discriminate]. intros H. injection H as <-.
  exists p, q. split; [exact (nth_error_In _ _ P)|split; [exact (nth_error_In _ _ Q)|reflexivity]].
Qed.
Lemma edge_is a b c x y : edge_of a b c = Some (x, y) -> is_difference a b x /\ is_difference a b y.
Proof.
  unfold edge_of. destruct (difference a b (fst c)) as [u|] eqn:U; [|discriminate].
  destruct (difference a b (snd c)) as [v|] eqn:W; [|discriminate]. intros H. injection H as <- <-.
  split; [exact (difference_is _ _ _ _ U)|exact (difference_is _ _ _ _ W)].
Qed.
Lemma all_of_in {A B} (f : A -> option B) : forall l r y, all_of f l = Some r -> In y r -> exists i, f i = Some y.
Proof.
  induction l as [|i l IH]; simpl; intros r y H I; [injection H as <-; destruct I|].
  destruct (f i) as [x|] eqn:F; [|discriminate]. destruct (all_of f l) as [xs|]; [|discriminate]. injection H as <-.
  destruct I as [<-|I]; [exists i; assumption|exact (IH xs y eq_refl I)].
Qed.

Lemma deep_along flat a b out depth den m : none_is_shorter flat a b out depth den = true -> 0 <= depth -> 0 < den ->
  is_direction flat m -> exists v, is_difference a b v /\ 0 < dot m v /\ depth * squared m <= dot m v * dot m v * den.
Proof.
  intros H P D [M Flat]. destruct out as [|es|ts]; [discriminate| |].
  - simpl in H. apply andb_prop in H as [-> H]. destruct (all_of (edge_of a b) es) as [edges|] eqn:Es; [|discriminate].
    apply andb_prop in H as [S Deep]. destruct (covered _ m S) as (t & I & C).
    apply in_flat_map in I as ([x y] & I & T). pose proof (proj1 (forallb_forall _ _) Deep _ I) as Far.
    unfold is_deep_edge in Far. rewrite !andb_true_iff, !Z.eqb_eq, Z.leb_le in Far. destruct Far as [[X0 Y0] Far].
    destruct (all_of_in _ _ _ _ Es I) as (c & E). apply edge_is in E as [Dx Dy]. specialize (Flat eq_refl).
    assert (Out : forallb is_outward (flat_map to_poles edges) = true)
      by (unfold surround in S; destruct (flat_map to_poles edges); [discriminate|apply andb_prop in S; apply S]).
    assert (T0 : In (x, y, pole) (flat_map to_poles edges)) by (apply in_flat_map; exists (x, y); split;
      [assumption|simpl; tauto]).
    pose proof (proj1 (forallb_forall _ _) Out _ T0) as H0. unfold is_outward in H0. apply Z.ltb_lt in H0.
    set (h := determinant x y pole) in *.
    assert (Fx : dot (across x y) x = h) by (unfold h, across, determinant, pole, dot; cbn [vx vy vz]; lia).
    assert (Fy : dot (across x y) y = h) by (unfold h, across, determinant, pole, dot; cbn [vx vy vz]; lia).
    assert (E : exists k l, 0 <= k /\ 0 <= l /\ times h m = add (times k x) (add (times l y) (times 0 y))).
    { destruct T as [<-|[<-|[]]]; unfold contains in C; destruct C as (C1 & C2 & C3).
      - exists (determinant m y pole), (determinant x m pole). split; [assumption|split; [assumption|]].
        destruct x as [i j k], y as [i' j' k'], m as [r s u]. cbn [vx vy vz] in *. subst k k' u.
        unfold h, determinant, pole, add, times; cbn [vx vy vz]; f_equal; ring.
      - exists (determinant y m (times (-1) pole)), (determinant m x (times (-1) pole)).
      split; [assumption|split; [assumption|]].
        destruct x as [i j k], y as [i' j' k'], m as [r s u]. cbn [vx vy vz] in *. subst k k' u.
        unfold h, determinant, pole, add, times; cbn [vx vy vz]; f_equal; ring. }
    destruct E as (k & l & K & L & E).
    destruct (far_along m (across x y) x y y k l 0 h depth den) as (v & V & Q); try assumption; try lia.
    exists v. split; [|exact Q]. destruct V as [->|[->| ->]]; assumption.
  - unfold none_is_shorter in H. destruct (all_of (triangle_of a b) ts) as [made|] eqn:Ts; [|discriminate].
    apply andb_prop in H as [S Deep]. destruct (covered _ m S) as ([[x y] z] & I & (C1 & C2 & C3)).
    pose proof (proj1 (forallb_forall _ _) Deep _ I) as Far. unfold is_deep in Far. apply Z.leb_le in Far.
    assert (Out : forallb is_outward made = true)
      by (unfold surround in S; destruct made; [discriminate|apply andb_prop in S; apply S]).
    pose proof (proj1 (forallb_forall _ _) Out _ I) as H0. unfold is_outward in H0. apply Z.ltb_lt in H0.
    destruct (all_of_in _ _ _ _ Ts I) as ([c c'] & E). unfold triangle_of in E. simpl in E.
    destruct (edge_of a b c) as [[x' y']|] eqn:Dxy; [|discriminate].
    destruct (difference a b c') as [z'|] eqn:Dz; [|discriminate]. injection E as -> -> ->.
    apply edge_is in Dxy as [Dx Dy]. apply difference_is in Dz.
    set (f := cross (minus y x) (minus z x)) in *.
    assert (Fx : dot f x = determinant x y z) by (unfold f, cross, minus, determinant, dot, add, times; cbn [vx vy vz]; ring).
    assert (Fy : dot f y = determinant x y z) by (unfold f, cross, minus, determinant, dot, add, times; cbn [vx vy vz]; ring).
    assert (Fz : dot f z = determinant x y z) by (unfold f, cross, minus, determinant, dot, add, times; cbn [vx vy vz]; ring).
    destruct (far_along m f x y z _ _ _ (determinant x y z) depth den M H0 C1 C2 C3 P D (cramer x y z m) Fx Fy) as (v & V
      & Q);
      [rewrite Fz; reflexivity|assumption|].
    exists v. split; [|exact Q]. destruct V as [->|[->| ->]]; assumption.
Qed.

(* What separates cores separates the sets, by less both radii: points of the sets are no farther from points of the cores. *)
Lemma off_core s x d y e m : 0 < d -> 0 < e -> 0 <= radius s -> squared (way x d y e) <= (d * e * radius s) ^ 2 ->
  at_most_root (squared m) (- (d * e * radius s)) (dot m (way x d y e)) /\
  at_most_root (squared m) (- (d * e * radius s)) (- dot m (way x d y e)).
Proof.
  intros D E R H. pose proof (cauchy m (way x d y e)) as K. rewrite Z.pow_2_r in H. pose proof (squared_at_least_0 m).
  assert (squared m * squared (way x d y e) <= squared m * (d * e * radius s * (d * e * radius s)))
    by (apply Z.mul_le_mono_nonneg_l; assumption).
  assert (0 <= d * e * radius s) by (apply Z.mul_nonneg_nonneg; nia).
  split; apply root_of_square; try assumption; lia.
Qed.
Lemma sets_separated a b n t u : 0 <= radius a -> 0 <= radius b -> 0 < u ->
  (forall x d y e, core_has a x d -> core_has b y e ->
    at_most_root (squared n) ((t + u * (radius a + radius b)) * (d * e)) (u * dot n (way x d y e))) -> separates n t u a b.
Proof.
  intros RA RB U H x d y e (D & _ & x' & d' & HA & NA) (E & _ & y' & e' & HB & NB).
  pose proof (H _ _ _ _ HA HB) as C. assert (D' : 0 < d') by apply HA. assert (E' : 0 < e') by apply HB.
  destruct (off_core a x d x' d' n D D' RA NA) as [WA _]. destruct (off_core b y e y' e' n E E' RB NB) as [_ WB].
  change (at_most_root (squared n) (t * (d * e)) (u * dot n (way x d y e))).
  assert (De : 0 < d * e) by (apply Z.mul_pos_pos; assumption).
  assert (De' : 0 < d' * e') by (apply Z.mul_pos_pos; assumption).
  apply (root_times _ (d * e)) in C; [|assumption].
  apply (root_times _ (u * (e * e'))) in WA; [|repeat apply Z.mul_pos_pos; assumption].
  apply (root_times _ (u * (d * d'))) in WB; [|repeat apply Z.mul_pos_pos; assumption].
  pose proof (roots_add _ _ _ _ _ (squared_at_least_0 n) (roots_add _ _ _ _ _ (squared_at_least_0 n) C WA) WB) as T.
  apply (root_times _ (d' * e')); [assumption|].
  replace (d' * e' * (t * (d * e))) with (d * e * ((t + u * (radius a + radius b)) * (d' * e')) +
    u * (e * e') * - (d * d' * radius a) + u * (d * d') * - (e * e' * radius b)) by ring.
  replace (d' * e' * (u * dot n (way x d y e))) with (d * e * (u * dot n (way x' d' y' e')) +
    u * (e * e') * dot n (way x d x' d') + u * (d * d') * - dot n (way y e y' e')) by (rewrite !dot_way; ring).
  exact T.
Qed.

(* What separates sets separates the cores: points of the cores moved along m, by nearly the radii, are points of the sets. *)
Lemma cores_separated a b m t u x d y e : 0 <= radius a -> 0 <= radius b -> m <> zero -> 0 < u -> separates m t u a b ->
  core_has a x d -> core_has b y e ->
  at_most_root (squared m) ((t + u * (radius a + radius b)) * (d * e)) (u * dot m (way x d y e)).
Proof.
  intros RA RB M U H HA HB. assert (D : 0 < d) by apply HA. assert (E : 0 < e) by apply HB.
  set (r := radius a + radius b). set (q := squared m). assert (N : 0 < q) by (apply squared_positive; assumption).
  assert (De : 0 < d * e) by (apply Z.mul_pos_pos; assumption).
  assert (R0 : 0 <= u * r * (d * e)) by (unfold r; repeat apply Z.mul_nonneg_nonneg; lia).
  apply (root_in_the_end _ _ _ (u * r * (d * e))); [lia|assumption|]. intros c C.
  pose proof (Z.sqrt_spec (c * c * q) ltac:(nia)) as [L O]. pose proof (Z.sqrt_nonneg (c * c * q)) as P.
  set (p := Z.sqrt (c * c * q)) in *. unfold Z.succ in O.
  assert (N' : minus_ m <> zero).
  { intros Z. apply (f_equal squared) in Z. rewrite squared_minus in Z. unfold zero, squared at 2, dot in Z. simpl in Z.
    fold q in Z. lia. }
  pose proof (out_along a m x d p c RA HA M C L) as XA.
  pose proof (out_along b (minus_ m) y e p c RB HB N') as XB. rewrite squared_minus in XB. specialize (XB C L).
  pose proof (H _ _ _ _ XA XB) as T. fold q in T.
  match type of T with signed_square ?l * q <= signed_square ?r => change (at_most_root q l r) in T end.
  assert (Cq : 0 < c * (q * q)) by (repeat apply Z.mul_pos_pos; assumption).
  replace (t * (d * (c * q) * (e * (c * q)))) with (c * (q * q) * (t * c * (d * e))) in T by ring.
  match type of T with at_most_root _ _ ?g =>
    replace g with (c * (q * q) * (u * (c * dot m (way x d y e) - p * r * (d * e)))) in T
      by (unfold minus_; rewrite !dot_way, !dot_add, !dot_times; change (dot m m) with q; unfold r; ring) end.
  apply (proj1 (root_times _ _ _ _ Cq)) in T.
  (* The fraction p / c differs from the length of m by less than 1 / c. *)
  assert (F : at_most_root q (c * (u * r * (d * e))) ((p + 1) * (u * r * (d * e)))).
  { unfold at_most_root, signed_square. rewrite !Z.abs_eq by (apply Z.mul_nonneg_nonneg; lia).
    set (k := u * r * (d * e)) in *. assert (k * k * (c * c * q) <= k * k * ((p + 1) * (p + 1)))
      by (apply Z.mul_le_mono_nonneg_l; nia).
    lia. }
  pose proof (roots_add _ _ _ _ _ (Z.lt_le_incl _ _ N) T F) as G.
  replace (c * ((t + u * r) * (d * e))) with (t * c * (d * e) + c * (u * r * (d * e))) by ring.
  replace (c * (u * dot m (way x d y e)) + u * r * (d * e)) with
    (u * (c * dot m (way x d y e) - p * r * (d * e)) + (p + 1) * (u * r * (d * e))) by ring.
  exact G.
Qed.

Theorem check_contact_proves flat a b n wa wb num den out : check_contact flat a b n wa wb num den out = true ->
  claim_contact flat a b n (made_by a wa) (sum (of_points wa)) (made_by b wb) (sum (of_points wb)) num den.
Proof.
  unfold check_contact, are_weights_of_both. cbv zeta. rewrite !andb_true_iff, !Z.leb_le, Z.ltb_lt, Z.eqb_eq.
  intros [[[[[[[[[[[RA RB] NA] NB] [WA WB]] N] D0] FA] FB] Eq] Sq] Out].
  apply weights_have in WA, WB. apply equal_is in Eq. apply counts_direction in N.
  set (x := made_by a wa) in *. set (y := made_by b wb) in *. set (d := sum (of_points wa)) in *.
  set (e := sum (of_points wb)) in *.
  set (w := way x d y e) in *. set (g := dot n w) in *.
  assert (D : 0 < d) by apply WA. assert (E : 0 < e) by apply WB.
  assert (K : 0 < d * e) by (apply Z.mul_pos_pos; assumption). set (k := d * e) in *.
  pose proof (squared_positive _ (proj1 N)) as L. set (l := squared n) in *.
  do 4 (split; [assumption|]). split; [|split; [|split; assumption]].
  - (* Some points of the cores are no farther apart along m. *)
    intros m t u M U H. pose proof (squared_positive _ (proj1 M)) as LM.
    assert (P : exists x' d' y' e', core_has a x' d' /\ core_has b y' e' /\
      signed_square (dot m (way x' d' y' e')) * den <= num * squared m * (d' * e' * (d' * e'))).
    { apply orb_true_iff in Out. destruct (Z_lt_le_dec g 0) as [G|G].
      - destruct Out as [Out|Out]; [apply Z.leb_le in Out; lia|].
        assert (num < 0).
        { unfold signed_square in Sq. rewrite Z.abs_neq in Sq by lia. assert (0 < g * g * den) by (apply Z.mul_pos_pos; nia).
          assert (0 < l * (k * k)) by (repeat apply Z.mul_pos_pos; assumption). nia. }
        destruct (deep_along _ _ _ _ _ _ m Out ltac:(lia) D0 M) as (v & (p & q & IP & IQ & ->) & V & Far).
        exists p, 1, q, 1. split; [exact (core_has_point a p IP)|split; [exact (core_has_point b q IQ)|]].
        replace (dot m (way p 1 q 1)) with (- dot m (minus p q)) by (unfold minus; rewrite dot_way, dot_add, dot_times; ring).
        unfold signed_square. rewrite Z.abs_opp, Z.abs_eq by lia. lia.
      - exists x, d, y, e. split; [assumption|split; [assumption|]]. fold w k.
        assert (W : l * squared w = g * g).
        { apply (f_equal squared) in Eq. rewrite !squared_times in Eq. fold l in Eq. apply (Z.mul_reg_l _ _ l); lia. }
        assert (S1 : signed_square (dot m w) <= squared m * squared w).
        { pose proof (cauchy m w). destruct (signed_square_cases (dot m w)) as [[_ ->]|[? ->]]; nia. }
        unfold signed_square in Sq. rewrite (Z.abs_eq g G) in Sq.
        assert (S2 : signed_square (dot m w) * (l * den) <= squared m * squared w * (l * den))
          by (apply Z.mul_le_mono_nonneg_r; [|assumption]; apply Z.lt_le_incl, Z.mul_pos_pos; assumption).
        apply (Zmult_le_reg_r _ _ l); [lia|].
        replace (num * squared m * (k * k) * l) with (squared m * (num * l * (k * k))) by ring. rewrite <- Sq, <- W. lia. }
    destruct P as (x' & d' & y' & e' & HA & HB & P).
    pose proof (cores_separated _ _ _ _ _ _ _ _ _ RA RB (proj1 M) U H HA HB) as T.
    assert (D' : 0 < d') by apply HA. assert (E' : 0 < e') by apply HB.
    assert (K' : 0 < d' * e') by (apply Z.mul_pos_pos; assumption). set (k' := d' * e') in *.
    unfold at_most_root in T. rewrite (Z.mul_comm _ k'), !signed_square_times in T by lia.
    apply Z.le_ge. set (s := signed_square (t + u * (radius a + radius b))) in *.
    set (h := signed_square (dot m (way x' d' y' e'))) in *.
    assert (T1 : k' * k' * s * squared m * den <= u * u * h * den) by (apply Z.mul_le_mono_nonneg_r; lia).
    assert (T2 : u * u * (h * den) <= u * u * (num * squared m * (k' * k'))) by (apply Z.mul_le_mono_nonneg_l; nia).
    assert (Pos : 0 < k' * k' * squared m) by (repeat apply Z.mul_pos_pos; assumption).
    apply (Zmult_le_reg_r _ _ (k' * k' * squared m)); lia.
  - (* Along n no points of the cores are nearer to each other than x and y. *)
    intros t u U H. apply sets_separated; try assumption. intros x' d' y' e' HA HB.
    assert (D' : 0 < d') by apply HA. assert (E' : 0 < e') by apply HB.
    assert (K' : 0 < d' * e') by (apply Z.mul_pos_pos; assumption).
    unfold no_directions in NA, NB.
    assert (EA : d * dot n x' <= d' * dot n x).
    { destruct HA as (_ & v & r & Lv & Lr & V & _ & S & X). destruct (directions a); [|discriminate NA].
      destruct r; [|discriminate Lr].
      assert (F : Forall (fun p => d * dot n p <= dot n x) (points a))
        by (refine (forallb_Forall _ _ _ _ FA); intros p; apply Z.leb_le).
      pose proof (below_all d n (dot n x) _ v Lv F V) as B. rewrite S in B. rewrite X, dot_add. cbn [combine].
      rewrite dot_zero. lia. }
    assert (EB : e' * dot n y <= e * dot n y').
    { destruct HB as (_ & v & r & Lv & Lr & V & _ & S & Y). destruct (directions b); [|discriminate NB].
      destruct r; [|discriminate Lr].
      assert (F : Forall (fun p => e * dot (minus_ n) p <= - dot n y) (points b))
        by (refine (forallb_Forall _ _ _ _ FB); intros p Hp; apply Z.leb_le in Hp; rewrite dot_minus; lia).
      pose proof (below_all e (minus_ n) (- dot n y) _ v Lv F V) as B. rewrite S, dot_minus in B.
      rewrite Y, dot_add. cbn [combine]. rewrite dot_zero. lia. }
    set (k' := d' * e') in *. set (h := dot n (way x' d' y' e')).
    assert (Up : k' * g <= k * h).
    { unfold k', k, g, h, w. rewrite !dot_way. assert (e * e' * (d * dot n x') <= e * e' * (d' * dot n x))
      by (apply Z.mul_le_mono_nonneg_l; nia).
      assert (d * d' * (e' * dot n y) <= d * d' * (e * dot n y')) by (apply Z.mul_le_mono_nonneg_l; nia). lia. }
    apply Z.ge_le in H. unfold at_most_root. set (s := t + u * (radius a + radius b)) in *.
    rewrite (Z.mul_comm s), !signed_square_times by lia. fold l.
    apply signed_square_grows in Up. rewrite !signed_square_times in Up by lia.
    set (gg := signed_square g) in *. set (hh := signed_square h) in *. set (ss := signed_square s) in *.
    assert (T1 : ss * den * (l * (k * k) * (k' * k')) <= num * (u * u) * (l * (k * k) * (k' * k')))
      by (apply Z.mul_le_mono_nonneg_r; [apply Z.lt_le_incl; repeat apply Z.mul_pos_pos; assumption|assumption]).
    assert (T2 : k' * k' * gg * (u * u * den) <= k * k * hh * (u * u * den))
      by (apply Z.mul_le_mono_nonneg_r; [apply Z.lt_le_incl; repeat apply Z.mul_pos_pos; assumption|assumption]).
    assert (T3 : num * (u * u) * (l * (k * k) * (k' * k')) = k' * k' * gg * (u * u * den)).
    { transitivity (num * l * (k * k) * (u * u * (k' * k'))); [ring|]. rewrite <- Sq. ring. }
    apply (Zmult_le_reg_r _ _ (k * k * den)); [apply Z.lt_gt; repeat apply Z.mul_pos_pos; assumption|]. lia.
Qed.

Print Assumptions check_contact_proves.
