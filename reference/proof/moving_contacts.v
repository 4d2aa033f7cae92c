(* Of moving.v's checker: what its polynomials are at a time, and what makes a contact. *)
Require Import ZArith List Bool Lia Ring Ring_theory certificate moving moving_apart.
Import ListNotations.
Open Scope Z_scope.

Section ordered.
Context {R : numbers}.
Add Ring ring_of_numbers : (ring_laws R).
Open Scope number_scope.

Lemma same_if_times k x y : positive R k -> k * x = k * y -> x = y.
Proof.
  intros K E. destruct (one_of_three R (x - y)) as [P|[P|P]].
  - pose proof (positive_mult R _ _ K P) as N. replace (k * (x - y)) with (k * x - k * y) in N by ring. rewrite E in N.
    replace (k * y - k * y) with (0 : R) in N by ring. destruct (no_positive_0 N).
  - replace x with (x - y + y) by ring. rewrite P. ring.
  - pose proof (positive_mult R _ _ K P) as N. replace (k * - (x - y)) with (k * y - k * x) in N by ring. rewrite E in N.
    replace (k * y - k * y) with (0 : R) in N by ring. destruct (no_positive_0 N).
Qed.

(* What polynomials are at a time. *)
Definition values (v : vector_polynomial) (t : R) : triple R := let '(x, y, z) := v in (value x t, value y t, value z t).
Lemma value_minus p q t : value (minus_poly p q) t = value p t - value q t.
Proof. unfold minus_poly. rewrite value_plus, value_scaled. rewrite (opposite_int 1 : #(-1)%Z = opposite R #1%Z). ring. Qed.
Lemma values_from_to p q t : values (from_to_poly p q) t = from_to R p q t.
Proof. unfold values, from_to_poly, from_to. rewrite !value_between. reflexivity. Qed.
Lemma values_cross u v t : values (cross_poly u v) t = cross R (values u t) (values v t).
Proof.
  destruct u as [[ux uy] uz], v as [[wx wy] wz]. unfold values, cross_poly, cross. rewrite !value_minus, !value_product. reflexivity.
Qed.
Lemma value_inner u v t : value (inner_poly u v) t = inner R (values u t) (values v t).
Proof.
  destruct u as [[ux uy] uz], v as [[wx wy] wz]. unfold values, inner_poly, inner. rewrite !value_plus, !value_product. reflexivity.
Qed.
Lemma values_normal s t : values (normal_poly s) t = normal R s t.
Proof. destruct s; unfold normal_poly, normal; rewrite values_cross, !values_from_to; reflexivity. Qed.
Lemma value_side s t : value (side_poly s) t = side R s t.
Proof. destruct s; unfold side_poly, side; rewrite value_inner, values_normal, values_from_to; reflexivity. Qed.
Lemma value_share s p q r t : value (share s p q r) t = inner R (normal R s t) (cross R (from_to R p r t) (from_to R p q t)).
Proof. unfold share. rewrite value_inner, values_normal, values_cross, !values_from_to. reflexivity. Qed.

Lemma from_0 x y : x - y = 0 -> x = y.
Proof. intros E. replace x with (x - y + y) by ring. rewrite E. ring. Qed.

Lemma strictly s t : side R s t = 0 -> Forall (fun p => positive R (- value p t)) (shares s) -> meet_strictly R s t.
Proof.
  intros S H. assert (N : normal R s t <> (0, 0, 0)).
  { intros E. destruct s; unfold shares in H; rewrite Forall_cons_iff in H; destruct H as [P _]; rewrite value_share, E in P;
      (match type of P with positive R (- inner R _ ?u) => destruct u as [[ux uy] uz] end); unfold inner in P;
      replace (- (0 * ux + 0 * uy + 0 * uz)) with (0 : R) in P by ring; exact (no_positive_0 P). }
  split; [|exact N]. destruct s as [p a b c|a b c d]; simpl in H.
  - rewrite !Forall_cons_iff in H. destruct H as (PA & PB & PC & _).
    set (s := Vertex_triangle p a b c) in *. rewrite value_share in PA, PB, PC.
    set (wa := - inner R _ _) in PA. set (wb := - inner R _ _) in PB. set (wc := - inner R _ _) in PC.
    exists [wa + wb + wc], [wa; wb; wc]. split; [reflexivity|split; [reflexivity|]].
    assert (P : positive R (wa + wb + wc)) by (apply positive_plus; [apply positive_plus|]; assumption).
    split; [repeat constructor; assumption|split; [repeat constructor; assumption|]].
    split; [simpl; ring|split; [simpl; replace (wa + wb + wc + 0) with (wa + wb + wc) by ring; exact P|]].
    clear PA PB PC P N. unfold wa, wb, wc, s in *. simpl in *. unfold inner, cross, from_to in *.
    repeat split; apply from_0.
    + match type of S with ?l = _ => transitivity (l * ((coordinate R vy b t - coordinate R vy a t) * (coordinate R vz c t - coordinate R vz a t) - (coordinate R vz b t - coordinate R vz a t) * (coordinate R vy c t - coordinate R vy a t))) end; [ring|rewrite S; ring].
    + match type of S with ?l = _ => transitivity (l * ((coordinate R vz b t - coordinate R vz a t) * (coordinate R vx c t - coordinate R vx a t) - (coordinate R vx b t - coordinate R vx a t) * (coordinate R vz c t - coordinate R vz a t))) end; [ring|rewrite S; ring].
    + match type of S with ?l = _ => transitivity (l * ((coordinate R vx b t - coordinate R vx a t) * (coordinate R vy c t - coordinate R vy a t) - (coordinate R vy b t - coordinate R vy a t) * (coordinate R vx c t - coordinate R vx a t))) end; [ring|rewrite S; ring].
  - rewrite !Forall_cons_iff in H. destruct H as (PA & PB & PC & PD & _). set (s := Edge_edge a b c d) in *. rewrite value_share in PA, PB, PC, PD.
    set (wa := - inner R _ _) in PA. set (wb := - inner R _ _) in PB. set (wc := - inner R _ _) in PC. set (wd := - inner R _ _) in PD.
    exists [wa; wb], [wc; wd]. split; [reflexivity|split; [reflexivity|]].
    split; [repeat constructor; assumption|split; [repeat constructor; assumption|]].
    assert (P : positive R (wa + (wb + 0))).
    { replace (wa + (wb + 0)) with (wa + wb) by ring. apply positive_plus; assumption. }
    split; [|split; [exact P|]]; clear PA PB PC PD P N; unfold wa, wb, wc, wd, s in *; simpl in *; unfold inner, cross, from_to in *.
    + ring.
    + repeat split; apply from_0.
      * match type of S with ?l = _ => transitivity (- l * ((coordinate R vy b t - coordinate R vy a t) * (coordinate R vz d t - coordinate R vz c t) - (coordinate R vz b t - coordinate R vz a t) * (coordinate R vy d t - coordinate R vy c t))) end; [ring|rewrite S; ring].
      * match type of S with ?l = _ => transitivity (- l * ((coordinate R vz b t - coordinate R vz a t) * (coordinate R vx d t - coordinate R vx c t) - (coordinate R vx b t - coordinate R vx a t) * (coordinate R vz d t - coordinate R vz c t))) end; [ring|rewrite S; ring].
      * match type of S with ?l = _ => transitivity (- l * ((coordinate R vx b t - coordinate R vx a t) * (coordinate R vy d t - coordinate R vy c t) - (coordinate R vy b t - coordinate R vy a t) * (coordinate R vx d t - coordinate R vx c t))) end; [ring|rewrite S; ring].
Qed.

(* A form's ends. *)
Lemma form_at_low b f : form_value f 0 b = #(hd 0%Z f) * power b (pred (length f)).
Proof. destruct f as [|c f]; simpl; ring. Qed.
Lemma form_at_high a : forall f, form_value f a 0 = #(last f 0%Z) * power a (pred (length f)).
Proof.
  induction f as [|c f IH]; [simpl; ring|]. destruct f as [|d f]; [simpl; ring|].
  replace (last (c :: d :: f) 0%Z) with (last (d :: f) 0%Z) by reflexivity. cbn [form_value] in *. rewrite IH. simpl. ring.
Qed.

Lemma signs_at_ends k low high p t u : (0 < k)%Z -> (low < high)%Z -> #k * t = #low -> #k * u = #high ->
  (let f := fst (form k low high p) in (hd 0 f * last f 0 < 0)%Z) -> positive R (- (value p t * value p u)).
Proof.
  intros K W T U H. cbv zeta in H.
  assert (W' : positive R (#high - #low)) by (rewrite <- minus_int; apply positive_int; lia).
  destruct (form_of k low high t p (positive_int k K) W') as (_ & E & P).
  destruct (form_of k low high u p (positive_int k K) W') as (_ & F & Q). cbv zeta in E, F, P, Q.
  rewrite T in E, P. rewrite U in F, Q. replace (#low - #low) with (0 : R) in * by ring. replace (#high - #high) with (0 : R) in * by ring.
  rewrite form_at_low in E. rewrite form_at_high in F.
  set (f := fst (form k low high p)) in *. set (x := form_value _ 0 _) in *. set (y := form_value _ _ 0) in *.
  set (b := power _ _) in *. assert (B : positive R b) by (apply positive_power; exact W').
  apply (positive_factor (x * y)); [apply positive_mult; assumption|].
  replace (x * y * - (value p t * value p u)) with (- (x * value p t * (y * value p u))) by ring. rewrite <- E, <- F.
  replace (- (#(hd 0%Z f) * b * (#(last f 0%Z) * b))) with (#(- (hd 0%Z f * last f 0%Z)) * (b * b))
    by (rewrite opposite_int, of_int_mult; ring).
  apply positive_mult; [apply positive_int; lia|apply positive_mult; assumption].
Qed.

Lemma value_zeros p t : forallb (Z.eqb 0) p = true -> value p t = 0.
Proof.
  induction p as [|c p IH]; cbn [forallb value]; intros H; [reflexivity|]. apply andb_prop in H as [C H]. apply Z.eqb_eq in C. subst c.
  rewrite (IH H). ring.
Qed.

Lemma total_int w : total R (map (of_int R) w) = #(sum w).
Proof. induction w as [|k w IH]; simpl; [reflexivity|]. rewrite IH, of_int_plus. reflexivity. Qed.
Lemma weighted_place (of : vector -> Z) k when t :
  (forall u v, of (add u v) = of u + of v)%Z -> (forall j v, of (times j v) = j * of v)%Z -> of zero = 0%Z -> #k * t = #when ->
  forall ps w, #k * weighted R of (map (of_int R) w) ps t = #(of (combine w (map (place k when) ps))).
Proof.
  intros A M O T. induction ps as [|p ps IH]; intros [|j w]; simpl; rewrite ?O; try ring.
  transitivity (#j * (#k * #(of (start p)) + #k * t * #(of (goal p) - of (start p))) + #k * weighted R of (map (of_int R) w) ps t);
    [unfold coordinate; ring|]. rewrite IH, T. rewrite A, M. unfold place. rewrite A, !M, !of_int_plus, !of_int_mult, !of_int_plus, !of_int_mult, !minus_int.
  ring.
Qed.

Lemma meet_then (a b : list mover) k when wa wb t : (0 < k)%Z -> #k * t = #when ->
  are_weights (Convex (map (place k when) a) [] 0) (Weights wa []) = true ->
  are_weights (Convex (map (place k when) b) [] 0) (Weights wb []) = true -> (sum wa =? sum wb)%Z = true ->
  is_zero (add (combine wa (map (place k when) a)) (times (-1) (combine wb (map (place k when) b)))) = true -> meet_at R a b t.
Proof.
  intros K T A B S Z. unfold are_weights in A, B. simpl in A, B. rewrite !andb_true_iff in A, B.
  destruct A as [[[[LA _] NA] _] PA]. destruct B as [[[[LB _] NB] _] _]. apply Nat.eqb_eq in LA, LB. rewrite map_length in LA, LB.
  apply Z.eqb_eq in S. apply Z.ltb_lt in PA. unfold is_zero in Z. rewrite !andb_true_iff, !Z.eqb_eq in Z. destruct Z as [[X Y] Z].
  assert (W : forall w, forallb (fun j => 0 <=? j)%Z w = true -> Forall (not_negative R) (map (of_int R) w)).
  { intros w H. apply Forall_forall. intros x I. apply in_map_iff in I as (j & <- & I). apply not_negative_int, Z.leb_le.
    exact (proj1 (forallb_forall _ _) H j I). }
  exists (map (of_int R) wa), (map (of_int R) wb). rewrite !map_length, !total_int.
  split; [assumption|split; [assumption|split; [apply W; assumption|split; [apply W; assumption|]]]].
  split; [congruence|split; [apply positive_int; assumption|]].
  assert (C : forall of : vector -> BinNums.Z, (forall u v, of (add u v) = of u + of v)%Z -> (forall j v, of (times j v) = j * of v)%Z ->
    of zero = 0%Z -> of (add (combine wa (map (place k when) a)) (times (-1) (combine wb (map (place k when) b)))) = 0%Z ->
    weighted R of (map (of_int R) wa) a t = weighted R of (map (of_int R) wb) b t).
  { intros of OA OM O0 E. apply (same_if_times #k); [apply positive_int; assumption|].
    rewrite !(weighted_place of k when t OA OM O0 T). f_equal. rewrite OA, OM in E. lia. }
  split; [apply C|split; apply C]; try reflexivity; assumption.
Qed.
End ordered.
