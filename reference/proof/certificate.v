(* What a certificate proves, and a checker that is proved to check it.

   All numbers are integers. A float is an integer over a power of two, and a case is not changed by a common factor of its
   scalars: so the points of a case are vectors of integers. A point with rational coordinates is a vector of integers over
   a number above 0.

   Promised: if [check] says true of two sets and a certificate, the sets are disjoint, touch or cross, as claimed, in the
   sense of the definitions below, which are all there is to read; if [check_sign] does of a sign and a number, the
   determinant of the points has that sign and is that number. Not promised: that the text of a line was read right (the
   program around this does that, and the tests compare it with another), and anything of other tests than signs and those of
   convex hulls, rays, lines and planes: no radii, no meshes, no values, nothing that moves. *)
Require Import ZArith List Bool Lia.
Import ListNotations.
Open Scope Z_scope.

(* Vectors of space; in the plane the last coordinate is 0 throughout. *)
Record vector := V { vx : Z; vy : Z; vz : Z }.
Definition zero := V 0 0 0.
Definition add (u v : vector) := V (vx u + vx v) (vy u + vy v) (vz u + vz v).
Definition times (k : Z) (v : vector) := V (k * vx v) (k * vy v) (k * vz v).
Definition dot (u v : vector) := vx u * vx v + vy u * vy v + vz u * vz v.

(* A convex set: the hull of its points, swept along its directions (a line has its direction and the opposite one). *)
Record convex := Convex { points : list vector; directions : list vector }.

Fixpoint sum (w : list Z) : Z := match w with [] => 0 | k :: w => k + sum w end.
Fixpoint combine (w : list Z) (vs : list vector) : vector :=
  match w, vs with k :: w, v :: vs => add (times k v) (combine w vs) | _, _ => zero end.
Definition none_negative (w : list Z) := Forall (fun k => 0 <= k) w.

(* Is the point x / d one of the set? A convex combination of the points, and of directions what one likes, over d. *)
Definition has (s : convex) (x : vector) (d : Z) :=
  0 < d /\ exists w r, length w = length (points s) /\ length r = length (directions s) /\
    none_negative w /\ none_negative r /\ sum w = d /\ x = add (combine w (points s)) (combine r (directions s)).

(* A common point. *)
Definition meet (a b : convex) := exists x d, has a x d /\ has b x d.

(* Along n no point of a is beyond one of b: n parts them, though they may touch. *)
Definition parts (n : vector) (a b : convex) :=
  forall x d y e, has a x d -> has b y e -> e * dot n x <= d * dot n y.

(* Is n a direction that counts? In the plane of z = 0 those across it do not. *)
Definition is_direction (flat : bool) (n : vector) := n <> zero /\ (flat = true -> vz n = 0).

Definition disjoint (a b : convex) := ~ meet a b.
(* A common point, but something parts them: the origin is on the boundary of a - b. *)
Definition touching (flat : bool) (a b : convex) := meet a b /\ exists n, is_direction flat n /\ parts n a b.
(* A common point, and nothing parts them: the origin is inside of a - b. *)
Definition crossing (flat : bool) (a b : convex) := meet a b /\ forall n, is_direction flat n -> ~ parts n a b.

(* Weights of a set's points and directions. *)
Record weights := Weights { of_points : list Z; of_directions : list Z }.

Inductive certificate :=
  (* a direction and, over one number above 0, the bounds a < b *)
  | Disjoint (n : vector) (below bound_a bound_b : Z)
  (* weights of both sets, each over their sum, and a direction with a bound *)
  | Touching (wa wb : weights) (n : vector) (below bound : Z)
  (* weights of both sets, and ways that span the room: false for the first set or true, and a generator by its index *)
  | Crossing (wa wb : weights) (interior : list (bool * nat)).

Definition claim (flat : bool) (a b : convex) (c : certificate) : Prop :=
  match c with
  | Disjoint _ _ _ _ => disjoint a b
  | Touching _ _ _ _ _ => touching flat a b
  | Crossing _ _ _ => crossing flat a b
  end.

(* The checker. *)
Definition all_at_most (n : vector) (below bound : Z) (s : convex) :=
  forallb (fun p => below * dot n p <=? bound) (points s) && forallb (fun u => dot n u <=? 0) (directions s).
Definition all_at_least (n : vector) (below bound : Z) (s : convex) :=
  forallb (fun p => bound <=? below * dot n p) (points s) && forallb (fun u => 0 <=? dot n u) (directions s).
Definition is_zero (v : vector) := (vx v =? 0) && (vy v =? 0) && (vz v =? 0).
Definition counts (flat : bool) (n : vector) := negb (is_zero n) && (negb flat || (vz n =? 0)).

Definition are_weights (s : convex) (w : weights) :=
  Nat.eqb (length (of_points w)) (length (points s)) && Nat.eqb (length (of_directions w)) (length (directions s)) &&
  forallb (fun k => 0 <=? k) (of_points w) && forallb (fun k => 0 <=? k) (of_directions w) && (0 <? sum (of_points w)).
Definition made_by (s : convex) (w : weights) := add (combine (of_points w) (points s)) (combine (of_directions w) (directions s)).
Definition same (d : Z) (u : vector) (e : Z) (v : vector) :=
  (d * vx v =? e * vx u) && (d * vy v =? e * vy u) && (d * vz v =? e * vz u).
Definition make_one_point (a b : convex) (wa wb : weights) :=
  are_weights a wa && are_weights b wb && same (sum (of_points wa)) (made_by a wa) (sum (of_points wb)) (made_by b wb).

(* The first point with a positive weight, and what leads from it to the generator. *)
Fixpoint first_used (w : list Z) (vs : list vector) : option vector :=
  match w, vs with k :: w, v :: vs => if 0 <? k then Some v else first_used w vs | _, _ => None end.
Definition way (s : convex) (w : weights) (i : nat) : option vector :=
  if Nat.ltb i (length (points s)) then
    match nth_error (of_points w) i, nth_error (points s) i, first_used (of_points w) (points s) with
    | Some k, Some p, Some base => if 0 <? k then Some (add p (times (-1) base)) else None
    | _, _, _ => None
    end
  else
    let j := (i - length (points s))%nat in
    match nth_error (of_directions w) j, nth_error (directions s) j with
    | Some k, Some u => if 0 <? k then Some u else None
    | _, _ => None
    end.
Definition determinant (u v w : vector) :=
  vx u * (vy v * vz w - vz v * vy w) - vy u * (vx v * vz w - vz v * vx w) + vz u * (vx v * vy w - vy v * vx w).
Definition spans (flat : bool) (ways : list (option vector)) :=
  match flat, ways with
  | false, [Some u; Some v; Some w] => negb (determinant u v w =? 0)
  | true, [Some u; Some v] => negb (determinant u v (V 0 0 1) =? 0)
  | _, _ => false
  end.

Definition check (flat : bool) (a b : convex) (c : certificate) : bool :=
  match c with
  | Disjoint n below bound_a bound_b =>
      (0 <? below) && all_at_most n below bound_a a && all_at_least n below bound_b b && (bound_a <? bound_b)
  | Touching wa wb n below bound =>
      make_one_point a b wa wb && counts flat n &&
      (0 <? below) && all_at_most n below bound a && all_at_least n below bound b
  | Crossing wa wb interior =>
      make_one_point a b wa wb &&
      spans flat (map (fun at_ => if fst at_ : bool then way b wb (snd at_) else way a wa (snd at_)) interior)
  end.

(* Signs: of the determinant whose rows are the other points less the last one, lifted where it is about circles and
   spheres: with their squared length as one more coordinate. *)
Inductive sign := Negative | Zero | Positive.
Definition row (lifted : bool) (last p : vector) (flat : bool) : list Z :=
  let u := add p (times (-1) last) in
  (if flat then [vx u; vy u] else [vx u; vy u; vz u]) ++ (if lifted then [dot u u] else []).

(* The determinant of square rows by its first column: the first coordinate of each in turn, with changing signs, times the
   determinant of what is left without that row and that column. *)
Fixpoint by_column (smaller : list (list Z) -> Z) (above rows : list (list Z)) : Z :=
  match rows with
  | r :: rows => hd 0 r * smaller (above ++ map (@tl Z) rows) - by_column smaller (above ++ [@tl Z r]) rows
  | [] => 0
  end.
Fixpoint det (size : nat) (rows : list (list Z)) : Z :=
  match size with O => 1 | S size => by_column (det size) [] rows end.
Definition det_of (flat lifted : bool) (others : list vector) (last : vector) :=
  det (length others) (map (fun p => row lifted last p flat) others).

(* The sign, and the determinant as n / d. *)
Definition has_sign (s : sign) (x : Z) := match s with Negative => x < 0 | Zero => x = 0 | Positive => 0 < x end.
Definition claim_sign (flat lifted : bool) (others : list vector) (last : vector) (s : sign) (n d : Z) : Prop :=
  has_sign s (det_of flat lifted others last) /\ 0 < d /\ d * det_of flat lifted others last = n.
Definition check_sign (flat lifted : bool) (others : list vector) (last : vector) (s : sign) (n d : Z) : bool :=
  let size := ((if flat then 2 else 3) + (if lifted then 1 else 0))%nat in
  let x := det_of flat lifted others last in
  Nat.eqb (length others) size && match s with Negative => n <? 0 | Zero => n =? 0 | Positive => 0 <? n end &&
  (0 <? d) && (d * x =? n).

(* The proof. *)

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

Lemma has_times s x d k : 0 < k -> has s x d -> has s (times k x) (k * d).
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
    destruct v; unfold add, times, zero; cbn [vx vy vz]; f_equal; ring.
  - destruct (IH v I) as (w & L & W & S & C). exists (0 :: w). simpl. rewrite L, S, C.
    repeat split; [constructor; [lia|assumption]|].
    destruct v; unfold add, times; cbn [vx vy vz]; f_equal; ring.
Qed.

Lemma has_point s p : In p (points s) -> has s p 1.
Proof.
  intros I. destruct (one_of _ _ I) as (w & L & W & S & C). split; [lia|].
  exists w, (map (fun _ => 0) (directions s)). rewrite map_length, combine_zeros, C.
  repeat split; try assumption; [apply zeros_none_negative|].
  destruct p; unfold add, zero; cbn [vx vy vz]; f_equal; ring.
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

Lemma has_onward s x d u : has s x d -> In u (directions s) -> has s (add x u) d.
Proof.
  intros (D & w & r & Lw & Lr & W & R & S & X) I. destruct (one_of _ _ I) as (q & Lq & Q & _ & C).
  destruct (combine_sums r q (directions s) Lr Lq) as [L E]. split; [assumption|].
  exists w, (sums r q). rewrite E, C. repeat split; try assumption; [apply sums_none_negative; assumption|].
  subst x. unfold add; cbn [vx vy vz]; f_equal; ring.
Qed.

Lemma forallb_Forall {A} (f : A -> bool) (P : A -> Prop) l : (forall x, f x = true -> P x) -> forallb f l = true -> Forall P l.
Proof. intros H; induction l; simpl; intros E; constructor; apply andb_prop in E as [? ?]; auto. Qed.

Lemma at_most n below bound s x d : all_at_most n below bound s = true -> 0 < below -> has s x d ->
  below * dot n x <= d * bound.
Proof.
  intros H B (D & w & r & Lw & Lr & W & R & S & X). apply andb_prop in H as [P U].
  pose proof (below_all below n bound _ w Lw (forallb_Forall _ _ _ (fun p E => proj1 (Z.leb_le _ _) E) P) W) as HP.
  assert (F : Forall (fun u => 1 * dot n u <= 0) (directions s)).
  { refine (forallb_Forall _ _ _ _ U). intros u E. apply Z.leb_le in E. lia. }
  pose proof (below_all 1 n 0 _ r Lr F R) as HU. subst x d. rewrite dot_add. nia.
Qed.

Lemma at_least n below bound s x d : all_at_least n below bound s = true -> 0 < below -> has s x d ->
  d * bound <= below * dot n x.
Proof.
  intros H B T. assert (M : all_at_most (minus_ n) below (- bound) s = true).
  { apply andb_prop in H as [P U]. apply andb_true_intro; split; apply forallb_forall; intros y I.
    - rewrite dot_minus. apply Z.leb_le. pose proof (proj1 (forallb_forall _ _) P y I) as E. apply Z.leb_le in E. lia.
    - rewrite dot_minus. apply Z.leb_le. pose proof (proj1 (forallb_forall _ _) U y I) as E. apply Z.leb_le in E. lia. }
  pose proof (at_most _ _ _ _ _ _ M B T) as E. rewrite dot_minus in E. lia.
Qed.

Lemma weights_have s w : are_weights s w = true -> has s (made_by s w) (sum (of_points w)).
Proof.
  unfold are_weights. rewrite !andb_true_iff. intros [[[[L M] P] D] S].
  apply Nat.eqb_eq in L, M. apply Z.ltb_lt in S. split; [assumption|].
  exists (of_points w), (of_directions w).
  repeat split; try assumption; [refine (forallb_Forall _ _ _ _ P)|refine (forallb_Forall _ _ _ _ D)]; intros k; apply Z.leb_le.
Qed.

Lemma one_point_meets a b wa wb : make_one_point a b wa wb = true -> meet a b.
Proof.
  unfold make_one_point. rewrite !andb_true_iff. intros [[A B] S].
  apply weights_have in A, B. unfold same in S. rewrite !andb_true_iff, !Z.eqb_eq in S. destruct S as [[X Y] W].
  set (d := sum (of_points wa)) in *. set (e := sum (of_points wb)) in *.
  exists (times e (made_by a wa)), (e * d). split.
  - apply has_times; [apply B|exact A].
  - replace (times e (made_by a wa)) with (times d (made_by b wb)).
    + rewrite (Z.mul_comm e d). apply has_times; [apply A|exact B].
    + unfold times. f_equal; assumption.
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
  h <= dot n (made_by s w) -> way s w i = Some u -> dot n u = 0.
Proof.
  unfold are_weights. rewrite !andb_true_iff. intros [[[[L M] P] D] S] HP HU H T.
  apply Nat.eqb_eq in L, M. apply Z.ltb_lt in S. set (d := sum (of_points w)) in *.
  assert (P' : none_negative (of_points w)) by (refine (forallb_Forall _ _ _ _ P); intros k; apply Z.leb_le).
  assert (D' : none_negative (of_directions w)) by (refine (forallb_Forall _ _ _ _ D); intros k; apply Z.leb_le).
  assert (HP' : Forall (fun p => d * dot n p <= h) (points s)) by (refine (Forall_impl _ _ HP); intros p; lia).
  assert (HU' : Forall (fun v => d * dot n v <= 0) (directions s)) by (refine (Forall_impl _ _ HU); intros p; nia).
  pose proof (below_all d n h _ _ L HP' P') as BP. pose proof (below_all d n 0 _ _ M HU' D') as BD.
  unfold made_by in H. rewrite dot_add in H. fold d in BP.
  unfold way in T. destruct (Nat.ltb i (length (points s))).
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

Lemma ways_across n a b wa wb : make_one_point a b wa wb = true -> parts n a b ->
  forall at_ u, (if fst at_ : bool then way b wb (snd at_) else way a wa (snd at_)) = Some u -> dot n u = 0.
Proof.
  unfold make_one_point. rewrite !andb_true_iff. intros [[A B] S] N.
  pose proof (weights_have _ _ A) as HA. pose proof (weights_have _ _ B) as HB.
  set (d := sum (of_points wa)) in *. set (e := sum (of_points wb)) in *.
  set (x := made_by a wa) in *. set (y := made_by b wb) in *.
  assert (D : 0 < d) by apply HA. assert (E : 0 < e) by apply HB.
  assert (C : d * dot n y = e * dot n x).
  { unfold same in S. rewrite !andb_true_iff, !Z.eqb_eq in S. destruct S as [[X Y] W]. unfold dot.
    transitivity (vx n * (d * vx y) + vy n * (d * vy y) + vz n * (d * vz y)); [ring|rewrite X, Y, W; ring]. }
  intros [[|] i] u T; simpl in T.
  - rewrite <- (Z.opp_involutive (dot n u)), <- dot_minus.
    enough (dot (minus_ n) u = 0) by lia.
    refine (way_across (minus_ n) b wb (- dot n y) i u B _ _ _ T).
    + apply Forall_forall. intros p I. pose proof (N x d p 1 HA (has_point b p I)) as P.
      change (sum (of_points wb)) with e. rewrite dot_minus. assert (d * dot n y <= d * (e * dot n p)) by nia. nia.
    + apply Forall_forall. intros v I. pose proof (N x d (add y v) e HA (has_onward b y e v HB I)) as P.
      rewrite dot_add in P. rewrite dot_minus. assert (0 <= d * dot n v) by nia. nia.
    + fold y. rewrite dot_minus. lia.
  - refine (way_across n a wa (dot n x) i u A _ _ _ T).
    + apply Forall_forall. intros p I. pose proof (N p 1 y e (has_point a p I) HB) as P.
      change (sum (of_points wa)) with d. assert (e * (d * dot n p) <= e * dot n x) by nia. nia.
    + apply Forall_forall. intros v I. pose proof (N (add x v) d y e (has_onward a x d v HA I) HB) as P.
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
  destruct c as [n below p q|wa wb n below bound|wa wb interior]; simpl; rewrite !andb_true_iff.
  - intros [[[B A] C] L] (x & d & HA & HB). apply Z.ltb_lt in B, L.
    pose proof (at_most _ _ _ _ _ _ A B HA). pose proof (at_least _ _ _ _ _ _ C B HB).
    destruct HA as [D _]. nia.
  - intros [[[[M N] B] A] C]. apply Z.ltb_lt in B. split; [exact (one_point_meets _ _ _ _ M)|].
    exists n. split; [exact (counts_direction _ _ N)|]. intros x d y e HA HB.
    pose proof (at_most _ _ _ _ _ _ A B HA). pose proof (at_least _ _ _ _ _ _ C B HB).
    assert (0 < d) by apply HA. assert (0 < e) by apply HB.
    apply (Zmult_le_reg_r _ _ below); nia.
  - intros [M I]. split; [exact (one_point_meets _ _ _ _ M)|]. intros n [N F] P.
    pose proof (ways_across n a b wa wb M P) as W. apply N.
    set (f := fun at_ : bool * nat => if fst at_ then way b wb (snd at_) else way a wa (snd at_)) in I.
    assert (A : forall u, In (Some u) (map f interior) -> dot n u = 0).
    { intros u J. apply in_map_iff in J as (at_ & E & _). exact (W at_ u E). }
    destruct (map f interior) as [|[u|] [|[v|] [|[w|] [|? ?]]]]; destruct flat; simpl in I; try discriminate I;
      apply negb_true_iff, Z.eqb_neq in I.
    + apply (spanned n u v (V 0 0 1)); try assumption; try (apply A; simpl; tauto).
      unfold dot; cbn [vx vy vz]. rewrite (F eq_refl). ring.
    + apply (spanned n u v w); try assumption; apply A; simpl; tauto.
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
