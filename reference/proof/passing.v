(* Each of some triangles has the origin behind it, and every edge is also an edge of one the other way round. Then every
   direction m is in the cone of one of them: of all that lies in front of it or behind it, seen from the origin. A way goes
   from a point p of one cone in the direction of m and meets no corner; covering.v finds such a p. If m is in no cone, the way
   leaves every cone that it enters. Where it leaves the last one it enters that of a neighbour, which it leaves later. *)
Require Import ZArith List Bool Lia certificate cores certificate_proof contact.
Import ListNotations.
Open Scope Z_scope.

(* A point as a sum of three corners, times the determinant of these. *)
Lemma cramer x y z v : times (determinant x y z) v =
  add (times (determinant v y z) x) (add (times (determinant x v z) y) (times (determinant x y v) z)).
Proof. unfold determinant, add, times; cbn [vx vy vz]; f_equal; ring. Qed.
Lemma only_first u v : add (times 1 u) (times 0 v) = u.
Proof. destruct u as [i j k]. unfold add, times; cbn [vx vy vz]; f_equal; ring. Qed.
Lemma zero_times k v : 0 < k -> times k v = zero -> v = zero.
Proof. destruct v as [i j h]. unfold times, zero; cbn [vx vy vz]. intros K E. injection E as E1 E2 E3. f_equal; nia. Qed.
Lemma determinant_turns u v w : determinant v w u = determinant u v w.
Proof. unfold determinant; ring. Qed.
Lemma determinant_along u v w k l p m : u = add (times k p) (times l m) ->
  determinant u v w = k * determinant p v w + l * determinant m v w.
Proof. intros ->. unfold determinant, add, times; cbn [vx vy vz]; ring. Qed.

(* Three functions k a + l b, none of them below 0 at some k and l, of which l / k grows until one of them goes below 0: the
   first to do so is 0 where the others are not below 0. *)
Lemma leaves k l a1 b1 a2 b2 a3 b3 : 0 < k -> 0 <= l ->
  0 <= k * a1 + l * b1 -> 0 <= k * a2 + l * b2 -> 0 <= k * a3 + l * b3 -> b1 < 0 \/ b2 < 0 \/ b3 < 0 ->
  exists a b, 0 <= a /\ b < 0 /\ (a = a1 /\ b = b1 \/ a = a2 /\ b = b2 \/ a = a3 /\ b = b3) /\
    0 <= - b * a1 + a * b1 /\ 0 <= - b * a2 + a * b2 /\ 0 <= - b * a3 + a * b3 /\ 0 <= k * a + l * b.
Proof.
  intros K L H1 H2 H3 O.
  assert (Up : forall a b a' b', b < 0 -> 0 <= b' -> 0 <= k * a + l * b -> 0 <= k * a' + l * b' -> 0 <= - b * a' + a * b').
  { intros a b a' b' B B' A A'. assert (0 <= k * (- b * a' + a * b')) by nia. nia. }
  assert (Over : forall a b, b < 0 -> 0 <= k * a + l * b -> 0 <= a) by (intros; nia).
  assert (S : forall a b, b < 0 -> 0 <= k * a + l * b -> 0 <= - b * a + a * b) by (intros; nia).
  (* The least of two ratios, then of it and the third. *)
  assert (Two : forall a b a' b', 0 <= k * a + l * b -> 0 <= k * a' + l * b' -> b < 0 \/ b' < 0 ->
    exists c d, d < 0 /\ (c = a /\ d = b \/ c = a' /\ d = b') /\ 0 <= - d * a + c * b /\ 0 <= - d * a' + c * b').
  { intros a b a' b' A A' D. destruct (Z_lt_le_dec b 0) as [B|B]; destruct (Z_lt_le_dec b' 0) as [B'|B']; [| | |lia].
    - destruct (Z_le_gt_dec (a * - b') (a' * - b)); [exists a, b|exists a', b']; repeat split; try assumption; try tauto; lia.
    - exists a, b. repeat split; try assumption; try tauto; [lia|apply Up; assumption].
    - exists a', b'. repeat split; try assumption; try tauto; [apply Up; assumption|lia]. }
  assert (Last : forall a b, 0 <= k * a + l * b -> b < 0 ->
    0 <= - b * a1 + a * b1 -> 0 <= - b * a2 + a * b2 -> 0 <= - b * a3 + a * b3 ->
    (a = a1 /\ b = b1 \/ a = a2 /\ b = b2 \/ a = a3 /\ b = b3) ->
    exists a b, 0 <= a /\ b < 0 /\ (a = a1 /\ b = b1 \/ a = a2 /\ b = b2 \/ a = a3 /\ b = b3) /\
    0 <= - b * a1 + a * b1 /\ 0 <= - b * a2 + a * b2 /\ 0 <= - b * a3 + a * b3 /\ 0 <= k * a + l * b).
  { intros a b A B. intros. exists a, b. repeat split; try assumption. exact (Over a b B A). }
  assert (Third : forall a b c d, b3 < 0 -> b <= 0 -> d < 0 -> 0 <= - d * a + c * b -> c * - b3 > a3 * - d ->
    0 <= - b3 * a + a3 * b).
  { intros a b c d B3 B D A M. assert (0 <= - b3 * (- d * a + c * b)) by nia. assert (0 <= b * (a3 * - d - c * - b3)) by nia.
    assert (0 <= - d * (- b3 * a + a3 * b)) by nia. nia. }
  destruct (Z_lt_le_dec b1 0) as [B1|B1]; [|destruct (Z_lt_le_dec b2 0) as [B2|B2]].
  - destruct (Two a1 b1 a2 b2 H1 H2 (or_introl B1)) as (c & d & D & E & F & G).
    assert (C : 0 <= k * c + l * d) by (destruct E as [[-> ->]|[-> ->]]; assumption).
    destruct (Z_lt_le_dec b3 0) as [B3|B3]; [destruct (Z_le_gt_dec (c * - b3) (a3 * - d)) as [M|M]|].
    + apply (Last c d); try assumption; [lia|tauto].
    + apply (Last a3 b3); try assumption; try tauto; try (apply S; assumption).
      * destruct (Z_lt_le_dec b1 0); [|apply Up; assumption].
        exact (Third a1 b1 c d B3 ltac:(lia) D F M).
      * destruct (Z_lt_le_dec b2 0); [|apply Up; assumption].
        exact (Third a2 b2 c d B3 ltac:(lia) D G M).
    + apply (Last c d); try assumption; [apply Up; assumption|tauto].
  - destruct (Two a2 b2 a3 b3 H2 H3 (or_introl B2)) as (c & d & D & E & F & G).
    assert (C : 0 <= k * c + l * d) by (destruct E as [[-> ->]|[-> ->]]; assumption).
    apply (Last c d); try assumption; [apply Up; assumption|tauto].
  - assert (B3 : b3 < 0) by lia.
    apply (Last a3 b3); try assumption; [apply Up; assumption|apply Up; assumption|apply S; assumption|tauto].
Qed.

(* A triangle from each of its corners: the way leaves it by the edge opposite the first. *)
Definition turned (t : triangle) : list triangle := let '(x, y, z) := t in [(x, y, z); (y, z, x); (z, x, y)].
Definition contains (v : vector) (t : triangle) :=
  let '(x, y, z) := t in 0 <= determinant v y z /\ 0 <= determinant x v z /\ 0 <= determinant x y v.
Definition contains_ (v : vector) (t : triangle) :=
  let '(x, y, z) := t in (0 <=? determinant v y z) && (0 <=? determinant x v z) && (0 <=? determinant x y v).
Lemma contains_is v t : contains_ v t = true <-> contains v t.
Proof. destruct t as [[x y] z]. unfold contains_, contains. rewrite !andb_true_iff, !Z.leb_le. tauto. Qed.
Lemma contains_turned v t t' : In t' (turned t) -> contains v t -> contains v t'.
Proof.
  destruct t as [[x y] z]. simpl. intros [<-|[<-|[<-|[]]]]; simpl; intros (A & B & C); [tauto| |];
    repeat rewrite (determinant_turns x y v), ?(determinant_turns v y z), ?(determinant_turns x v z);
      unfold determinant in *; lia.
Qed.
Lemma turned_back t t' : In t' (turned t) -> In t (turned t').
Proof. destruct t as [[x y] z]. simpl. intros [<-|[<-|[<-|[]]]]; simpl; tauto. Qed.

Lemma equal_is u v : equal u v = true -> u = v.
Proof.
  destruct u as [a b c], v as [x y z]. unfold equal; cbn [vx vy vz]. rewrite !andb_true_iff, !Z.eqb_eq.
  intros [[-> ->] ->]. reflexivity.
Qed.

Section Around.
Context (ts : list triangle) (S : surround ts = true).
Let all := flat_map turned ts.

Lemma all_turn t t' : In t all -> In t' (turned t) -> In t' all.
Proof.
  unfold all. rewrite !in_flat_map. intros (u & U & T) T'. exists u. split; [assumption|].
  destruct u as [[x y] z]. simpl in T. destruct T as [<-|[<-|[<-|[]]]]; simpl in T'; simpl; tauto.
Qed.
Lemma all_positive x y z : In (x, y, z) all -> 0 < determinant x y z.
Proof.
  unfold all. rewrite in_flat_map. intros (u & U & T).
  assert (P : forallb is_outward ts = true) by (unfold surround in S; destruct ts; [discriminate|apply andb_prop in S;
    apply S]).
  pose proof (proj1 (forallb_forall _ _) P u U) as H. destruct u as [[u v] w]. simpl in H. apply Z.ltb_lt in H.
  simpl in T. destruct T as [T|[T|[T|[]]]]; injection T as <- <- <-; unfold determinant in *; lia.
Qed.
Lemma all_neighbours x y z : In (x, y, z) all -> exists w, In (z, y, w) all.
Proof.
  assert (C : is_closed ts = true) by (unfold surround in S; destruct ts; [discriminate|apply andb_prop in S; apply S]).
  assert (E : forall u v, existsb (has_edge u v) ts = true -> exists w, In (u, v, w) all).
  { intros u v H. apply existsb_exists in H as ([[p q] r] & I & H). unfold has_edge in H.
    rewrite !orb_true_iff, !andb_true_iff in H. unfold all.
    destruct H as [[[A B]|[A B]]|[A B]]; apply equal_is in A, B; subst; [exists r|exists p|exists q];
      apply in_flat_map; eexists; (split; [exact I|simpl; tauto]). }
  intros T. unfold all in T. rewrite in_flat_map in T. destruct T as (t & I & T). unfold is_closed in C.
  pose proof (proj1 (forallb_forall _ _) C t I) as H. destruct t as [[p q] r]. simpl in H. rewrite !andb_true_iff in H.
  destruct H as [[H1 H2] H3].
  simpl in T. destruct T as [T|[T|[T|[]]]]; injection T as <- <- <-; apply E; assumption.
Qed.
Lemma some_triangle : exists t, In t all.
Proof.
  unfold surround in S. unfold all. destruct ts as [|[[x y] z] rest]; [discriminate|].
  exists (x, y, z). simpl. left; reflexivity.
Qed.

(* The way k p + l m; where it leaves the cone by the edge opposite the first corner; and whether it does so there. *)
Context (m p : vector).
Definition leave_at (t : triangle) : Z * Z := let '(x, y, z) := t in (- determinant m y z, determinant p y z).
Definition spot (kl : Z * Z) := add (times (fst kl) p) (times (snd kl) m).
Definition is_exit (t : triangle) :=
  let kl := leave_at t in (0 <? fst kl) && (0 <=? snd kl) && contains_ (spot kl) t.

Lemma exits t k l : In t all -> 0 < k -> 0 <= l -> contains (spot (k, l)) t -> ~ contains m t ->
  exists t', In t' all /\ In t' (turned t) /\ is_exit t' = true /\ l * fst (leave_at t') <= k * snd (leave_at t') /\
    (let '(x, y, z) := t in
     (determinant m y z < 0 -> 0 < determinant (spot (k, l)) y z) ->
     (determinant x m z < 0 -> 0 < determinant x (spot (k, l)) z) ->
     (determinant x y m < 0 -> 0 < determinant x y (spot (k, l))) ->
     l * fst (leave_at t') < k * snd (leave_at t')).
Proof.
  intros I K L C N. destruct t as [[x y] z].
  assert (At1 : forall k l, determinant (spot (k, l)) y z = k * determinant p y z + l * determinant m y z)
    by (intros; apply determinant_along; reflexivity).
  assert (At2 : forall k l, determinant x (spot (k, l)) z = k * determinant x p z + l * determinant x m z).
  { intros. rewrite <- (determinant_turns x (spot _) z), <- (determinant_turns x p z), <- (determinant_turns x m z).
    apply determinant_along; reflexivity. }
  assert (At3 : forall k l, determinant x y (spot (k, l)) = k * determinant x y p + l * determinant x y m).
  { intros. rewrite (determinant_turns (spot _) x y), (determinant_turns p x y), (determinant_turns m x y).
    apply determinant_along; reflexivity. }
  unfold contains in C, N. rewrite At1, At2, At3 in C. rewrite At1, At2, At3. destruct C as (C1 & C2 & C3).
  destruct (leaves k l _ _ _ _ _ _ K L C1 C2 C3 ltac:(lia)) as (a & b & A & B & W & P1 & P2 & P3 & O).
  assert (G : contains (spot (- b, a)) (x, y, z)) by (unfold contains; rewrite At1, At2, At3; lia).
  assert (F : forall t', In t' (turned (x, y, z)) -> leave_at t' = (- b, a) -> (is_exit t' = true)).
  { intros t' T E. unfold is_exit. rewrite E. simpl fst; simpl snd. rewrite !andb_true_iff, Z.ltb_lt, Z.leb_le. split; [lia|].
    apply contains_is. exact (contains_turned _ _ _ T G). }
  assert (D : exists t', In t' (turned (x, y, z)) /\ leave_at t' = (- b, a)).
  { destruct W as [[-> ->]|[[-> ->]|[-> ->]]]; [exists (x, y, z)|exists (y, z, x)|exists (z, x, y)];
      (split; [simpl; tauto|unfold leave_at; f_equal; unfold determinant; ring]). }
  destruct D as (t' & T & E). exists t'. split; [exact (all_turn _ _ I T)|]. split; [assumption|]. split; [exact (F t' T E)|].
  rewrite E. simpl fst; simpl snd. split; [lia|]. intros Q1 Q2 Q3.
  destruct W as [[-> ->]|[[-> ->]|[-> ->]]]; lia.
Qed.

(* The last one. *)
Lemma greatest (l : list triangle) : l <> [] -> Forall (fun t => 0 < fst (leave_at t)) l ->
  exists t, In t l /\ forall t', In t' l -> snd (leave_at t') * fst (leave_at t) <= snd (leave_at t) * fst (leave_at t').
Proof.
  induction l as [|t l IH]; intros N F; [destruct (N eq_refl)|]. inversion F as [|? ? P Q]; subst.
  destruct l as [|u l].
  - exists t. split; [left; reflexivity|]. intros t' [<-|[]]. lia.
  - destruct (IH ltac:(discriminate) Q) as (g & G & M).
    assert (PG : 0 < fst (leave_at g)) by exact (proj1 (Forall_forall _ _) Q g G).
    destruct (Z_le_gt_dec (snd (leave_at t) * fst (leave_at g)) (snd (leave_at g) * fst (leave_at t))) as [H|H].
    + exists g. split; [right; assumption|]. intros t' [<-|I]; [assumption|exact (M t' I)].
    + exists t. split; [left; reflexivity|]. intros t' [<-|I]; [lia|]. specialize (M t' I).
      pose proof (proj1 (Forall_forall _ _) Q t' I) as P'. cbv beta in P'.
      set (kt := fst (leave_at t)) in *. set (lt := snd (leave_at t)) in *. set (kg := fst (leave_at g)) in *.
      set (lg := snd (leave_at g)) in *. set (k' := fst (leave_at t')) in *. set (l' := snd (leave_at t')) in *.
      assert (kt * (l' * kg) <= kt * (lg * k')) by (apply Z.mul_le_mono_nonneg_l; lia).
      assert (k' * (lg * kt) <= k' * (lt * kg)) by (apply Z.mul_le_mono_nonneg_l; lia).
      apply (Zmult_le_reg_r _ _ kg); lia.
Qed.

Context (start : triangle) (start_in : In start all) (p_in : contains p start).
(* The plane of the way has no corner, except along m. *)
Context (free : forall x y z, In (x, y, z) all -> determinant p m z <> 0 \/ cross m z = zero).
Context (bent : cross p m <> zero).

Lemma passed : exists t, In t all /\ contains m t.
Proof.
  destruct (existsb (contains_ m) all) eqn:Any.
  { apply existsb_exists in Any as (t & I & C). exists t. split; [assumption|apply contains_is, C]. }
  assert (No : forall t, In t all -> ~ contains m t).
  { intros t I C. apply contains_is in C. assert (existsb (contains_ m) all = true) by (apply existsb_exists; eauto).
    congruence. }
  exfalso. set (l := filter is_exit all).
  assert (F : Forall (fun t => 0 < fst (leave_at t)) l).
  { apply Forall_forall. intros t I. apply filter_In in I as [_ E]. unfold is_exit in E.
    rewrite !andb_true_iff, Z.ltb_lt in E. apply E. }
  assert (NE : l <> []).
  { assert (C : contains (spot (1, 0)) start).
    { replace (spot (1, 0)) with p; [assumption|]. symmetry. apply only_first. }
    destruct (exits start 1 0 start_in ltac:(lia) ltac:(lia) C (No _ start_in)) as (t' & I & _ & E & _).
    intros Z. assert (In t' l) by (apply filter_In; auto). rewrite Z in *. contradiction. }
  destruct (greatest l NE F) as ([[x y] z] & I & M). apply filter_In in I as [I E].
  unfold is_exit in E. rewrite !andb_true_iff, Z.ltb_lt, Z.leb_le in E. destruct E as [[K L] C]. apply contains_is in C.
  set (k := fst (leave_at (x, y, z))) in *. set (l' := snd (leave_at (x, y, z))) in *.
  assert (Hk : k = - determinant m y z) by reflexivity. assert (Hl : l' = determinant p y z) by reflexivity.
  replace (leave_at (x, y, z)) with (k, l') in C by (symmetry; apply surjective_pairing).
  set (q := spot (k, l')) in *. pose proof (all_positive _ _ _ I) as D.
  assert (Q : q = add (times k p) (times l' m)) by reflexivity.
  assert (A0 : determinant q y z = 0) by (rewrite (determinant_along _ y z _ _ _ _ Q); lia).
  destruct C as (_ & B & G). pose proof (cramer x y z q) as R. rewrite A0 in R.
  set (be := determinant x q z) in *. set (ga := determinant x y q) in *. set (dd := determinant x y z) in *.
  (* It does not leave at a corner. *)
  assert (Corner : forall c v, In v [y; z] -> 0 <= c -> times dd q = times c v -> False).
  { intros c v V0 C0 H.
    assert (Free : determinant p m v <> 0 \/ cross m v = zero).
    { destruct V0 as [<-|[<-|[]]]; [apply (free z x)|apply (free x y)]; (apply (all_turn (x, y, z)); [assumption|simpl;
      tauto]). }
    assert (H1 : c * determinant p m v = 0).
    { assert (E1 : determinant p m (times dd q) = 0) by (rewrite Q; unfold determinant, add, times; cbn [vx vy vz]; ring).
      rewrite H in E1. rewrite <- E1. unfold determinant, times; cbn [vx vy vz]; ring. }
    (* Else p would be along m. *)
    assert (Along : times c (cross m v) = zero -> False).
    { intros H2. apply bent. assert (E2 : times (dd * k) (cross p m) = zero).
      { assert (E3 : cross m (times dd q) = times c (cross m v))
        by (rewrite H; unfold cross, times; cbn [vx vy vz]; f_equal; ring).
        rewrite H2, Q in E3. rewrite <- E3.
        transitivity (times (-1) (cross m (times dd (add (times k p) (times l' m)))));
          [unfold cross, add, times; cbn [vx vy vz]; f_equal; ring|rewrite E3; reflexivity]. }
      exact (zero_times _ _ (Z.mul_pos_pos _ _ D K) E2). }
    destruct Free as [Free|Free].
    - assert (c = 0) by nia. subst c. apply Along. unfold times, zero; cbn [vx vy vz]; f_equal; ring.
    - apply Along. rewrite Free. unfold times, zero; cbn [vx vy vz]; f_equal; ring. }
  assert (BP : 0 < be).
  { destruct (Z.eq_dec be 0) as [Z0|]; [|lia]. exfalso. apply (Corner ga z); [simpl; tauto|assumption|]. rewrite R, Z0.
    unfold add, times; cbn [vx vy vz]; f_equal; ring. }
  assert (GP : 0 < ga).
  { destruct (Z.eq_dec ga 0) as [Z0|]; [|lia]. exfalso. apply (Corner be y); [simpl; tauto|assumption|]. rewrite R, Z0.
    unfold add, times; cbn [vx vy vz]; f_equal; ring. }
  (* It enters the neighbour's cone. *)
  destruct (all_neighbours _ _ _ I) as (w & J). pose proof (all_positive _ _ _ J) as D'. set (dw := determinant z y w) in *.
  assert (C1 : dd * determinant q y w = ga * dw).
  { transitivity (determinant (times dd q) y w); [unfold determinant, times; cbn [vx vy vz]; ring|]. rewrite R.
    unfold dw, determinant, add, times; cbn [vx vy vz]; ring. }
  assert (C2 : dd * determinant z q w = be * dw).
  { transitivity (determinant z (times dd q) w); [unfold determinant, times; cbn [vx vy vz]; ring|]. rewrite R.
    unfold dw, determinant, add, times; cbn [vx vy vz]; ring. }
  assert (C3 : determinant z y q = 0) by (transitivity (- determinant q y z); [unfold determinant; ring|lia]).
  assert (C4 : determinant z y m = k) by (rewrite Hk; unfold determinant; ring).
  assert (P1 : 0 < determinant q y w) by nia. assert (P2 : 0 < determinant z q w) by nia.
  assert (C : contains q (z, y, w)) by (unfold contains; lia).
  destruct (exits (z, y, w) k l' J K L C (No _ J)) as (t' & I' & _ & E' & _ & Later).
  assert (Lt : l' * fst (leave_at t') < k * snd (leave_at t')) by (apply Later; fold q; lia).
  assert (I'' : In t' l) by (apply filter_In; auto). pose proof (M t' I''). unfold k, l' in Lt. lia.
Qed.
End Around.
