(* Every direction is in the cone of one of the triangles that surround the origin: by passing.v, for which this finds p. *)
Require Import ZArith List Bool Lia certificate cores certificate_proof contact passing.
Import ListNotations.
Open Scope Z_scope.

(* That point is x + s y + s^2 z, of the corners of a triangle, with s so large that no plane of m and a corner has it. *)
Lemma not_zero a b c s : Z.abs a + Z.abs b + Z.abs c < s -> (a <> 0 \/ b <> 0 \/ c <> 0) -> a + s * b + s * s * c <> 0.
Proof.
  intros H N E. destruct (Z.eq_dec c 0) as [->|C].
  - destruct (Z.eq_dec b 0) as [->|B]; [lia|]. assert (s * Z.abs b = Z.abs a)
    by (rewrite <- (Z.abs_eq s), <- Z.abs_mul by lia; lia). nia.
  - assert (s * s * Z.abs c = Z.abs (a + s * b)).
    { replace (a + s * b) with (- (s * s * c)) by lia. rewrite Z.abs_opp, !Z.abs_mul, !(Z.abs_eq s) by lia. reflexivity. }
    assert (Z.abs (a + s * b) <= Z.abs a + s * Z.abs b) by (rewrite <- (Z.abs_eq s) at 2 by lia; rewrite <- Z.abs_mul; lia).
    assert (s * s <= s * s * Z.abs c) by nia. nia.
Qed.
Fixpoint total (f : triangle -> Z) (l : list triangle) := match l with t :: l => f t + total f l | [] => 0 end.
Lemma total_at_least f l t : (forall t, 0 <= f t) -> In t l -> f t <= total f l.
Proof.
  intros P. assert (0 <= total f l) by (induction l as [|u l IH]; simpl; [lia|specialize (P u); lia]).
  induction l as [|u l IH]; simpl; [tauto|].
  assert (0 <= total f l) by (clear - P; induction l as [|v l IH]; simpl; [lia|specialize (P v); lia]).
  pose proof (P u). intros [->|I]; [lia|]. specialize (IH ltac:(assumption) I). lia.
Qed.

Lemma along_or_not m z : cross m z = zero -> times (squared z) m = times (dot m z) z.
Proof.
  intros H. destruct m as [a b c], z as [x y h]. unfold cross, zero in H; cbn [vx vy vz] in H. injection H as H1 H2 H3.
  unfold times, squared, dot; cbn [vx vy vz]. f_equal.
  - transitivity ((a * x + b * y + c * h) * x + y * (a * y - b * x) - h * (c * x - a * h)); [ring|rewrite H2, H3; ring].
  - transitivity ((a * x + b * y + c * h) * y + h * (b * h - c * y) - x * (a * y - b * x)); [ring|rewrite H1, H3; ring].
  - transitivity ((a * x + b * y + c * h) * h + x * (c * x - a * h) - y * (b * h - c * y)); [ring|rewrite H1, H2; ring].
Qed.
Lemma cross_turned m z : cross m z = zero -> cross z m = zero.
Proof. unfold cross, zero; cbn [vx vy vz]. intros H. injection H as H1 H2 H3. f_equal; lia. Qed.

Theorem covered ts m : surround ts = true -> exists t, In t ts /\ contains m t.
Proof.
  intros S. enough (exists t, In t (flat_map turned ts) /\ contains m t) as (t & I & C).
  { apply in_flat_map in I as (u & U & T). exists u. split; [assumption|].
    exact (contains_turned _ _ _ (turned_back _ _ T) C). }
  set (all := flat_map turned ts).
  destruct (some_triangle ts S) as ([[x0 y0] z0] & I0). fold all in I0.
  pose proof (all_positive ts S _ _ _ I0) as D0.
  destruct (existsb (contains_ m) all) eqn:Any.
  { apply existsb_exists in Any as (t & I & C). exists t. split; [assumption|apply contains_is, C]. }
  assert (No : forall t, In t all -> ~ contains m t).
  { intros t I C. apply contains_is in C. assert (existsb (contains_ m) all = true) by (apply existsb_exists; eauto).
    congruence. }
  set (f := fun t : triangle => let w := cross m (snd t) in Z.abs (dot w x0) + Z.abs (dot w y0) + Z.abs (dot w z0)).
  set (s := 1 + total f all).
  assert (F : forall x y z, In (x, y, z) all -> Z.abs (dot (cross m z) x0) + Z.abs (dot (cross m z) y0) + Z.abs (dot
    (cross m z) z0) < s).
  { intros x y z I. assert (P : forall t, 0 <= f t) by (intros; unfold f; cbv zeta; lia).
    pose proof (total_at_least f all _ P I) as H. unfold f at 1 in H. cbn [snd] in H. unfold s. lia. }
  assert (SP : 0 < s) by (specialize (F _ _ _ I0); lia).
  set (p := add x0 (add (times s y0) (times (s * s) z0))).
  assert (At : forall w, dot w p = dot w x0 + s * dot w y0 + s * s * dot w z0)
    by (intros; unfold p; rewrite !dot_add, !dot_times; lia).
  assert (Free : forall x y z, In (x, y, z) all -> cross m z <> zero -> determinant p m z <> 0).
  { intros x y z I N. replace (determinant p m z) with (dot (cross m z) p)
      by (unfold determinant, dot, cross; cbn [vx vy vz]; ring).
    rewrite At. apply not_zero; [exact (F _ _ _ I)|].
    destruct (Z.eq_dec (dot (cross m z) x0) 0) as [A|]; [|tauto].
    destruct (Z.eq_dec (dot (cross m z) y0) 0) as [B|]; [|tauto].
    destruct (Z.eq_dec (dot (cross m z) z0) 0) as [C|]; [|tauto].
    destruct (N (spanned _ _ _ _ A B C ltac:(lia))). }
  assert (Decide : forall v : vector, v = zero \/ v <> zero).
  { intros v. destruct (equal v zero) eqn:E; [left; apply equal_is, E|right]. intros ->. discriminate E. }
  assert (M : m <> zero).
  { intros ->. apply (No _ I0). unfold contains, determinant, zero; cbn [vx vy vz]. lia. }
  apply (passed ts S m p (x0, y0, z0) I0).
  - unfold contains. replace (determinant p y0 z0) with (determinant x0 y0 z0)
      by (unfold p, determinant, add, times; cbn [vx vy vz]; ring).
    replace (determinant x0 p z0) with (s * determinant x0 y0 z0)
      by (unfold p, determinant, add, times; cbn [vx vy vz]; ring).
    replace (determinant x0 y0 p) with (s * (s * determinant x0 y0 z0))
      by (unfold p, determinant, add, times; cbn [vx vy vz]; ring).
    repeat split; [lia|apply Z.mul_nonneg_nonneg; lia|repeat apply Z.mul_nonneg_nonneg; lia].
  - intros x y z I. destruct (Decide (cross m z)) as [W|W]; [right; exact W|left; exact (Free _ _ _ I W)].
  - intros B.
    assert (All : forall z, determinant p m z = 0).
    { intros z. replace (determinant p m z) with (dot z (cross p m))
      by (unfold determinant, dot, cross; cbn [vx vy vz]; ring).
      rewrite B. apply dot_zero. }
    destruct (Decide (cross m z0)) as [Wz|Wz]; [|exact (Free _ _ _ I0 Wz (All z0))].
    assert (I1 : In (z0, x0, y0) all) by (apply (all_turn ts (x0, y0, z0)); [exact I0|simpl; tauto]).
    destruct (Decide (cross m y0)) as [Wy|Wy]; [|exact (Free _ _ _ I1 Wy (All y0))].
    pose proof (along_or_not _ _ (cross_turned _ _ Wz)) as Hz. pose proof (along_or_not _ _ (cross_turned _ _ Wy)) as Hy.
    pose proof (squared_positive _ M) as P.
    assert (E : squared m * squared m * determinant x0 y0 z0 = 0).
    { transitivity (determinant x0 (times (squared m) y0) (times (squared m) z0)); [unfold determinant, times;
      cbn [vx vy vz]; ring|].
      rewrite Hy, Hz. unfold determinant, times; cbn [vx vy vz]; ring. }
    assert (0 < squared m * squared m * determinant x0 y0 z0) by (repeat apply Z.mul_pos_pos; assumption). lia.
Qed.
