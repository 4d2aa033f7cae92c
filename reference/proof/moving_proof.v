(* What the checker of moving.v confirms is so. *)
Require Import ZArith List Bool Lia Ring Ring_theory certificate moving moving_apart moving_contacts.
Import ListNotations.
Open Scope Z_scope.

Section ordered.
Context {R : numbers}.
Add Ring ring_of_numbers : (ring_laws R).
Open Scope number_scope.

(* Order. *)
Lemma difference_twice x y : - (x - y) = y - x.
Proof. ring. Qed.
Lemma opposite_twice x : - - x = x.
Proof. ring. Qed.
Lemma at_most_trans x y z : ~ positive R (x - y) -> ~ positive R (y - z) -> ~ positive R (x - z).
Proof.
  intros A B. pose proof (not_negative_plus (y - x) (z - y)) as N. unfold not_negative in N.
  replace (- (y - x + (z - y))) with (x - z) in N by ring. rewrite !difference_twice in N. exact (N A B).
Qed.
Lemma at_most_if_less x y : positive R (y - x) -> ~ positive R (x - y).
Proof. intros P N. apply (only_one R _ P). rewrite difference_twice. exact N. Qed.
Lemma at_most_self x : ~ positive R (x - x).
Proof. replace (x - x) with (0 : R) by ring. apply no_positive_0. Qed.
Lemma at_most_cases x y : ~ positive R (x - y) -> positive R (y - x) \/ x = y.
Proof.
  intros N. destruct (one_of_three R (y - x)) as [P|[P|P]]; [left; exact P|right; symmetry; apply from_0, P|].
  rewrite difference_twice in P. destruct (N P).
Qed.
Lemma less_or_not x y : positive R (x - y) \/ ~ positive R (x - y).
Proof.
  destruct (one_of_three R (x - y)) as [P|[P|P]]; [left; exact P|right|right].
  - rewrite P. apply no_positive_0.
  - intros N. exact (only_one R _ N P).
Qed.
Lemma less_times k x y : (0 < k)%Z -> positive R (x - y) -> positive R (#k * x - #k * y).
Proof. intros K. replace (#k * x - #k * y) with (#k * (x - y)) by ring. apply positive_mult, positive_int, K. Qed.
Lemma less_divided k x y : (0 < k)%Z -> positive R (#k * x - #k * y) -> positive R (x - y).
Proof. intros K. replace (#k * x - #k * y) with (#k * (x - y)) by ring. apply positive_factor, positive_int, K. Qed.

Section real.
Context (roots : has_roots R).

Lemma at_time k n : (0 < k)%Z -> exists t, #k * t = #n.
Proof.
  intros K. enough (exists x, #k * x = 1) as [x X].
  { exists (x * #n). replace (#k * (x * #n)) with (#k * x * #n) by ring. rewrite X. ring. }
  destruct (Z.eq_dec k 1) as [->|]; [exists 1; ring|].
  assert (V : forall x, value [(-1)%Z; k] x = #k * x - 1).
  { intros x. simpl. rewrite (opposite_int 1 : #(-1)%Z = opposite R #1%Z). ring. }
  destruct (roots [(-1)%Z; k] 0 1) as (x & _ & X).
  - replace (1 - 0) with (1 : R) by ring. exact (positive_1 R).
  - unfold opposite_signs. rewrite !V. replace (- ((#k * 0 - 1) * (#k * 1 - 1))) with (#k - #1) by ring.
    rewrite <- minus_int. apply positive_int. lia.
  - exists x. rewrite V in X. apply from_0, X.
Qed.

Lemma ordered_times k low high t u x : (0 < k)%Z -> #k * t = #low -> #k * u = #high -> in_order R t x u -> during R k low high x.
Proof.
  intros K T U [A B]. unfold during, moving.at_most. rewrite <- T, <- U. split; intros N; apply (less_divided k _ _ K) in N; [exact (A N)|exact (B N)].
Qed.

Lemma crosses_there_is s k low high : crosses_there s k low high = true -> (0 <= low < high)%Z /\ (high <= k)%Z /\
  crosses R s /\ exists t, during R k low high t /\ meet_now R s t.
Proof.
  unfold crosses_there. rewrite !andb_true_iff. intros [[[[L H] K] S] W]. apply Z.leb_le in L, K. apply Z.ltb_lt in H, S.
  assert (K0 : (0 < k)%Z) by lia. split; [lia|split; [lia|]].
  destruct (at_time k low K0) as [t T]. destruct (at_time k high K0) as [u U].
  assert (TU : positive R (u - t)).
  { apply (less_divided k _ _ K0). rewrite T, U, <- minus_int. apply positive_int. lia. }
  assert (O : opposite_signs R (side R s t) (side R s u)) by (rewrite <- !value_side; exact (signs_at_ends k low high _ t u K0 H T U S)).
  assert (M : forall x, in_order R t x u -> side R s x = 0 -> meet_strictly R s x).
  { intros x X Z. apply strictly; [exact Z|]. apply Forall_forall. intros p I.
    apply (below_zero_is k low high true p x K0 H (proj1 (forallb_forall _ _) W p I)); [|right; reflexivity].
    exact (ordered_times k low high t u x K0 T U X). }
  assert (E : forall x n, #k * x = #n -> (0 <= n <= k)%Z -> in_order R 0 x 1).
  { intros x n X N. split; intros P; apply (less_times k _ _ K0) in P; revert P; rewrite X;
      [replace (#k * 0 - #n) with (#(0 - n)) by (rewrite minus_int; ring)|replace (#n - #k * 1) with #(n - k) by (rewrite minus_int; ring)];
      intros P; apply (only_one R _ P); rewrite <- opposite_int;
      [destruct (Z.eq_dec n 0) as [->|]|destruct (Z.eq_dec n k) as [->|]];
      try (apply positive_int; lia); exfalso; revert P; rewrite ?Z.sub_diag; apply no_positive_0. }
  split.
  - exists t, u. split; [apply (E t low T); lia|split; [apply (E u high U); lia|]]. split; [exact TU|split; [exact O|exact M]].
  - destruct (roots (side_poly s) t u TU) as (x & X & V); [rewrite !value_side; exact O|]. rewrite value_side in V.
    exists x. split; [exact (ordered_times k low high t u x K0 T U X)|].
    destruct (M x X V) as [(wa & wb & A & B & C & D & F) _]. exists wa, wb. split; [exact A|split; [exact B|]].
    split; [exact (Forall_impl _ positive_not_negative C)|split; [exact (Forall_impl _ positive_not_negative D)|exact F]].
Qed.

(* No crossing. *)
Lemma one_sign_is k f high t : (0 < k)%Z -> forall times low, times <> [] -> one_sign k f low high times = true ->
  during R k low high t -> not_negative R (- value f t).
Proof.
  intros K. induction times as [|till times IH]; intros low N H D; [destruct (N eq_refl)|].
  cbn [one_sign] in H. rewrite !andb_true_iff in H. destruct H as [[L F] H]. apply Z.ltb_lt in L. destruct D as [A B].
  destruct (less_or_not (#k * t) #till) as [P|P].
  - destruct times as [|next times].
    + simpl in H. apply Z.eqb_eq in H. subst high. destruct (B P).
    + apply (IH till); [discriminate|exact H|]. split; [apply at_most_if_less, P|exact B].
  - assert (W' : positive R (#till - #low)) by (rewrite <- minus_int; apply positive_int; lia).
    destruct (form_of k low till t f (positive_int k K) W') as (_ & E & Q). cbv zeta in E, Q.
    intros M. rewrite opposite_twice in M.
    pose proof (positive_mult R _ _ Q M) as X. rewrite <- E in X. rewrite <- (opposite_twice (form_value _ _ _)) in X. revert X.
    apply form_not_positive; [| |exact F]; unfold not_negative; rewrite difference_twice; assumption.
Qed.

Lemma balance_at_most_0 : forall w h, Forall (not_negative R) w -> Forall (fun x => not_negative R (- x)) h -> not_negative R (- balance w h).
Proof.
  induction w as [|k w IH]; intros [|x h] W H; simpl; try (rewrite opposite_0; apply not_negative_0).
  apply Forall_cons_iff in W as [K W]. apply Forall_cons_iff in H as [X H].
  replace (- (k * x + balance w h)) with (k * - x + - balance w h) by ring. apply not_negative_plus; [apply not_negative_mult; assumption|auto].
Qed.
Lemma balance_below_0 : forall w h, length w = length h -> Forall (positive R) w -> Forall (fun x => not_negative R (- x)) h ->
  Exists (fun x => positive R (- x)) h -> positive R (- balance w h).
Proof.
  induction w as [|k w IH]; intros [|x h] L W H E; try discriminate L; [inversion E|].
  apply Forall_cons_iff in W as [K W]. apply Forall_cons_iff in H as [X H]. injection L as L. simpl.
  inversion E as [? ? P|? ? P]; subst.
  - replace (- (k * x + balance w h)) with (k * - x + - balance w h) by ring.
    apply positive_plus_not_negative; [apply positive_mult; assumption|].
    apply balance_at_most_0; [exact (Forall_impl _ positive_not_negative W)|exact H].
  - replace (- (k * x + balance w h)) with (- balance w h + k * - x) by ring.
    apply positive_plus_not_negative; [apply IH; assumption|apply not_negative_mult; [apply positive_not_negative|]; assumption].
Qed.

Lemma not_strict_is s k when n x : (0 < k)%Z -> #k * x = #when -> not_strict s k when n = true -> ~ meet_strictly R s x.
Proof.
  intros K X H [(wa & wb & LA & LB & A & B & S & P & EX & EY & EZ) _].
  unfold not_strict in H. cbv zeta in H. apply andb_prop in H as [H G].
  set (N := (#(vx n), #(vy n), #(vz n))).
  assert (V : forall p q, #k * (along_point N p x - along_point N q x) = #(dot n (add (place k when p) (times (-1) (place k when q))))).
  { intros p q. unfold dot, place, add, times. cbn [vx vy vz]. rewrite !of_int_plus, !of_int_mult, !of_int_plus, !of_int_mult, !of_int_plus, !of_int_mult, <- X, !minus_int.
    rewrite (opposite_int 1 : #(-1)%Z = opposite R #1%Z). unfold along_point, along, N, coordinate. cbn [fst snd]. rewrite <- X, !minus_int. ring. }
  assert (I : forall p q, In p (first s) -> In q (second s) -> In (dot n (add (place k when p) (times (-1) (place k when q))))
    (flat_map (fun p => map (fun q => dot n (add (place k when p) (times (-1) (place k when q)))) (second s)) (first s))).
  { intros p q J L. apply in_flat_map. exists p. split; [exact J|]. apply in_map_iff. exists q. split; [reflexivity|exact L]. }
  assert (NP : forall p q, In p (first s) -> In q (second s) -> not_negative R (- (along_point N p x - along_point N q x))).
  { intros p q J L M. pose proof (proj1 (forallb_forall _ _) H _ (I p q J L)) as C. apply Z.leb_le in C.
    rewrite opposite_twice in M.
    pose proof (positive_mult R _ _ (positive_int k K) M) as Q. rewrite V in Q.
    apply (not_negative_int (- dot n (add (place k when p) (times (-1) (place k when q))))); [lia|]. rewrite <- opposite_int, Z.opp_involutive. exact Q. }
  apply existsb_exists in G as (g & J & G). apply in_flat_map in J as (p0 & J & L). apply in_map_iff in L as (q0 & E & L).
  apply Z.ltb_lt in G. subst g.
  assert (NG : positive R (- (along_point N p0 x - along_point N q0 x))).
  { apply (positive_factor #k _ (positive_int k K)). replace (#k * - (along_point N p0 x - along_point N q0 x))
      with (- (#k * (along_point N p0 x - along_point N q0 x))) by ring. rewrite V, <- opposite_int. apply positive_int. lia. }
  set (c := along N (weighted R vx wa (first s) x) (weighted R vy wa (first s) x) (weighted R vz wa (first s) x)).
  assert (Q : forall q, - balance wa (map (fun p => along_point N p x - along_point N q x) (first s)) = - (c - total R wa * along_point N q x)).
  { intros q. rewrite (balance_along N (along_point N q x) x _ wa LA). reflexivity. }
  assert (T : balance wb (map (fun q => c - total R wa * along_point N q x) (second s)) = 0).
  { transitivity (total R wb * c - total R wa * along N (weighted R vx wb (second s) x) (weighted R vy wb (second s) x) (weighted R vz wb (second s) x)).
    - clear - LB. generalize dependent wb. induction (second s) as [|q b IH]; intros [|j w] L; try discriminate L; simpl; [unfold along; ring|].
      injection L as L. rewrite (IH w L). unfold along_point, along. ring.
    - rewrite <- EX, <- EY, <- EZ, <- S. fold c. ring. }
  assert (Z : positive R (- balance wb (map (fun q => c - total R wa * along_point N q x) (second s)))).
  { apply balance_below_0; [rewrite map_length; exact LB|exact B| |].
    - apply Forall_forall. intros y Y. apply in_map_iff in Y as (q & <- & Y). rewrite <- Q.
      apply balance_at_most_0; [exact (Forall_impl _ positive_not_negative A)|].
      apply Forall_forall. intros z Z. apply in_map_iff in Z as (p & <- & Z). apply NP; assumption.
    - apply Exists_exists. exists (c - total R wa * along_point N q0 x). split; [apply in_map_iff; exists q0; split; [reflexivity|exact L]|].
      rewrite <- Q. apply balance_below_0; [rewrite map_length; exact LA|exact A| |].
      + apply Forall_forall. intros z Z. apply in_map_iff in Z as (p & <- & Z). apply NP; assumption.
      + apply Exists_exists. exists (along_point N p0 x - along_point N q0 x). split; [apply in_map_iff; exists p0; split; [reflexivity|exact J]|exact NG]. }
  rewrite T, opposite_0 in Z. exact (no_positive_0 Z).
Qed.

Lemma strictly_meets s x : meet_strictly R s x -> meet_at R (first s) (second s) x.
Proof.
  intros [(wa & wb & A & B & C & D & F) _]. exists wa, wb. split; [exact A|split; [exact B|]].
  split; [exact (Forall_impl _ positive_not_negative C)|split; [exact (Forall_impl _ positive_not_negative D)|exact F]].
Qed.

Definition strict_throughout s t u := forall x, in_order R t x u -> side R s x = 0 -> meet_strictly R s x.
Lemma opposite_or x y z : opposite_signs R x z -> y = 0 \/ opposite_signs R x y \/ opposite_signs R y z.
Proof.
  unfold opposite_signs. intros O. destruct (one_of_three R y) as [Y|[Y|Y]]; [|left; exact Y|]; right;
    destruct (one_of_three R x) as [X|[X|X]].
  - right. replace (- (y * z)) with (y * - z) by ring. apply positive_mult; [exact Y|]. apply (positive_factor x _ X).
    replace (x * - z) with (- (x * z)) by ring. exact O.
  - subst x. replace (- (0 * z)) with (0 : R) in O by ring. destruct (no_positive_0 O).
  - left. replace (- (x * y)) with (- x * y) by ring. apply positive_mult; assumption.
  - left. replace (- (x * y)) with (x * - y) by ring. apply positive_mult; assumption.
  - subst x. replace (- (0 * z)) with (0 : R) in O by ring. destruct (no_positive_0 O).
  - right. replace (- (y * z)) with (- y * z) by ring. apply positive_mult; [exact Y|]. apply (positive_factor (- x) _ X).
    replace (- x * z) with (- (x * z)) by ring. exact O.
Qed.

Lemma never_crosses_is s k high : (0 < k)%Z -> forall l low t u, never_crosses s k low high l = true -> during R k low high t ->
  during R k low high u -> positive R (u - t) -> opposite_signs R (side R s t) (side R s u) -> ~ strict_throughout s t u.
Proof.
  intros K. induction l as [|[[st till] n] l IH]; intros low t u H T U P O W.
  - simpl in H. apply Z.eqb_eq in H. subst high. destruct T as [T _], U as [_ U].
    pose proof (at_most_trans _ _ _ U T) as N. apply N. apply (less_times k _ _ K), P.
  - cbn [never_crosses] in H. apply andb_prop in H as [H C].
    assert (seg : forall t u, during R k low till t -> during R k low till u -> positive R (u - t) ->
              opposite_signs R (side R s t) (side R s u) -> ~ strict_throughout s t u).
    { clear C IH T U P O W t u. intros t u T U P O W. destruct st as [turned times|pieces].
      - destruct times as [|next times].
        + simpl in H. apply Z.eqb_eq in H. subst till. destruct T as [T _], U as [_ U].
          pose proof (at_most_trans _ _ _ U T) as N. apply N. apply (less_times k _ _ K), P.
        + assert (E : next :: times <> []) by discriminate.
          pose proof (one_sign_is k _ till t K _ low E H T) as A. pose proof (one_sign_is k _ till u K _ low E H U) as B.
          rewrite value_scaled, value_side in A, B. pose proof (not_negative_mult _ _ A B) as N. unfold not_negative in N. apply N.
          replace (- (- (# (if turned then -1 else 1) * side R s t) * - (# (if turned then -1 else 1) * side R s u)))
            with (# ((if turned then -1 else 1) * (if turned then -1 else 1)) * - (side R s t * side R s u)) by (rewrite of_int_mult; ring).
          replace ((if turned then -1 else 1) * (if turned then -1 else 1))%Z with 1%Z by (destruct turned; reflexivity).
          replace (1 * - (side R s t * side R s u)) with (- (side R s t * side R s u)) by ring. exact O.
      - destruct (roots (side_poly s) t u P) as (x & X & V); [rewrite !value_side; exact O|]. rewrite value_side in V.
        apply (parted_is k true _ _ x K pieces low till H); [|right; reflexivity|apply strictly_meets, (W x X V)].
        destruct X as [X Y], T as [T _], U as [_ U]. split; unfold moving.at_most in *.
        + refine (at_most_trans _ _ _ T _). intros N. apply X. apply (less_divided k _ _ K), N.
        + refine (at_most_trans _ _ _ _ U). intros N. apply Y. apply (less_divided k _ _ K), N. }
    destruct T as [T0 T1], U as [U0 U1]. destruct (less_or_not (#k * u) #till) as [Q|Q].
    2: { apply (seg t u); try assumption; split; try assumption.
         refine (at_most_trans _ _ _ _ Q). apply at_most_if_less. apply (less_times k _ _ K), P. }
    destruct l as [|next l]; [apply Z.eqb_eq in C; subst high; destruct (U1 Q)|]. apply andb_prop in C as [C F].
    destruct (less_or_not #till (#k * t)) as [S|S].
    2: { apply (IH till t u F); try assumption; split; try assumption. apply at_most_if_less, Q. }
    destruct (at_time k till K) as [b B]. rewrite <- B in Q, S. apply (less_divided k _ _ K) in Q, S.
    assert (D : during R k low till b).
    { split; unfold moving.at_most; [|rewrite B; apply at_most_self].
      refine (at_most_trans _ _ _ T0 _). apply at_most_if_less. apply (less_times k _ _ K), S. }
    assert (E : during R k till high b).
    { split; unfold moving.at_most; [rewrite B; apply at_most_self|].
      refine (at_most_trans _ _ _ _ U1). apply at_most_if_less. apply (less_times k _ _ K), Q. }
    destruct (opposite_or _ (side R s b) _ O) as [Z|[Z|Z]].
    + apply (not_strict_is s k till n b K B C). apply (W b); [|exact Z]. split; apply at_most_if_less; assumption.
    + apply (seg t b); try assumption.
      * split; [exact T0|]. unfold moving.at_most. rewrite <- B. apply at_most_if_less. apply (less_times k _ _ K), S.
      * intros x [X Y]. apply W. split; [exact X|]. exact (at_most_trans _ _ _ Y (at_most_if_less _ _ Q)).
    + apply (IH till b u F); try assumption.
      * split; [|exact U1]. unfold moving.at_most. rewrite <- B. apply at_most_if_less. apply (less_times k _ _ K), Q.
      * intros x [X Y]. apply W. split; [|exact Y]. exact (at_most_trans _ _ _ (at_most_if_less _ _ S) X).
Qed.

Lemma during_all k t : (0 < k)%Z -> in_order R 0 t 1 -> during R k 0 k t.
Proof.
  intros K [A B]. split; unfold moving.at_most.
  - intros N. apply A. apply (less_divided k _ _ K). replace (#k * 0) with (0 : R) by ring. exact N.
  - intros N. apply B. apply (less_divided k _ _ K). replace (#k * 1) with #k by ring. exact N.
Qed.

Theorem check_moving_holds s c : check_moving s c = true -> claim_moving R s c.
Proof.
  destruct c as [k pieces|k pieces low high|k pieces when wa wb then_]; simpl; rewrite !andb_true_iff.
  - intros [K P] t D. apply Z.ltb_lt in K.
    apply (parted_is k true _ _ t K pieces 0%Z k P); [apply during_all; assumption|right; reflexivity].
  - intros [P C]. destruct (crosses_there_is s k low high C) as (L & K & X & M). assert (K0 : (0 < k)%Z) by lia.
    split; [lia|split; [lia|split; [|split; [exact M|exact X]]]].
    intros t D T. apply (parted_is k false _ _ t K0 pieces 0%Z low P D). left. exact T.
  - intros [[[[[L H] K] P] M] F]. apply Z.leb_le in L, H. apply Z.ltb_lt in K. split; [lia|split; [|split]].
    + intros t D T. apply (parted_is k false _ _ t K pieces 0%Z when P D). left. exact T.
    + destruct (at_time k when K) as [t T]. exists t. split; [exact T|]. unfold meet_there in M. rewrite !andb_true_iff in M.
      destruct M as [[[A B] S] Z]. exact (meet_then _ _ k when wa wb t K T A B S Z).
    + destruct then_ as [low high|l]; [apply (crosses_there_is s k low high F)|].
      intros (t & u & T & U & Q & O & W). exact (never_crosses_is s k k K l 0%Z t u F (during_all k t K T) (during_all k u K U) Q O W).
Qed.
End real.
End ordered.

Theorem check_moving_proves R s c : has_roots R -> check_moving s c = true -> claim_moving R s c.
Proof. exact (fun roots => check_moving_holds roots s c). Qed.

Print Assumptions check_moving_proves.
