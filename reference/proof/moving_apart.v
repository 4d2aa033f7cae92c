(* Of moving.v's checker: numbers, forms of polynomials, and that directions part what they do. *)
Require Import ZArith List Bool Lia Ring Ring_theory certificate moving.
Import ListNotations.
Open Scope Z_scope.

Existing Class numbers.
Declare Scope number_scope.
Delimit Scope number_scope with N.
Bind Scope number_scope with number.
Notation "x + y" := (plus _ x y) : number_scope.
Notation "x * y" := (mult _ x y) : number_scope.
Notation "x - y" := (less _ x y) : number_scope.
Notation "- x" := (opposite _ x) : number_scope.
Notation "0" := (of_int _ 0) : number_scope.
Notation "1" := (of_int _ 1) : number_scope.
Notation "# z" := (of_int _ z) (at level 0, format "# z").
Notation value := (moving.value _).

Section ordered.
Context {R : numbers}.
Add Ring ring_of_numbers : (ring_laws R).
Open Scope number_scope.

Lemma opposite_int z : #(- z) = - #z.
Proof.
  transitivity (#(- z) + #z - #z); [ring|]. rewrite <- of_int_plus. replace (- z + z)%Z with 0%Z by lia. ring.
Qed.
Lemma minus_int y z : #(y - z) = #y - #z.
Proof. unfold Z.sub. rewrite of_int_plus, opposite_int. ring. Qed.

Lemma opposite_0 : - 0 = 0 :> R.
Proof. ring. Qed.
Lemma no_positive_0 : ~ positive R 0.
Proof. intros P. apply (only_one R 0 P). rewrite opposite_0. exact P. Qed.
Lemma not_negative_cases x : not_negative R x -> positive R x \/ x = 0.
Proof. intros N. destruct (one_of_three R x) as [P|[P|P]]; [left|right|destruct (N P)]; assumption. Qed.
Lemma not_negative_if x : positive R x \/ x = 0 -> not_negative R x.
Proof.
  intros [P|P] N; [exact (only_one R x P N)|]. subst x. rewrite opposite_0 in N. exact (no_positive_0 N).
Qed.
Lemma not_negative_0 : not_negative R 0.
Proof. apply not_negative_if. right. reflexivity. Qed.
Lemma positive_not_negative x : positive R x -> not_negative R x.
Proof. intros P. apply not_negative_if. left. exact P. Qed.
Lemma not_negative_plus x y : not_negative R x -> not_negative R y -> not_negative R (x + y).
Proof.
  intros X Y. apply not_negative_if. destruct (not_negative_cases x X) as [P|P], (not_negative_cases y Y) as [Q|Q].
  - left. apply positive_plus; assumption.
  - left. subst y. replace (x + 0) with x by ring. exact P.
  - left. subst x. replace (0 + y) with y by ring. exact Q.
  - right. subst x y. ring.
Qed.
Lemma positive_plus_not_negative x y : positive R x -> not_negative R y -> positive R (x + y).
Proof.
  intros X Y. destruct (not_negative_cases y Y) as [Q|Q]; [apply positive_plus; assumption|].
  subst y. replace (x + 0) with x by ring. exact X.
Qed.
Lemma not_negative_mult x y : not_negative R x -> not_negative R y -> not_negative R (x * y).
Proof.
  intros X Y. apply not_negative_if. destruct (not_negative_cases x X) as [P|P], (not_negative_cases y Y) as [Q|Q];
    [left; apply positive_mult; assumption|right; subst; ring|right; subst; ring|right; subst; ring].
Qed.
Lemma positive_int z : (0 < z)%Z -> positive R #z.
Proof.
  intros Z. assert (H : forall n, positive R #(Z.of_nat (S n))).
  { induction n as [|n IH]; [exact (positive_1 R)|].
    rewrite Nat2Z.inj_succ, <- Z.add_1_l, of_int_plus. apply positive_plus; [exact (positive_1 R)|exact IH]. }
  replace z with (Z.of_nat (S (Z.to_nat (z - 1)))) by lia. apply H.
Qed.
Lemma not_negative_int z : (0 <= z)%Z -> not_negative R #z.
Proof.
  intros Z. apply not_negative_if. destruct (Z.eq_dec z 0) as [->|]; [right; reflexivity|left; apply positive_int; lia].
Qed.
(* Of a product with a positive factor the other one's sign. *)
Lemma positive_factor x y : positive R x -> positive R (x * y) -> positive R y.
Proof.
  intros X P. destruct (one_of_three R y) as [Y|[Y|Y]]; [assumption| |].
  - subst y. replace (x * 0) with (0 : R) in P by ring. destruct (no_positive_0 P).
  - destruct (only_one R (x * y) P). replace (- (x * y)) with (x * - y) by ring. apply positive_mult; assumption.
Qed.

(* Polynomials and forms. *)
Fixpoint power (b : R) (n : nat) : R := match n with O => 1 | S n => b * power b n end.
Fixpoint form_value (f : list Z) (a b : R) : R :=
  match f with [] => 0 | c :: f => #c * power b (length f) + a * form_value f a b end.

Lemma value_plus t : forall p q, value (plus_ p q) t = value p t + value q t.
Proof. induction p as [|c p IH]; intros [|d q]; simpl; try ring. rewrite IH, of_int_plus. ring. Qed.
Lemma value_scaled t k p : value (scaled k p) t = #k * value p t.
Proof. unfold scaled. induction p as [|c p IH]; simpl; [ring|]. rewrite IH, of_int_mult. ring. Qed.
Lemma value_product t : forall p q, value (product p q) t = value p t * value q t.
Proof.
  induction p as [|c p IH]; intros q; simpl; [ring|]. rewrite value_plus, value_scaled. simpl. rewrite IH. ring.
Qed.
Lemma value_between t of p q : value (between of p q) t = coordinate R of p t - coordinate R of q t.
Proof. unfold between, coordinate. simpl. rewrite !minus_int. ring. Qed.

Lemma length_times_linear x y : forall f last, length (times_linear x y last f) = S (length f).
Proof. induction f as [|c f IH]; intros last; simpl; [reflexivity|]. rewrite IH. reflexivity. Qed.
Lemma form_times_linear x y a b : forall f last, form_value (times_linear x y last f) a b =
  #y * #last * power b (length f) + (#x * b + #y * a) * form_value f a b.
Proof.
  induction f as [|c f IH]; intros last; simpl; rewrite ?of_int_mult; [ring|].
  rewrite length_times_linear, IH, of_int_plus, !of_int_mult. simpl. ring.
Qed.
Lemma form_plus_times c a b : forall p f, length p = length f ->
  length (plus_times c p f) = length p /\ form_value (plus_times c p f) a b = #c * form_value p a b + form_value f a b.
Proof.
  induction p as [|d p IH]; intros [|e f] L; try discriminate L; simpl; [split; [reflexivity|ring]|].
  injection L as L. destruct (IH f L) as [M E]. rewrite M, E, of_int_plus, of_int_mult, <- L. split; [reflexivity|ring].
Qed.

Lemma form_of k low high t p : let a := #k * t - #low in let b := #high - #k * t in
  positive R #k -> positive R (#high - #low) ->
  length (fst (form k low high p)) = length (snd (form k low high p)) /\
  form_value (fst (form k low high p)) a b = form_value (snd (form k low high p)) a b * value p t /\
  positive R (form_value (snd (form k low high p)) a b).
Proof.
  intros a b K W. induction p as [|c p IH].
  - simpl. split; [reflexivity|split; [ring|]]. replace (1 * 1 + a * 0) with (1 : R) by ring. exact (positive_1 R).
  - destruct p as [|c' p].
    + simpl. split; [reflexivity|split; [ring|]]. replace (1 * 1 + a * 0) with (1 : R) by ring. exact (positive_1 R).
    + remember (c' :: p) as q eqn:Q.
      replace (form k low high (c :: q)) with (let (f, unit) := form k low high q in
        let unit := times_linear k k 0 unit in (plus_times c unit (times_linear low high 0 f), unit)) by (subst q; reflexivity).
      destruct (form k low high q) as [f unit]. simpl in IH. destruct IH as (L & E & P).
      cbn [fst snd]. set (unit' := times_linear k k 0 unit) in *.
      assert (U : form_value unit' a b = #k * (#high - #low) * form_value unit a b)
        by (unfold unit', a, b; rewrite form_times_linear; ring).
      assert (L' : length unit' = length (times_linear low high 0 f)) by (unfold unit'; rewrite !length_times_linear, L; reflexivity).
      destruct (form_plus_times c a b _ _ L') as [M F].
      split; [exact M|split].
      * rewrite F, form_times_linear, E, U. unfold a, b. simpl (value (c :: q) t). ring.
      * rewrite U. apply positive_mult; [apply positive_mult; assumption|exact P].
Qed.

Lemma not_negative_power b n : not_negative R b -> not_negative R (power b n).
Proof. intros B. induction n; simpl; [apply positive_not_negative, positive_1|apply not_negative_mult; assumption]. Qed.
Lemma positive_power b n : positive R b -> positive R (power b n).
Proof. intros B. induction n; simpl; [apply positive_1|apply positive_mult; assumption]. Qed.

Lemma form_not_positive a b f : not_negative R a -> not_negative R b -> forallb (fun c => c <=? 0)%Z f = true ->
  not_negative R (- form_value f a b).
Proof.
  intros A B. induction f as [|c f IH]; simpl; intros F; [rewrite opposite_0; apply not_negative_0|].
  apply andb_prop in F as [C F]. apply Z.leb_le in C.
  replace (- (#c * power b (length f) + a * form_value f a b)) with (#(- c) * power b (length f) + a * - form_value f a b)
    by (rewrite opposite_int; ring).
  apply not_negative_plus; apply not_negative_mult; try assumption; [apply not_negative_int; lia|apply not_negative_power; assumption|auto].
Qed.

Lemma form_negative a b f : not_negative R a -> not_negative R b -> forallb (fun c => c <=? 0)%Z f = true ->
  (hd 0 f < 0)%Z -> positive R b -> positive R (- form_value f a b).
Proof.
  intros A B F H P. destruct f as [|c f]; simpl in *; [lia|]. apply andb_prop in F as [_ F].
  replace (- (#c * power b (length f) + a * form_value f a b)) with (#(- c) * power b (length f) + a * - form_value f a b)
    by (rewrite opposite_int; ring).
  apply positive_plus_not_negative; [apply positive_mult; [apply positive_int; lia|apply positive_power; assumption]|].
  apply not_negative_mult; [assumption|apply form_not_positive; assumption].
Qed.

Lemma form_negative_at_end a b f : not_negative R b -> forallb (fun c => c <=? 0)%Z f = true ->
  (last f 0 < 0)%Z -> positive R a -> positive R (- form_value f a b).
Proof.
  intros B F L A. induction f as [|c f IH]; simpl in *; [lia|]. apply andb_prop in F as [C F]. apply Z.leb_le in C.
  replace (- (#c * power b (length f) + a * form_value f a b)) with (a * - form_value f a b + #(- c) * power b (length f))
    by (rewrite opposite_int; ring).
  destruct f as [|d f].
  - simpl. replace (a * - 0 + #(- c) * 1) with #(- c) by ring. apply positive_int. lia.
  - apply positive_plus_not_negative; [apply positive_mult; [assumption|apply IH; assumption]|].
    apply not_negative_mult; [apply not_negative_int; lia|apply not_negative_power; assumption].
Qed.

(* Up to an end, and also there, if so asked. *)
Definition before_end (k high : Z) (there : bool) (t : R) := positive R (#high - #k * t) \/ there = true.
Lemma below_zero_is k low high there p t : (0 < k)%Z -> (low < high)%Z -> below_zero k low high there p = true ->
  during R k low high t -> before_end k high there t -> positive R (- value p t).
Proof.
  intros K W H [A B] T. unfold below_zero in H. rewrite !andb_true_iff in H. destruct H as [[H F] L]. apply Z.ltb_lt in H.
  assert (W' : positive R (#high - #low)) by (rewrite <- minus_int; apply positive_int; lia).
  destruct (form_of k low high t p (positive_int k K) W') as (_ & E & P). cbv zeta in E, P.
  set (a := #k * t - #low) in *. set (b := #high - #k * t) in *.
  assert (A' : not_negative R a) by (unfold not_negative; replace (- a) with (#low - #k * t) by (unfold a; ring); exact A).
  assert (B' : not_negative R b) by (unfold not_negative; replace (- b) with (#k * t - #high) by (unfold b; ring); exact B).
  apply (positive_factor _ _ P). replace (form_value (snd (form k low high p)) a b * - value p t)
    with (- (form_value (snd (form k low high p)) a b * value p t)) by ring. rewrite <- E.
  destruct (not_negative_cases b B') as [B0|B0]; [apply form_negative; assumption|].
  destruct T as [T|T]; [apply form_negative; assumption|]. subst there. apply Z.ltb_lt in L.
  apply form_negative_at_end; try assumption. replace a with (#high - #low - b) by (unfold a, b; ring).
  rewrite B0. replace (#high - #low - 0) with (#high - #low) by ring. exact W'.
Qed.

(* Weights. *)
Fixpoint balance (w h : list R) : R := match w, h with k :: w, x :: h => k * x + balance w h | _, _ => 0 end.
Lemma balance_not_positive : forall w h, Forall (not_negative R) w -> Forall (fun x => positive R (- x)) h ->
  not_negative R (- balance w h).
Proof.
  induction w as [|k w IH]; intros [|x h] W H; simpl; try (rewrite opposite_0; apply not_negative_0).
  inversion W; inversion H; subst. replace (- (k * x + balance w h)) with (k * - x + - balance w h) by ring.
  apply not_negative_plus; [apply not_negative_mult; [assumption|apply positive_not_negative; assumption]|auto].
Qed.
Lemma balance_negative : forall w h, length w = length h -> Forall (not_negative R) w -> positive R (total R w) ->
  Forall (fun x => positive R (- x)) h -> positive R (- balance w h).
Proof.
  induction w as [|k w IH]; intros [|x h] L W P H; simpl in *; try discriminate L; [destruct (no_positive_0 P)|].
  inversion W as [|? ? K W']; inversion H as [|? ? X H']; subst. injection L as L.
  replace (- (k * x + balance w h)) with (k * - x + - balance w h) by ring.
  destruct (not_negative_cases k K) as [K0|K0].
  - apply positive_plus_not_negative; [apply positive_mult; assumption|apply balance_not_positive; assumption].
  - subst k. replace (0 * - x + - balance w h) with (- balance w h) by ring. apply IH; try assumption.
    replace (0 + total R w) with (total R w) in P by ring. exact P.
Qed.

Definition along (n : R * R * R) (x y z : R) := fst (fst n) * x + snd (fst n) * y + snd n * z.
Definition along_point n p t := along n (coordinate R vx p t) (coordinate R vy p t) (coordinate R vz p t).
Lemma balance_along n c t : forall ps w, length w = length ps ->
  balance w (map (fun p => along_point n p t - c) ps) =
  along n (weighted R vx w ps t) (weighted R vy w ps t) (weighted R vz w ps t) - total R w * c.
Proof.
  induction ps as [|p ps IH]; intros [|k w] L; try discriminate L; simpl; [unfold along; ring|].
  injection L as L. rewrite (IH w L). unfold along_point, along. ring.
Qed.

(* Weights that make one point of either hull, though a direction parts all corners: there are none. *)
Lemma parted_apart n a b t : Forall (fun p => Forall (fun q => positive R (- (along_point n p t - along_point n q t))) b) a ->
  ~ meet_at R a b t.
Proof.
  intros H (wa & wb & LA & LB & A & B & S & P & X & Y & Z).
  set (c := along n (weighted R vx wa a t) (weighted R vy wa a t) (weighted R vz wa a t)).
  assert (Q : Forall (fun x => positive R (- x)) (map (fun q => c - total R wa * along_point n q t) b)).
  { apply Forall_forall. intros x I. apply in_map_iff in I as (q & <- & I).
    unfold c. rewrite <- (balance_along n (along_point n q t) t a wa LA). apply balance_negative; try assumption.
    - rewrite map_length. exact LA.
    - apply Forall_forall. intros x J. apply in_map_iff in J as (p & <- & J).
      exact (proj1 (Forall_forall _ _) (proj1 (Forall_forall _ _) H p J) q I). }
  assert (E : balance wb (map (fun q => c - total R wa * along_point n q t) b) = 0).
  { transitivity (total R wb * c - total R wa * along n (weighted R vx wb b t) (weighted R vy wb b t) (weighted R vz wb b t)).
    - clear - LB. revert wb LB. induction b as [|q b IH]; intros [|k w] L; try discriminate L; simpl; [unfold along; ring|].
      injection L as L. rewrite (IH w L). unfold along_point, along. ring.
    - rewrite <- X, <- Y, <- Z, <- S. fold c. ring. }
  assert (L : length wb = length (map (fun q => c - total R wa * along_point n q t) b)) by (rewrite map_length; exact LB).
  rewrite S in P. pose proof (balance_negative wb _ L B P Q) as N. rewrite E, opposite_0 in N. exact (no_positive_0 N).
Qed.

Definition direction_at (rows : list vector) (t : R) : R * R * R :=
  (value (map vx rows) t, value (map vy rows) t, value (map vz rows) t).
Lemma value_gap rows p q t : value (gap rows p q) t =
  along_point (direction_at rows t) p t - along_point (direction_at rows t) q t.
Proof.
  unfold gap. rewrite !value_plus, !value_product, !value_between. unfold along_point, along, direction_at. simpl. ring.
Qed.

Lemma parts_then_is k there a b s t : (0 < k)%Z -> parts_then k there a b s = true -> during R k (from_ s) (till s) t ->
  before_end k (till s) there t -> ~ meet_at R a b t.
Proof.
  intros K H D T. apply andb_prop in H as [W H]. apply Z.ltb_lt in W. apply (parted_apart (direction_at (rows s) t)).
  apply Forall_forall. intros p I. apply Forall_forall. intros q J. rewrite <- value_gap.
  refine (below_zero_is k _ _ there _ t K W _ D T).
  exact (proj1 (forallb_forall _ _) (proj1 (forallb_forall _ _) H p I) q J).
Qed.

Theorem parted_is k there a b t : (0 < k)%Z -> forall pieces low high, parted k there a b low high pieces = true ->
  during R k low high t -> before_end k high there t -> ~ meet_at R a b t.
Proof.
  intros K. induction pieces as [|s pieces IH]; intros low high H D T.
  - simpl in H. apply andb_prop in H as [E N]. apply Z.eqb_eq in E. subst high. apply negb_true_iff in N. subst there.
    destruct T as [T|T]; [|discriminate T]. destruct D as [A _]. destruct (A T).
  - assert (H' : ((from_ s =? low) && parts_then k true a b s && parted k there a b (till s) high pieces = true \/
                  (from_ s =? low) && (till s =? high) && parts_then k there a b s = true)%Z)
      by (destruct pieces; [right|left]; exact H).
    clear H. destruct H' as [H|H]; rewrite !andb_true_iff in H; destruct H as [[E G] F]; apply Z.eqb_eq in E; subst low.
    + destruct D as [A B]. destruct (one_of_three R (#(till s) - #k * t)) as [P|[P|P]].
      * refine (parts_then_is k true a b s t K G (conj A _) (or_intror eq_refl)). intros N.
        apply (only_one R _ P). replace (- (#(till s) - #k * t)) with (#k * t - #(till s)) by ring. exact N.
      * refine (parts_then_is k true a b s t K G (conj A _) (or_intror eq_refl)). intros N.
        replace (#k * t - #(till s)) with (- (#(till s) - #k * t)) in N by ring. rewrite P, opposite_0 in N. exact (no_positive_0 N).
      * refine (IH (till s) high F (conj _ B) T). intros N. exact (only_one R _ N P).
    + apply Z.eqb_eq in G. subst high. exact (parts_then_is k there a b s t K F D T).
Qed.
End ordered.
