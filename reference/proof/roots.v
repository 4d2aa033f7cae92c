(* Whole numbers compared with multiples of a root: sums and limits. *)
Require Import ZArith Lia certificate certificate_proof contact.
Open Scope Z_scope.

Lemma signed_square_grows x y : x <= y -> signed_square x <= signed_square y.
Proof.
  unfold signed_square. intros H. destruct (Z.abs_spec x) as [[? ->]|[? ->]], (Z.abs_spec y) as [[? ->]|[? ->]]; nia.
Qed.
Lemma signed_square_times k x : 0 <= k -> signed_square (k * x) = k * k * signed_square x.
Proof. intros K. unfold signed_square. rewrite Z.abs_mul, (Z.abs_eq k) by assumption. ring. Qed.

(* Is p times the root of n at most q? *)
Definition at_most_root (n p q : Z) := signed_square p * n <= signed_square q.
Lemma signed_square_cases x : 0 <= x /\ signed_square x = x * x \/ x < 0 /\ signed_square x = - (x * x).
Proof. unfold signed_square. destruct (Z.abs_spec x) as [[? ->]|[? ->]]; [left|right]; lia. Qed.

Lemma roots_add n p q p' q' : 0 <= n -> at_most_root n p q -> at_most_root n p' q' -> at_most_root n (p + p') (q + q').
Proof.
  intros N. assert (Square : forall x, 0 <= x * x * n) by (intros; apply Z.mul_nonneg_nonneg; nia).
  (* Sums of what is not below 0. *)
  assert (Sum : forall a b c d, 0 <= a -> 0 <= b -> 0 <= c -> 0 <= d -> a * a * n <= b * b -> c * c * n <= d * d ->
    (a + c) * (a + c) * n <= (b + d) * (b + d)).
  { intros a b c d A B C D H K. assert (a * c * n <= b * d).
    { apply root_at_most; [nia|]. assert (a * a * n * (c * c * n) <= b * b * (d * d))
      by (apply Z.mul_le_mono_nonneg; nia). nia. }
    nia. }
  assert (Over : forall a b c d, 0 <= a -> 0 <= b -> 0 <= c -> 0 <= d -> b * b <= a * a * n -> d * d <= c * c * n ->
    (b + d) * (b + d) <= (a + c) * (a + c) * n).
  { intros a b c d A B C D H K. assert (b * d <= a * c * n).
    { apply root_at_most; [nia|]. assert (b * b * (d * d) <= a * a * n * (c * c * n))
      by (apply Z.mul_le_mono_nonneg; nia). nia. }
    nia. }
  (* One multiple is below 0, the other is not. *)
  assert (Mixed : forall p q p' q', 0 <= p -> p' < 0 -> at_most_root n p q -> at_most_root n p' q' ->
    at_most_root n (p + p') (q + q')).
  { clear p q p' q'. intros p q p' q' P P'. unfold at_most_root.
    destruct (signed_square_cases p) as [[_ ->]|[? _]]; [|lia]. destruct (signed_square_cases p') as [[? _]|[_ ->]]; [lia|].
    destruct (signed_square_cases q) as [[Q ->]|[Q ->]]; [|intros; nia].
    destruct (signed_square_cases q') as [[Q' ->]|[Q' ->]]; intros H K.
    - destruct (signed_square_cases (p + p')) as [[S ->]|[S ->]];
      (destruct (signed_square_cases (q + q')) as [[T ->]|[T ->]]; [|lia]).
      + assert ((p + p') * (p + p') * n <= p * p * n) by (apply Z.mul_le_mono_nonneg_r; nia). nia.
      + assert (0 <= (p + p') * (p + p') * n) by (apply Z.mul_nonneg_nonneg; nia). nia.
    - destruct (signed_square_cases (p + p')) as [[S ->]|[S ->]]; destruct (signed_square_cases (q + q')) as [[T ->]|[T ->]].
      + destruct (Z_le_gt_dec ((p + p') * (p + p') * n) ((q + q') * (q + q'))) as [|G]; [assumption|]. exfalso.
        assert (A : (q + q') * - q' <= (p + p') * - p' * n).
        { apply root_at_most; [nia|].
          assert ((q + q') * (q + q') * (q' * q') <= (p + p') * (p + p') * n * (p' * p' * n))
            by (apply Z.mul_le_mono_nonneg; nia). nia. }
        nia.
      + exfalso. assert (0 <= p' * p' * n) by nia. assert (p' * p' * n <= p * p * n)
        by (apply Z.mul_le_mono_nonneg_r; nia). nia.
      + assert (0 <= (p + p') * (p + p') * n) by (apply Z.mul_nonneg_nonneg; nia). nia.
      + destruct (Z_le_gt_dec ((p + p') * (p + p') * n) ((q + q') * (q + q'))) as [G|G]; [|lia].
        destruct (Z.eq_dec ((p + p') * (p + p') * n) ((q + q') * (q + q'))) as [E|E]; [lia|]. exfalso.
        assert (A : p * - (p + p') * n <= q * - (q + q')).
        { apply root_at_most; [nia|].
          assert (p * p * n * ((p + p') * (p + p') * n) <= q * q * ((q + q') * (q + q')))
            by (apply Z.mul_le_mono_nonneg; try apply Square; assumption). nia. }
        nia. }
  pose proof (Square p) as S1. pose proof (Square p') as S2. pose proof (Square (p + p')) as S3.
  intros H K. destruct (Z_lt_le_dec p 0) as [P|P]; destruct (Z_lt_le_dec p' 0) as [P'|P'].
  - revert H K. unfold at_most_root. destruct (signed_square_cases p) as [[? _]|[_ ->]]; [lia|].
    destruct (signed_square_cases p') as [[? _]|[_ ->]]; [lia|].
    destruct (signed_square_cases (p + p')) as [[? _]|[_ ->]]; [lia|].
    assert (M1 : p' * p' * n <= (p + p') * (p + p') * n) by (apply Z.mul_le_mono_nonneg_r; nia).
    assert (M2 : p * p * n <= (p + p') * (p + p') * n) by (apply Z.mul_le_mono_nonneg_r; nia).
    destruct (signed_square_cases q) as [[Q ->]|[Q ->]]; destruct (signed_square_cases q') as [[Q' ->]|[Q' ->]];
      (destruct (signed_square_cases (q + q')) as [[T ->]|[T ->]]); intros H K;
      pose proof (Z.square_nonneg (q + q')); try lia.
    + assert ((q + q') * (q + q') <= q' * q') by nia. lia.
    + assert ((q + q') * (q + q') <= q * q) by nia. lia.
    + assert ((- q + - q') * (- q + - q') <= (- p + - p') * (- p + - p') * n) by (apply Over; lia). lia.
  - rewrite (Z.add_comm p), (Z.add_comm q). apply Mixed; assumption.
  - apply Mixed; assumption.
  - revert H K. unfold at_most_root. destruct (signed_square_cases p) as [[_ ->]|[? _]]; [|lia].
    destruct (signed_square_cases p') as [[_ ->]|[? _]]; [|lia].
    destruct (signed_square_cases (p + p')) as [[_ ->]|[? _]]; [|lia].
    destruct (signed_square_cases q) as [[Q ->]|[Q ->]]; destruct (signed_square_cases q') as [[Q' ->]|[Q' ->]];
      (destruct (signed_square_cases (q + q')) as [[T ->]|[T ->]]); intros H K; try lia; try (exfalso; nia).
    + exact (Sum p q p' q' P Q P' Q' H K).
Qed.
Lemma root_of_square n p q : 0 <= p -> q * q <= n * (p * p) -> at_most_root n (- p) q.
Proof.
  unfold at_most_root, signed_square. intros P H. destruct (Z.abs_spec q) as [[? ->]|[? ->]];
    rewrite Z.abs_opp, Z.abs_eq by assumption; nia.
Qed.
Lemma root_times n k p q : 0 < k -> at_most_root n (k * p) (k * q) <-> at_most_root n p q.
Proof.
  intros K. unfold at_most_root. rewrite !signed_square_times by lia. split; intros H.
  - apply (Zmult_le_reg_r _ _ (k * k)); nia.
  - assert (k * k * (signed_square p * n) <= k * k * signed_square q) by (apply Z.mul_le_mono_nonneg_l; nia). lia.
Qed.
(* What is so up to every fraction of s is so. *)
Lemma root_in_the_end n p q s : 0 <= n -> 0 <= s -> (forall c, 0 < c -> at_most_root n (c * p) (c * q + s)) ->
  at_most_root n p q.
Proof.
  intros N S0 H. unfold at_most_root in *. destruct (Z_le_gt_dec (signed_square p * n) (signed_square q)) as [|G];
    [assumption|]. exfalso.
  assert (Square : forall x, 0 <= x * x * n) by (intros; apply Z.mul_nonneg_nonneg; nia).
  pose proof (Square p) as P2. pose proof (Z.square_nonneg q) as Q2.
  destruct (signed_square_cases p) as [[P E]|[P E]], (signed_square_cases q) as [[Q F]|[Q F]]; rewrite E, F in G.
  - set (c := 2 * q * s + s + 1). assert (C : 0 < c) by (unfold c; nia). specialize (H c C).
    rewrite signed_square_times, E in H by lia.
    assert (0 <= c * q + s) by nia. destruct (signed_square_cases (c * q + s)) as [[_ T]|[? _]]; [|lia]. rewrite T in H.
    assert (c * c * (q * q + 1) <= c * c * (p * p * n)) by (apply Z.mul_le_mono_nonneg_l; nia).
    assert (c * c <= 2 * (c * q) * s + s * s) by nia.
    assert (c * (s + 1) = c * c - c * (2 * q * s)) by (unfold c; ring).
    assert (c * (s + 1) <= s * s) by nia. assert (s + 1 <= c) by (unfold c; nia). nia.
  - set (c := s + 1). assert (C : 0 < c) by (unfold c; lia). specialize (H c C). rewrite signed_square_times, E in H by lia.
    assert (T0 : c * q + s < 0) by (unfold c; nia). destruct (signed_square_cases (c * q + s)) as [[? _]|[_ T]]; [lia|].
    rewrite T in H.
    pose proof (Z.square_nonneg c). assert (0 <= c * c * (p * p * n)) by (apply Z.mul_nonneg_nonneg; assumption).
    assert (0 < (c * q + s) * (c * q + s)) by nia. lia.
  - assert (- (p * p) * n <= 0) by lia. lia.
  - set (c := 2 * - q * s + s + 1). assert (C : 0 < c) by (unfold c; nia). specialize (H c C).
    rewrite signed_square_times, E in H by lia.
    assert (C1 : s < c) by (unfold c; nia). assert (T0 : c * q + s < 0) by nia.
    destruct (signed_square_cases (c * q + s)) as [[? _]|[_ T]]; [lia|]. rewrite T in H.
    assert (c * c * (p * p * n + 1) <= c * c * (q * q)) by (apply Z.mul_le_mono_nonneg_l; nia).
    assert (c * c <= 2 * (c * - q) * s) by nia. assert (c <= 2 * - q * s) by nia. unfold c in *. lia.
Qed.
