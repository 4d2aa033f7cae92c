(* What the checker of certificate.v confirms is so. *)
Require Import ZArith List Bool Lia certificate cores.
Import ListNotations.
Open Scope Z_scope.

(* Lengths by their squares. *)
Lemma squared_at_least_0 v : 0 <= squared v.
Proof. unfold squared, dot. nia. Qed.
Lemma cauchy u v : dot u v * dot u v <= squared u * squared v.
Proof.
  destruct u as [a b c], v as [x y z]. unfold squared, dot; cbn [vx vy vz].
  pose proof (Z.square_nonneg (a * y - b * x)). pose proof (Z.square_nonneg (b * z - c * y)). pose proof (Z.square_nonneg (c * x - a * z)).
  lia.
Qed.
Lemma root_at_most a b : 0 <= b -> a * a <= b * b -> a <= b.
Proof. nia. Qed.
Lemma dot_at_most u v a b : 0 <= a -> 0 <= b -> squared u <= a * a -> squared v <= b * b -> dot u v <= a * b.
Proof.
  intros A B U W. apply root_at_most; [nia|]. pose proof (cauchy u v). pose proof (squared_at_least_0 u).
  pose proof (squared_at_least_0 v). nia.
Qed.
Lemma squared_times k v : squared (times k v) = k * k * squared v.
Proof. unfold squared, times, dot; cbn [vx vy vz]; ring. Qed.
Lemma squared_minus v : squared (minus_ v) = squared v.
Proof. unfold minus_. rewrite squared_times. ring. Qed.
Lemma dot_way n x d y e : dot n (way x d y e) = d * dot n y - e * dot n x.
Proof. unfold way. rewrite dot_add, !dot_times. ring. Qed.
Lemma squared_way_turned x d y e : squared (way y e x d) = squared (way x d y e).
Proof. unfold squared, way, add, times, dot; cbn [vx vy vz]; ring. Qed.

Lemma core_in_set s x d : 0 <= radius s -> core_has s x d -> has s x d.
Proof.
  intros R H. split; [apply H|split; [assumption|]]. exists x, d. split; [assumption|].
  replace (way x d x d) with zero; [unfold squared; rewrite dot_zero; nia|].
  unfold way, add, times, zero; cbn [vx vy vz]; f_equal; ring.
Qed.

Lemma least_room wide f : 0 <= wide -> forall ps : list vector, forallb (fun p => has_room wide (f p)) ps = true ->
  exists h, 0 <= h /\ wide <= h * h /\ Forall (fun p => h <= f p) ps.
Proof.
  intros W. induction ps as [|p ps IH]; simpl.
  - intros _. exists wide. split; [assumption|split; [nia|constructor]].
  - unfold has_room at 1. rewrite !andb_true_iff, !Z.leb_le. intros [[P S] H]. destruct (IH H) as (h & A & B & C).
    exists (Z.min h (f p)). split; [lia|split].
    + destruct (Z.min_spec h (f p)) as [[_ E]|[_ E]]; rewrite E; assumption.
    + constructor; [lia|]. refine (Forall_impl _ _ C). intros q. lia.
Qed.

Lemma at_most n below bound s x d : all_at_most n below bound s = true -> 0 < below -> has s x d ->
  below * dot n x <= d * bound.
Proof.
  intros H B (D & R & y & e & (E & w & r & Lw & Lr & W & Q & S & Y) & N). apply andb_prop in H as [P U].
  assert (W0 : 0 <= wide n below s) by (unfold wide; pose proof (squared_at_least_0 n); nia).
  destruct (least_room _ _ W0 _ P) as (h & H0 & HH & F). unfold wide in HH.
  assert (F' : Forall (fun p => below * dot n p <= bound - h) (points s)) by (refine (Forall_impl _ _ F); intros p; lia).
  pose proof (below_all below n (bound - h) _ w Lw F' W) as HP.
  assert (G : Forall (fun u => 1 * dot n u <= 0) (directions s)).
  { refine (forallb_Forall _ _ _ _ U). intros u L. apply Z.leb_le in L. lia. }
  pose proof (below_all 1 n 0 _ r Lr G Q) as HU.
  assert (C : below * dot n y <= e * (bound - h)) by (subst y e; rewrite dot_add; nia).
  (* From the point of the core to that of the set. *)
  assert (V : below * dot n (way y e x d) <= d * e * h).
  { apply root_at_most; [assert (0 < d * e) by nia; nia|]. pose proof (cauchy n (way y e x d)) as K.
    rewrite squared_way_turned in K. rewrite Z.pow_2_r in N. pose proof (squared_at_least_0 n) as L.
    assert (K' : dot n (way y e x d) * dot n (way y e x d) <= squared n * (d * e * radius s * (d * e * radius s))) by nia.
    assert (below * below * (dot n (way y e x d) * dot n (way y e x d)) <=
            below * below * (squared n * (d * e * radius s * (d * e * radius s)))) by (apply Z.mul_le_mono_nonneg_l; nia).
    assert (d * e * (d * e) * (below * radius s * (below * radius s) * squared n) <= d * e * (d * e) * (h * h))
      by (apply Z.mul_le_mono_nonneg_l; nia).
    nia. }
  rewrite dot_way in V. apply (Zmult_le_reg_r _ _ e); [lia|]. nia.
Qed.

Lemma at_least n below bound s x d : all_at_least n below bound s = true -> 0 < below -> has s x d ->
  d * bound <= below * dot n x.
Proof.
  intros H B T. assert (M : all_at_most (minus_ n) below (- bound) s = true).
  { apply andb_prop in H as [P U]. apply andb_true_intro; split; apply forallb_forall; intros y I.
    - replace (wide (minus_ n) below s) with (wide n below s) by (unfold wide; rewrite squared_minus; reflexivity).
      replace (- bound - below * dot (minus_ n) y) with (below * dot n y - bound) by (rewrite dot_minus; ring).
      exact (proj1 (forallb_forall _ _) P y I).
    - rewrite dot_minus. apply Z.leb_le. pose proof (proj1 (forallb_forall _ _) U y I) as E. apply Z.leb_le in E. lia. }
  pose proof (at_most _ _ _ _ _ _ M B T) as E. rewrite dot_minus in E. lia.
Qed.

(* Sets meet just where points of their cores are no farther apart than both radii: between those, in the ratio of the radii. *)
Lemma near_meet a b x d y e : 0 <= radius a -> 0 <= radius b -> core_has a x d -> core_has b y e ->
  squared (way x d y e) <= (d * e * (radius a + radius b)) ^ 2 -> meet a b.
Proof.
  intros A B HA HB N. assert (D : 0 < d) by apply HA. assert (E : 0 < e) by apply HB.
  destruct (Z.eq_dec (radius a + radius b) 0) as [Z0|Z0].
  - exists x, d. split; [apply core_in_set; assumption|]. split; [assumption|split; [assumption|]]. exists y, e.
    split; [assumption|]. rewrite Z0 in N. replace (radius b) with 0 by lia. exact N.
  - set (r := radius a + radius b) in *. assert (P : 0 < d * e * r) by nia.
    exists (add (times (radius b * e) x) (times (radius a * d) y)), (d * e * r).
    split; (split; [assumption|split; [assumption|]]); [exists x, d|exists y, e]; (split; [assumption|]).
    + replace (way _ _ x d) with (times (d * radius a) (way y e x d)).
      * rewrite squared_times, squared_way_turned, Z.pow_2_r.
        rewrite Z.pow_2_r in N. replace (d * e * r * d * radius a * (d * e * r * d * radius a))
          with (d * radius a * (d * radius a) * (d * e * r * (d * e * r))) by ring.
        apply Z.mul_le_mono_nonneg_l; [nia|assumption].
      * unfold r, way, add, times; cbn [vx vy vz]; f_equal; ring.
    + replace (way _ _ y e) with (times (e * radius b) (way x d y e)).
      * rewrite squared_times, Z.pow_2_r. rewrite Z.pow_2_r in N.
        replace (d * e * r * e * radius b * (d * e * r * e * radius b))
          with (e * radius b * (e * radius b) * (d * e * r * (d * e * r))) by ring.
        apply Z.mul_le_mono_nonneg_l; [nia|assumption].
      * unfold r, way, add, times; cbn [vx vy vz]; f_equal; ring.
Qed.

Lemma meet_near a b : meet a b ->
  exists x d y e, core_has a x d /\ core_has b y e /\ squared (way x d y e) <= (d * e * (radius a + radius b)) ^ 2.
Proof.
  intros (z & f & (F & A & x & d & HA & NA) & (_ & B & y & e & HB & NB)). exists x, d, y, e. split; [assumption|split; [assumption|]].
  assert (D : 0 < d) by apply HA. assert (E : 0 < e) by apply HB. rewrite Z.pow_2_r in *.
  set (u := times e (way x d z f)). set (v := times d (way z f y e)).
  assert (U : squared u <= d * e * f * radius a * (d * e * f * radius a)).
  { unfold u. rewrite squared_times, squared_way_turned.
    replace (d * e * f * radius a * (d * e * f * radius a)) with (e * e * (f * d * radius a * (f * d * radius a))) by ring.
    apply Z.mul_le_mono_nonneg_l; [nia|assumption]. }
  assert (W : squared v <= d * e * f * radius b * (d * e * f * radius b)).
  { unfold v. rewrite squared_times.
    replace (d * e * f * radius b * (d * e * f * radius b)) with (d * d * (f * e * radius b * (f * e * radius b))) by ring.
    apply Z.mul_le_mono_nonneg_l; [nia|assumption]. }
  assert (P : 0 < d * e * f) by (apply Z.mul_pos_pos; nia).
  pose proof (dot_at_most u v _ _ (Z.mul_nonneg_nonneg _ _ (Z.lt_le_incl _ _ P) A) (Z.mul_nonneg_nonneg _ _ (Z.lt_le_incl _ _ P) B) U W) as UV.
  assert (S : squared (way x d y e) * (f * f) = squared u + 2 * dot u v + squared v)
    by (unfold u, v, squared, way, add, times, dot; cbn [vx vy vz]; ring).
  apply (Zmult_le_reg_r _ _ (f * f)); [nia|]. rewrite S.
  replace (d * e * (radius a + radius b) * (d * e * (radius a + radius b)) * (f * f)) with
    (d * e * f * radius a * (d * e * f * radius a) + 2 * (d * e * f * radius a * (d * e * f * radius b)) +
     d * e * f * radius b * (d * e * f * radius b)) by ring.
  lia.
Qed.

(* In the plane a disc is where the plane meets the ball: of any point of that it has the one below or above. *)
Lemma has_below s x d : Forall (fun v => vz v = 0) (points s ++ directions s) -> has s x d -> has s (V (vx x) (vy x) 0) d.
Proof.
  intros F (D & R & y & e & H & N). split; [assumption|split; [assumption|]]. exists y, e. split; [assumption|].
  destruct H as (E & w & r & Lw & Lr & W & Q & S & Y). apply Forall_app in F as [FP FU].
  assert (C : forall u vs, Forall (fun v => vz v = 0) vs -> vz (combine u vs) = 0).
  { induction u as [|k u IH]; intros [|v vs] G; try reflexivity. inversion G as [|? ? G0 G1]; subst.
    simpl. rewrite (IH vs G1), G0. ring. }
  assert (Y0 : vz y = 0) by (subst y; simpl; rewrite (C w _ FP), (C r _ FU); reflexivity).
  refine (Z.le_trans _ _ _ _ N). unfold squared, way, add, times, dot; cbn [vx vy vz]. rewrite Y0. nia.
Qed.

(* Where points of the cores are nearer than both radii nothing parts the sets: from those points out to both along n, as
   far as fractions go, which come as near to the radii as one likes. *)
Lemma fraction_of_root n s m : 0 < n -> 0 <= s < m -> exists p c, 0 <= p /\ 0 < c /\ p * p <= c * c * n /\ c * c * n * s < p * p * m.
Proof.
  intros N [S M]. set (c := 2 * m + 1). exists (Z.sqrt (c * c * n)), c.
  pose proof (Z.sqrt_spec (c * c * n) ltac:(nia)) as [L U]. pose proof (Z.sqrt_nonneg (c * c * n)) as P.
  set (p := Z.sqrt (c * c * n)) in *. unfold Z.succ in U. split; [assumption|split; [lia|split; [assumption|]]].
  assert (Q : p <= c * n) by (apply root_at_most; nia).
  assert (c * c * n - 2 * p <= p * p) by lia.
  assert ((c * c * n - 2 * p) * m <= p * p * m) by nia.
  assert (2 * p * m <= 2 * (c * n) * m) by nia.
  assert (c * c * n * (s + 1) <= c * c * n * m) by nia.
  assert (2 * (c * n) * m < c * c * n) by (unfold c; nia). nia.
Qed.

Lemma squared_positive n : n <> zero -> 0 < squared n.
Proof.
  destruct n as [i j k]. unfold squared, dot; cbn [vx vy vz]. intros N.
  destruct (Z.eq_dec i 0) as [->|]; [|nia]. destruct (Z.eq_dec j 0) as [->|]; [|nia]. destruct (Z.eq_dec k 0) as [->|]; [|nia].
  destruct (N eq_refl).
Qed.

Lemma out_along s n x d p c : 0 <= radius s -> core_has s x d -> n <> zero -> 0 < c -> p * p <= c * c * squared n ->
  has s (add (times (c * squared n) x) (times (p * radius s * d) n)) (d * (c * squared n)).
Proof.
  intros R H N C P. assert (D : 0 < d) by apply H.
  pose proof (squared_positive n N) as S.
  split; [nia|split; [assumption|]]. exists x, d. split; [assumption|].
  replace (way _ _ x d) with (times (- (d * p * radius s * d)) n)
    by (unfold way, add, times; cbn [vx vy vz]; f_equal; ring).
  rewrite squared_times, Z.pow_2_r.
  replace (- (d * p * radius s * d) * - (d * p * radius s * d) * squared n)
    with (d * d * radius s * (d * d * radius s) * (squared n * (p * p))) by ring.
  replace (d * (c * squared n) * d * radius s * (d * (c * squared n) * d * radius s))
    with (d * d * radius s * (d * d * radius s) * (squared n * (c * c * squared n))) by ring.
  apply Z.mul_le_mono_nonneg_l; [nia|]. apply Z.mul_le_mono_nonneg_l; [lia|assumption].
Qed.

Lemma nearer_not_parted n a b x d y e : 0 <= radius a -> 0 <= radius b -> core_has a x d -> core_has b y e -> n <> zero ->
  squared (way x d y e) < d * e * (radius a + radius b) * (d * e * (radius a + radius b)) -> ~ parts n a b.
Proof.
  intros A B HA HB N L P. assert (D : 0 < d) by apply HA. assert (E : 0 < e) by apply HB.
  set (m := d * e * (radius a + radius b) * (d * e * (radius a + radius b))) in L.
  pose proof (squared_positive n N) as S.
  destruct (fraction_of_root (squared n) (squared (way x d y e)) m S (conj (squared_at_least_0 _) L)) as (p & c & P0 & C & Q & F).
  assert (N' : minus_ n <> zero).
  { intros Z. apply (f_equal squared) in Z. rewrite squared_minus in Z. unfold zero, squared at 2, dot in Z. simpl in Z. lia. }
  pose proof (out_along a n x d p c A HA N C Q) as XA.
  assert (Q' : p * p <= c * c * squared (minus_ n)) by (rewrite squared_minus; assumption).
  pose proof (out_along b (minus_ n) y e p c B HB N' C Q') as XB. rewrite squared_minus in XB.
  pose proof (P _ _ _ _ XA XB) as T. unfold minus_ in T. rewrite !dot_add, !dot_times in T. change (dot n n) with (squared n) in T.
  pose proof (cauchy n (way x d y e)) as K. rewrite dot_way in K.
  set (g := d * dot n y - e * dot n x) in *. set (q := squared n) in *.
  assert (G : p * (d * e * (radius a + radius b)) <= c * g).
  { assert (c * q * q * (p * (d * e * (radius a + radius b))) <= c * q * q * (c * g)) by (unfold g; nia).
    apply (Z.mul_le_mono_pos_l _ _ (c * q * q)); [nia|assumption]. }
  assert (0 <= p * (d * e * (radius a + radius b))) by (assert (0 < d * e) by nia; nia).
  assert (p * p * m <= c * c * (g * g)) by (unfold m; nia).
  assert (c * c * (g * g) <= c * c * (q * squared (way x d y e))) by (apply Z.mul_le_mono_nonneg_l; nia).
  nia.
Qed.

Lemma cores_parted n a b : 0 <= radius a -> 0 <= radius b -> parts n a b ->
  forall x d y e, core_has a x d -> core_has b y e -> e * dot n x <= d * dot n y.
Proof. intros A B P x d y e HA HB. apply P; apply core_in_set; assumption. Qed.

Lemma ways_across n a b wa wb : 0 <= radius a -> 0 <= radius b -> are_weights a wa = true -> are_weights b wb = true ->
  apart a b wa wb = 0 -> parts n a b ->
  forall at_ u, (if fst at_ : bool then leading b wb (snd at_) else leading a wa (snd at_)) = Some u -> dot n u = 0.
Proof.
  intros RA RB A B S PN. pose proof (cores_parted n a b RA RB PN) as N.
  pose proof (weights_have _ _ A) as HA. pose proof (weights_have _ _ B) as HB.
  unfold apart in S.
  set (d := sum (of_points wa)) in *. set (e := sum (of_points wb)) in *.
  set (x := made_by a wa) in *. set (y := made_by b wb) in *.
  assert (D : 0 < d) by apply HA. assert (E : 0 < e) by apply HB.
  assert (C : d * dot n y = e * dot n x).
  { pose proof (cauchy n (way x d y e)) as K. rewrite S, dot_way in K. nia. }
  intros [[|] i] u T; simpl in T.
  - rewrite <- (Z.opp_involutive (dot n u)), <- dot_minus.
    enough (dot (minus_ n) u = 0) by lia.
    refine (way_across (minus_ n) b wb (- dot n y) i u B _ _ _ T).
    + apply Forall_forall. intros p I. pose proof (N x d p 1 HA (core_has_point b p I)) as P.
      change (sum (of_points wb)) with e. rewrite dot_minus. assert (d * dot n y <= d * (e * dot n p)) by nia. nia.
    + apply Forall_forall. intros v I. pose proof (N x d (add y v) e HA (core_has_onward b y e v HB I)) as P.
      rewrite dot_add in P. rewrite dot_minus. assert (0 <= d * dot n v) by nia. nia.
    + fold y. rewrite dot_minus. lia.
  - refine (way_across n a wa (dot n x) i u A _ _ _ T).
    + apply Forall_forall. intros p I. pose proof (N p 1 y e (core_has_point a p I) HB) as P.
      change (sum (of_points wa)) with d. assert (e * (d * dot n p) <= e * dot n x) by nia. nia.
    + apply Forall_forall. intros v I. pose proof (N (add x v) d y e (core_has_onward a x d v HA I) HB) as P.
      rewrite dot_add in P. assert (e * dot n v <= 0) by nia. nia.
    + fold x. lia.
Qed.

Lemma counts_direction flat n : counts flat n = true -> is_direction flat n.
Proof.
  unfold counts, is_zero. rewrite andb_true_iff, negb_true_iff. intros [N F]. split.
  - intros ->. discriminate N.
  - intros ->. simpl in F. apply Z.eqb_eq, F.
Qed.

Theorem check_proves flat a b c : check flat a b c = true -> claim flat a b c.
Proof.
  unfold check. rewrite !andb_true_iff, !Z.leb_le. intros [[RA RB] H]. revert H.
  destruct c as [n below p q|wa wb n below bound|wa wb interior]; unfold are_weights_of_both; simpl; rewrite !andb_true_iff.
  - intros [[[B A] C] L] (x & d & HA & HB). apply Z.ltb_lt in B, L.
    pose proof (at_most _ _ _ _ _ _ A B HA). pose proof (at_least _ _ _ _ _ _ C B HB).
    destruct HA as [D _]. nia.
  - intros [[[[[[WA WB] M] N] B] A] C]. apply Z.ltb_lt in B. apply Z.leb_le in M. unfold apart, reach in M. split.
    + refine (near_meet a b _ _ _ _ RA RB (weights_have _ _ WA) (weights_have _ _ WB) _). rewrite Z.pow_2_r. exact M.
    + exists n. split; [exact (counts_direction _ _ N)|]. intros x d y e HA HB.
      pose proof (at_most _ _ _ _ _ _ A B HA). pose proof (at_least _ _ _ _ _ _ C B HB).
      assert (0 < d) by apply HA. assert (0 < e) by apply HB.
      apply (Zmult_le_reg_r _ _ below); nia.
  - intros [[WA WB] I]. apply orb_true_iff in I. pose proof (weights_have _ _ WA) as HA. pose proof (weights_have _ _ WB) as HB.
    destruct I as [I|I]; [apply Z.ltb_lt in I|apply andb_prop in I as [S I]; apply Z.eqb_eq in S].
    + unfold apart, reach in I. split.
      * refine (near_meet a b _ _ _ _ RA RB HA HB _). rewrite Z.pow_2_r. apply Z.lt_le_incl, I.
      * intros n [N _]. exact (nearer_not_parted n a b _ _ _ _ RA RB HA HB N I).
    + split.
      { refine (near_meet a b _ _ _ _ RA RB HA HB _). unfold apart in S. rewrite S, Z.pow_2_r. apply Z.square_nonneg. }
      intros n [N F] P. pose proof (ways_across n a b wa wb RA RB WA WB S P) as W. apply N. unfold lead_all_ways in I.
      set (f := fun at_ : bool * nat => if fst at_ then leading b wb (snd at_) else leading a wa (snd at_)) in I.
      assert (A : forall u, In (Some u) (map f interior) -> dot n u = 0).
      { intros u J. apply in_map_iff in J as (at_ & E & _). exact (W at_ u E). }
      destruct (map f interior) as [|[u|] [|[v|] [|[w|] [|? ?]]]]; destruct flat; simpl in I; try discriminate I;
        apply negb_true_iff, Z.eqb_neq in I.
      * apply (spanned n u v (V 0 0 1)); try assumption; try (apply A; simpl; tauto).
        unfold dot; cbn [vx vy vz]. rewrite (F eq_refl). ring.
      * apply (spanned n u v w); try assumption; apply A; simpl; tauto.
Qed.

Theorem check_sign_proves flat lifted others last s n d :
  check_sign flat lifted others last s n d = true -> claim_sign flat lifted others last s n d.
Proof.
  unfold check_sign, claim_sign. rewrite !andb_true_iff. intros [[[_ S] D] E].
  apply Z.ltb_lt in D. apply Z.eqb_eq in E. repeat split; try assumption.
  destruct s; simpl; [apply Z.ltb_lt in S|apply Z.eqb_eq in S|apply Z.ltb_lt in S]; nia.
Qed.

(* Of three rows it is what it is above, and turned where two rows change places. *)
Lemma det_is_determinant u v w : det 3 [[vx u; vy u; vz u]; [vx v; vy v; vz v]; [vx w; vy w; vz w]] = determinant u v w.
Proof. unfold determinant; simpl; ring. Qed.
Lemma det_swaps a b c d e f g h i j k l m n o p :
  det 4 [[a; b; c; d]; [e; f; g; h]; [i; j; k; l]; [m; n; o; p]] = - det 4 [[e; f; g; h]; [a; b; c; d]; [i; j; k; l]; [m; n; o; p]].
Proof. simpl; ring. Qed.

Print Assumptions check_proves.
Print Assumptions check_sign_proves.
