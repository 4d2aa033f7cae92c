(* Of certificate.v's convex sets their cores: weights, and what they make. *)
Require Import ZArith List Bool Lia certificate.
Import ListNotations.
Open Scope Z_scope.

Lemma dot_add n u v : dot n (add u v) = dot n u + dot n v.
Proof. unfold dot, add; cbn [vx vy vz]; ring. Qed.
Lemma dot_times n k v : dot n (times k v) = k * dot n v.
Proof. unfold dot, times; cbn [vx vy vz]; ring. Qed.
Lemma dot_zero n : dot n zero = 0.
Proof. unfold dot, zero; cbn [vx vy vz]; ring. Qed.
Definition minus_ n := times (-1) n.
Lemma dot_minus n v : dot (minus_ n) v = - dot n v.
Proof. unfold minus_, dot, times; cbn [vx vy vz]; ring. Qed.

Lemma below_all e n h : forall ps w, length w = length ps -> Forall (fun p => e * dot n p <= h) ps -> none_negative w ->
  e * dot n (combine w ps) <= sum w * h.
Proof.
  induction ps as [|p ps IH]; intros [|k w] L H W; try discriminate L; simpl.
  - rewrite dot_zero; lia.
  - inversion H as [|? ? Hp Hps]; inversion W as [|? ? Wk Ww]; subst. injection L as L.
    specialize (IH w L Hps Ww). rewrite dot_add, dot_times. nia.
Qed.

Lemma tight e n h : forall ps w, length w = length ps -> Forall (fun p => e * dot n p <= h) ps -> none_negative w ->
  sum w * h <= e * dot n (combine w ps) ->
  forall i k p, nth_error w i = Some k -> nth_error ps i = Some p -> 0 < k -> e * dot n p = h.
Proof.
  induction ps as [|p ps IH]; intros [|k w] L H W E i k' p' Hk Hp K; try discriminate L.
  - destruct i; discriminate Hp.
  - inversion H as [|? ? Hp0 Hps]; inversion W as [|? ? Wk Ww]; subst. injection L as L. simpl in E.
    rewrite dot_add, dot_times in E. pose proof (below_all e n h ps w L Hps Ww) as B.
    destruct i as [|i]; simpl in Hk, Hp.
    + injection Hk as <-. injection Hp as <-. nia.
    + apply (IH w L Hps Ww ltac:(nia) i k' p' Hk Hp K).
Qed.

Lemma sum_times k w : sum (map (Z.mul k) w) = k * sum w.
Proof. induction w; simpl; lia. Qed.
Lemma combine_times k : forall w vs, combine (map (Z.mul k) w) vs = times k (combine w vs).
Proof.
  induction w as [|a w IH]; intros [|v vs]; simpl; try (unfold times, zero; cbn [vx vy vz]; f_equal; ring).
  rewrite IH. unfold add, times; cbn [vx vy vz]; f_equal; ring.
Qed.
Lemma none_negative_times k w : 0 <= k -> none_negative w -> none_negative (map (Z.mul k) w).
Proof. intros K; induction 1; simpl; constructor; [nia|assumption]. Qed.

Lemma core_has_times s x d k : 0 < k -> core_has s x d -> core_has s (times k x) (k * d).
Proof.
  intros K (D & w & r & Lw & Lr & W & R & S & X). split; [nia|].
  exists (map (Z.mul k) w), (map (Z.mul k) r). rewrite !map_length, sum_times, !combine_times.
  repeat split; try assumption; try (apply none_negative_times; [lia|assumption]); [congruence|].
  subst x. unfold add, times; cbn [vx vy vz]; f_equal; ring.
Qed.

Lemma combine_zeros : forall vs : list vector, combine (map (fun _ => 0) vs) vs = zero.
Proof. induction vs as [|v vs IH]; simpl; [reflexivity|]. rewrite IH. unfold add, times, zero; cbn [vx vy vz]; f_equal; ring. Qed.
Lemma zeros_none_negative : forall vs : list vector, none_negative (map (fun _ => 0) vs).
Proof. induction vs; simpl; constructor; [lia|assumption]. Qed.
Lemma zeros_sum : forall vs : list vector, sum (map (fun _ => 0) vs) = 0.
Proof. induction vs; simpl; lia. Qed.

Lemma one_of : forall vs v, In v vs -> exists w, length w = length vs /\ none_negative w /\ sum w = 1 /\ combine w vs = v.
Proof.
  induction vs as [|u vs IH]; intros v I; [destruct I|destruct I as [E|I]].
  - subst u. exists (1 :: map (fun _ => 0) vs). simpl. rewrite map_length, zeros_sum, combine_zeros.
    repeat split; [constructor; [lia|apply zeros_none_negative]|].
    destruct v as [i j k]; unfold add, times, zero; cbn [vx vy vz]; f_equal; ring.
  - destruct (IH v I) as (w & L & W & S & C). exists (0 :: w). simpl. rewrite L, S, C.
    repeat split; [constructor; [lia|assumption]|].
    destruct v as [i j k]; unfold add, times; cbn [vx vy vz]; f_equal; ring.
Qed.

Lemma core_has_point s p : In p (points s) -> core_has s p 1.
Proof.
  intros I. destruct (one_of _ _ I) as (w & L & W & S & C). split; [lia|].
  exists w, (map (fun _ => 0) (directions s)). rewrite map_length, combine_zeros, C.
  repeat split; try assumption; [apply zeros_none_negative|].
  destruct p as [i j k]; unfold add, zero; cbn [vx vy vz]; f_equal; ring.
Qed.

Fixpoint sums (u v : list Z) := match u, v with a :: u, b :: v => a + b :: sums u v | _, _ => [] end.
Lemma combine_sums : forall u v vs, length u = length vs -> length v = length vs ->
  length (sums u v) = length vs /\ combine (sums u v) vs = add (combine u vs) (combine v vs).
Proof.
  induction u as [|a u IH]; intros [|b v] [|x vs] L M; try discriminate; simpl; [split; reflexivity|].
  injection L as L. injection M as M. destruct (IH v vs L M) as [A B]. rewrite A, B. split; [reflexivity|].
  unfold add, times; cbn [vx vy vz]; f_equal; ring.
Qed.
Lemma sums_none_negative : forall u v, none_negative u -> none_negative v -> none_negative (sums u v).
Proof. intros u v U; revert v; induction U; intros v W; simpl; [constructor|]. destruct W; constructor; [lia|apply IHU; assumption]. Qed.

Lemma core_has_onward s x d u : core_has s x d -> In u (directions s) -> core_has s (add x u) d.
Proof.
  intros (D & w & r & Lw & Lr & W & R & S & X) I. destruct (one_of _ _ I) as (q & Lq & Q & _ & C).
  destruct (combine_sums r q (directions s) Lr Lq) as [L E]. split; [assumption|].
  exists w, (sums r q). rewrite E, C. repeat split; try assumption; [apply sums_none_negative; assumption|].
  subst x. unfold add; cbn [vx vy vz]; f_equal; ring.
Qed.

Lemma forallb_Forall {A} (f : A -> bool) (P : A -> Prop) l : (forall x, f x = true -> P x) -> forallb f l = true -> Forall P l.
Proof. intros H; induction l; simpl; intros E; constructor; apply andb_prop in E as [? ?]; auto. Qed.

Lemma weights_have s w : are_weights s w = true -> core_has s (made_by s w) (sum (of_points w)).
Proof.
  unfold are_weights. rewrite !andb_true_iff. intros [[[[L M] P] D] S].
  apply Nat.eqb_eq in L, M. apply Z.ltb_lt in S. split; [assumption|].
  exists (of_points w), (of_directions w).
  repeat split; try assumption; [refine (forallb_Forall _ _ _ _ P)|refine (forallb_Forall _ _ _ _ D)]; intros k; apply Z.leb_le.
Qed.

Lemma first_used_in : forall w vs base, first_used w vs = Some base ->
  exists i k, nth_error w i = Some k /\ nth_error vs i = Some base /\ 0 < k.
Proof.
  induction w as [|k w IH]; intros [|v vs] base H; try discriminate H. simpl in H.
  destruct (0 <? k) eqn:K.
  - injection H as <-. exists 0%nat, k. apply Z.ltb_lt in K. auto.
  - destruct (IH vs base H) as (i & j & A & B & C). exists (S i), j. auto.
Qed.

(* Where no point of the set is beyond the one that the weights make, what has weight is across n. *)
Lemma way_across n s w h i u : are_weights s w = true ->
  Forall (fun p => sum (of_points w) * 0 + 1 * dot n p * sum (of_points w) <= h) (points s) ->
  Forall (fun v => dot n v <= 0) (directions s) ->
  h <= dot n (made_by s w) -> leading s w i = Some u -> dot n u = 0.
Proof.
  unfold are_weights. rewrite !andb_true_iff. intros [[[[L M] P] D] S] HP HU H T.
  apply Nat.eqb_eq in L, M. apply Z.ltb_lt in S. set (d := sum (of_points w)) in *.
  assert (P' : none_negative (of_points w)) by (refine (forallb_Forall _ _ _ _ P); intros k; apply Z.leb_le).
  assert (D' : none_negative (of_directions w)) by (refine (forallb_Forall _ _ _ _ D); intros k; apply Z.leb_le).
  assert (HP' : Forall (fun p => d * dot n p <= h) (points s)) by (refine (Forall_impl _ _ HP); intros p; lia).
  assert (HU' : Forall (fun v => d * dot n v <= 0) (directions s)) by (refine (Forall_impl _ _ HU); intros p; nia).
  pose proof (below_all d n h _ _ L HP' P') as BP. pose proof (below_all d n 0 _ _ M HU' D') as BD.
  unfold made_by in H. rewrite dot_add in H. fold d in BP.
  unfold leading in T. destruct (Nat.ltb i (length (points s))).
  - destruct (nth_error (of_points w) i) as [k|] eqn:Ek; [|discriminate T].
    destruct (nth_error (points s) i) as [p|] eqn:Ep; [|discriminate T].
    destruct (first_used (of_points w) (points s)) as [base|] eqn:Eb; [|discriminate T].
    destruct (0 <? k) eqn:K; [|discriminate T]. injection T as <-. apply Z.ltb_lt in K.
    destruct (first_used_in _ _ _ Eb) as (j & l & A & B & C).
    assert (E : d * h <= d * dot n (combine (of_points w) (points s))) by nia.
    pose proof (tight d n h _ _ L HP' P' E i k p Ek Ep K) as T1.
    pose proof (tight d n h _ _ L HP' P' E j l base A B C) as T2.
    rewrite dot_add, dot_times. nia.
  - destruct (nth_error (of_directions w) _) as [k|] eqn:Ek; [|discriminate T].
    destruct (nth_error (directions s) _) as [v|] eqn:Ev; [|discriminate T].
    destruct (0 <? k) eqn:K; [|discriminate T]. injection T as <-. apply Z.ltb_lt in K.
    assert (E : sum (of_directions w) * 0 <= d * dot n (combine (of_directions w) (directions s))) by nia.
    pose proof (tight d n 0 _ _ M HU' D' E _ k v Ek Ev K) as T1. nia.
Qed.

Lemma spanned n u v w : dot n u = 0 -> dot n v = 0 -> dot n w = 0 -> determinant u v w <> 0 -> n = zero.
Proof.
  destruct n as [x y z], u as [ux uy uz], v as [vx' vy' vz'], w as [wx wy wz]. unfold dot, determinant, zero; simpl.
  intros U V W D. set (d := ux * (vy' * wz - vz' * wy) - uy * (vx' * wz - vz' * wx) + uz * (vx' * wy - vy' * wx)) in D.
  assert (X : d * x = 0).
  { transitivity ((x * ux + y * uy + z * uz) * (vy' * wz - vz' * wy) - (x * vx' + y * vy' + z * vz') * (uy * wz - uz * wy)
      + (x * wx + y * wy + z * wz) * (uy * vz' - uz * vy')); [unfold d; ring|rewrite U, V, W; ring]. }
  assert (Y : d * y = 0).
  { transitivity (- (x * ux + y * uy + z * uz) * (vx' * wz - vz' * wx) + (x * vx' + y * vy' + z * vz') * (ux * wz - uz * wx)
      - (x * wx + y * wy + z * wz) * (ux * vz' - uz * vx')); [unfold d; ring|rewrite U, V, W; ring]. }
  assert (Z' : d * z = 0).
  { transitivity ((x * ux + y * uy + z * uz) * (vx' * wy - vy' * wx) - (x * vx' + y * vy' + z * vz') * (ux * wy - uy * wx)
      + (x * wx + y * wy + z * wz) * (ux * vy' - uy * vx')); [unfold d; ring|rewrite U, V, W; ring]. }
  f_equal; nia.
Qed.
