(* What the checker of frustum.v confirms is so. *)
Require Import ZArith List Bool Lia certificate cores certificate_proof frustum.
Import ListNotations.
Open Scope Z_scope.

Lemma is_zero_zero v : is_zero v = true -> v = zero.
Proof.
  destruct v as [i j k]. unfold is_zero; cbn [vx vy vz]. rewrite !andb_true_iff, !Z.eqb_eq. intros [[-> ->] ->]. reflexivity.
Qed.

(* The planes' values at a point, with weights. *)
Lemma weighted_values x d : forall planes w, Forall (fun p => 0 <= dot (normal p) x + d * offset p) planes -> none_negative w ->
  0 <= dot x (combine w (map normal planes)) + d * vx (combine w (map (fun p => V (offset p) 0 0) planes)).
Proof.
  induction planes as [|p planes IH]; intros [|k w] F W; simpl; try (unfold dot, zero; cbn [vx vy vz]; lia).
  inversion F as [|? ? P Ps]; inversion W as [|? ? K Ks]; subst. specialize (IH w Ps Ks).
  rewrite dot_add, dot_times. replace (dot x (normal p)) with (dot (normal p) x) by (unfold dot; ring). nia.
Qed.

Lemma left_at_most planes w n below bound x d : leave planes w n below bound = true -> frustum_has planes x d ->
  below * dot n x <= d * bound.
Proof.
  unfold leave. rewrite !andb_true_iff. intros [[[_ W] M] B] [D F]. apply Z.leb_le in B. apply is_zero_zero in M.
  assert (W' : none_negative w) by (apply Forall_forall; intros k I; apply Z.leb_le; exact (proj1 (forallb_forall _ _) W k I)).
  pose proof (weighted_values x d planes w F W') as V.
  assert (E : dot x (combine w (map normal planes)) + below * dot x n = 0).
  { rewrite <- dot_times, <- dot_add, M. apply dot_zero. }
  replace (dot n x) with (dot x n) by (unfold dot; ring). nia.
Qed.

Lemma inner_has planes ps x d : are_inside planes ps = true -> has (Convex ps [] 0) x d -> frustum_has planes x d.
Proof.
  intros I (D & _ & y & e & (E & w & r & L & R & W & _ & S & Y) & N). split; [assumption|].
  simpl in L, R, Y, N. destruct r; [|discriminate R]. apply Forall_forall. intros p P.
  pose proof (proj1 (forallb_forall _ _) I p P) as J.
  assert (F : Forall (fun q => 1 * dot (minus_ (normal p)) q <= offset p) ps).
  { apply Forall_forall. intros q Q. pose proof (proj1 (forallb_forall _ _) J q Q) as H. apply Z.leb_le in H.
    rewrite dot_minus. lia. }
  pose proof (below_all 1 (minus_ (normal p)) (offset p) ps w L F W) as B. rewrite S, dot_minus in B.
  assert (Y' : dot (normal p) y = dot (normal p) (combine w ps)) by (subst y; rewrite dot_add; simpl; rewrite dot_zero; ring).
  pose proof (cauchy (normal p) (way x d y e)) as C. pose proof (squared_at_least_0 (way x d y e)).
  replace ((d * e * 0) ^ 2) with 0 in N by ring. assert (Z0 : squared (way x d y e) = 0) by lia. rewrite Z0, dot_way in C.
  assert (G : d * dot (normal p) y = e * dot (normal p) x) by nia. nia.
Qed.

Theorem check_frustum_proves planes ps b w c : check_frustum planes ps b w c = true -> claim_frustum planes b c.
Proof.
  destruct c as [n below p q|wa wb n below bound|wa wb interior]; unfold check_frustum; rewrite !andb_true_iff.
  - intros [[[[_ B] L] M] O] (x & d & F & H). apply Z.ltb_lt in B, O.
    pose proof (left_at_most _ _ _ _ _ _ _ L F). pose proof (at_least _ _ _ _ _ _ M B H).
    assert (0 < d) by apply F. nia.
  - intros [[I C] L]. pose proof (check_proves _ _ _ _ C) as [(x & d & A & H) _]. split.
    { exists x, d. split; [exact (inner_has _ _ _ _ I A)|assumption]. }
    unfold check in C. simpl in C. rewrite !andb_true_iff in C. destruct C as [_ [[[[_ N] B] _] M]].
    exists n. split; [exact (proj1 (counts_direction _ _ N))|]. intros y e z f F G. apply Z.ltb_lt in B.
    pose proof (left_at_most _ _ _ _ _ _ _ L F). pose proof (at_least _ _ _ _ _ _ M B G).
    assert (0 < e) by apply F. assert (0 < f) by apply G. apply (Zmult_le_reg_r _ _ below); nia.
  - intros [I C]. pose proof (check_proves _ _ _ _ C) as [(x & d & A & H) P]. split.
    { exists x, d. split; [exact (inner_has _ _ _ _ I A)|assumption]. }
    intros n N F. refine (P n _ _).
    + split; [assumption|discriminate].
    + intros y e z f G K. exact (F y e z f (inner_has _ _ _ _ I G) K).
Qed.

Print Assumptions check_frustum_proves.
