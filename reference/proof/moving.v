(* What certificates about what moves prove, and a checker that is proved to check them.

   Points move straight and evenly from time 0 to time 1, from integer coordinates to integer coordinates: a common factor of
   all changes nothing, so floats may be made integers. A time is no fraction in general. It is a number of any ordered ring
   with the integers in it, in which a polynomial with integer coefficients does not change its sign without a root: the
   reals are one, and what is proved of all such numbers is proved of them, without an assumption of what reals are.

   Promised: if [check_moving] says true of a point and a triangle, or of two edges, and a certificate, then [claim_moving] is
   so of all such numbers. In words: Apart, at no time from 0 to 1 have they a common point; Through, they cross, and first
   meet between two times that are told; At, they first meet at a time that is told, and they cross, or never do. They cross
   where they get from one side of their common plane to the other and meet strictly inside whenever all is in that plane.
   The proofs are in moving_apart.v, moving_contacts.v and moving_proof.v, of which nothing needs to be read. Not promised:
   that a line was read right; that a time was rounded right, or which ones come too late, which the program around this looks
   at; and that every true answer has such a certificate: where the first contact is at a time that is no fraction and not
   strictly inside, there is none. *)
Require Import ZArith List Bool Ring_theory certificate.
Import ListNotations.
Open Scope Z_scope.

(* The laws of ordered rings with the integers in them. *)
Record numbers := Numbers {
  number :> Type;
  of_int : Z -> number;
  plus : number -> number -> number;
  mult : number -> number -> number;
  less : number -> number -> number;
  opposite : number -> number;
  positive : number -> Prop;
  ring_laws : ring_theory (of_int 0) (of_int 1) plus mult less opposite eq;
  of_int_plus : forall i k, of_int (i + k) = plus (of_int i) (of_int k);
  of_int_mult : forall i k, of_int (i * k) = mult (of_int i) (of_int k);
  positive_1 : positive (of_int 1);
  positive_plus : forall x y, positive x -> positive y -> positive (plus x y);
  positive_mult : forall x y, positive x -> positive y -> positive (mult x y);
  one_of_three : forall x, positive x \/ x = of_int 0 \/ positive (opposite x);
  only_one : forall x, positive x -> positive (opposite x) -> False }.

(* Polynomials with integer coefficients, of the time, ascending; and that one has a root between opposite signs. *)
Definition polynomial := list Z.
Fixpoint value (R : numbers) (p : polynomial) (t : R) : R :=
  match p with [] => of_int R 0 | c :: p => plus R (of_int R c) (mult R t (value R p t)) end.
Definition opposite_signs (R : numbers) (x y : R) := positive R (opposite R (mult R x y)).
Definition in_order (R : numbers) (x y z : R) := ~ positive R (less R x y) /\ ~ positive R (less R y z).
Definition has_roots (R : numbers) := forall p t u, positive R (less R u t) -> opposite_signs R (value R p t) (value R p u) ->
  exists x, in_order R t x u /\ value R p x = of_int R 0.

(* A point that moves: where it is at time 0, and at time 1. *)
Record mover := Mover { start : vector; goal : vector }.

Section times.
Context (R : numbers).
Definition at_most (x y : R) := ~ positive R (less R x y).
Definition not_negative (x : R) := ~ positive R (opposite R x).
Definition during (k low high : Z) (t : R) :=
  at_most (of_int R low) (mult R (of_int R k) t) /\ at_most (mult R (of_int R k) t) (of_int R high).

(* A coordinate at a time. *)
Definition coordinate (of : vector -> Z) (p : mover) (t : R) :=
  plus R (of_int R (of (start p))) (mult R t (of_int R (of (goal p) - of (start p)))).
Fixpoint total (w : list R) : R := match w with [] => of_int R 0 | k :: w => plus R k (total w) end.
Fixpoint weighted (of : vector -> Z) (w : list R) (ps : list mover) (t : R) : R :=
  match w, ps with
  | k :: w, p :: ps => plus R (mult R k (coordinate of p t)) (weighted of w ps t)
  | _, _ => of_int R 0
  end.

(* At a time weights of either hull's points that make one point, over one number above 0; the weights are such as asked. *)
Definition meet_with (such : R -> Prop) (a b : list mover) (t : R) :=
  exists wa wb, length wa = length a /\ length wb = length b /\ Forall such wa /\ Forall such wb /\
    total wa = total wb /\ positive R (total wa) /\
    weighted vx wa a t = weighted vx wb b t /\ weighted vy wa a t = weighted vy wb b t /\ weighted vz wa a t = weighted vz wb b t.
Definition meet_at := meet_with not_negative.
End times.

Fixpoint plus_ (p q : polynomial) : polynomial :=
  match p, q with c :: p, d :: q => c + d :: plus_ p q | [], q => q | p, [] => p end.
Definition scaled (k : Z) (p : polynomial) : polynomial := map (Z.mul k) p.
Fixpoint product (p q : polynomial) : polynomial :=
  match p with [] => [] | c :: p => plus_ (scaled c q) (0 :: product p q) end.
Definition between (of : vector -> Z) (p q : mover) : polynomial :=
  [of (start p) - of (start q); of (goal p) - of (start p) - (of (goal q) - of (start q))].

(* The signs of a polynomial from low / k to high / k: with a = k t - low and b = high - k t, which are not negative, it is
   (after multiplication by what is positive) a sum of integers times powers of a and b, here of rising powers of a. *)
Fixpoint times_linear (x y last : Z) (f : list Z) : list Z := (* times x b + y a *)
  match f with [] => [y * last] | c :: f => x * c + y * last :: times_linear x y c f end.
Fixpoint plus_times (c : Z) (p f : list Z) : list Z :=
  match p, f with d :: p, e :: f => c * d + e :: plus_times c p f | _, _ => [] end.
Fixpoint form (k low high : Z) (p : polynomial) : list Z * list Z :=
  match p with
  | [] => ([0], [1])
  | [c] => ([c], [1])
  | c :: p => let (f, unit) := form k low high p in
              let unit := times_linear k k 0 unit in (plus_times c unit (times_linear low high 0 f), unit)
  end.
(* Below 0 up to high / k; and also there, if so asked. *)
Definition below_zero (k low high : Z) (there : bool) (p : polynomial) :=
  let f := fst (form k low high p) in
  (hd 0 f <? 0) && forallb (fun c => c <=? 0) f && (negb there || (last f 0 <? 0)).

(* A direction, of which row i is times t^i, parts the hulls from one time to another. *)
Record piece := Piece { from_ : Z; till : Z; rows : list vector }.
Definition gap (rows : list vector) (p q : mover) : polynomial :=
  plus_ (product (map vx rows) (between vx p q))
        (plus_ (product (map vy rows) (between vy p q)) (product (map vz rows) (between vz p q))).
Definition parts_then (k : Z) (there : bool) (a b : list mover) (s : piece) :=
  (from_ s <? till s) &&
  forallb (fun p => forallb (fun q => below_zero k (from_ s) (till s) there (gap (rows s) p q)) b) a.
(* Pieces that follow one another from a time on; up to the end, without it or with it. *)
Fixpoint parted (k : Z) (there : bool) (a b : list mover) (low high : Z) (pieces : list piece) : bool :=
  match pieces with
  | [] => (low =? high) && negb there
  | [s] => (from_ s =? low) && (till s =? high) && parts_then k there a b s
  | s :: pieces => (from_ s =? low) && parts_then k true a b s && parted k there a b (till s) high pieces
  end.

(* Four points that move, of a point and a triangle or of two edges. *)
Inductive four := Vertex_triangle (p a b c : mover) | Edge_edge (a b c d : mover).
Definition first (s : four) := match s with Vertex_triangle p _ _ _ => [p] | Edge_edge a b _ _ => [a; b] end.
Definition second (s : four) := match s with Vertex_triangle _ a b c => [a; b; c] | Edge_edge _ _ c d => [c; d] end.

Section contacts.
Context (R : numbers).
Definition triple := (R * R * R)%type.
Definition from_to (p q : mover) (t : R) : triple :=
  (less R (coordinate R vx q t) (coordinate R vx p t), less R (coordinate R vy q t) (coordinate R vy p t),
   less R (coordinate R vz q t) (coordinate R vz p t)).
Definition cross (u v : triple) : triple := let '(ux, uy, uz) := u in let '(wx, wy, wz) := v in
  (less R (mult R uy wz) (mult R uz wy), less R (mult R uz wx) (mult R ux wz), less R (mult R ux wy) (mult R uy wx)).
Definition inner (u v : triple) : R := let '(ux, uy, uz) := u in let '(wx, wy, wz) := v in
  plus R (plus R (mult R ux wx) (mult R uy wy)) (mult R uz wz).
(* Across the triangle, or both edges; 0 if it is degenerate, or they are parallel. *)
Definition normal (s : four) (t : R) : triple := match s with
  | Vertex_triangle p a b c => cross (from_to a b t) (from_to a c t)
  | Edge_edge a b c d => cross (from_to a b t) (from_to c d t) end.
(* On which side of the triangle's plane the point is, or of one edge the other; 0 if the four are in a plane. *)
Definition side (s : four) (t : R) : R := match s with
  | Vertex_triangle p a b c => inner (normal s t) (from_to a p t)
  | Edge_edge a b c d => inner (normal s t) (from_to a c t) end.

(* The point is strictly inside the triangle, or both edges have a point strictly inside of them. *)
Definition meet_strictly (s : four) (t : R) :=
  meet_with R (positive R) (first s) (second s) t /\ normal s t <> (of_int R 0, of_int R 0, of_int R 0).
(* Between two times one gets from one side to the other, and whenever all is in a plane meanwhile they meet strictly. *)
Definition crosses (s : four) := exists t u : R,
  in_order R (of_int R 0) t (of_int R 1) /\ in_order R (of_int R 0) u (of_int R 1) /\ positive R (less R u t) /\
  opposite_signs R (side s t) (side s u) /\ forall x, in_order R t x u -> side s x = of_int R 0 -> meet_strictly s x.
Definition meet_now (s : four) (t : R) := meet_at R (first s) (second s) t.
Definition meet_never_before (s : four) (k end_ : Z) :=
  forall t, during R k 0 end_ t -> positive R (less R (of_int R end_) (mult R (of_int R k) t)) -> ~ meet_now s t.
End contacts.

(* Why there is no crossing up to some time: always the same side, or the other one if turned, by parts up to each of the
   times; or never a common point. After each but the last a direction that at this time parts all, and some strictly. *)
Inductive stretch := Same (turned : bool) (times : list Z) | Off (pieces : list piece).
Inductive sequel := Crosses (low high : Z) | Never (stretches : list (stretch * Z * vector)).
Inductive moving_certificate :=
  | Apart (k : Z) (pieces : list piece)
  | Through (k : Z) (before : list piece) (low high : Z)
  | At (k : Z) (before : list piece) (when : Z) (wa wb : list Z) (then_ : sequel).

(* What is claimed of numbers; times are those of the certificate over k. *)
Definition claim_moving (R : numbers) (s : four) (c : moving_certificate) : Prop := match c with
  | Apart _ _ => forall t, in_order R (of_int R 0) t (of_int R 1) -> ~ meet_now R s t
  | Through k _ low high => 0 <= low <= high /\ high <= k /\ meet_never_before R s k low /\
      (exists t, during R k low high t /\ meet_now R s t) /\ crosses R s
  | At k _ when _ _ then_ => 0 <= when <= k /\ meet_never_before R s k when /\
      (exists t, mult R (of_int R k) t = of_int R when /\ meet_now R s t) /\
      match then_ with Crosses _ _ => crosses R s | Never _ => ~ crosses R s end
  end.

(* The same as polynomials. *)
Definition vector_polynomial := (polynomial * polynomial * polynomial)%type.
Definition minus_poly (p q : polynomial) := plus_ p (scaled (-1) q).
Definition from_to_poly (p q : mover) : vector_polynomial := (between vx q p, between vy q p, between vz q p).
Definition cross_poly (u v : vector_polynomial) : vector_polynomial := let '(ux, uy, uz) := u in let '(wx, wy, wz) := v in
  (minus_poly (product uy wz) (product uz wy), minus_poly (product uz wx) (product ux wz), minus_poly (product ux wy) (product uy wx)).
Definition inner_poly (u v : vector_polynomial) : polynomial := let '(ux, uy, uz) := u in let '(wx, wy, wz) := v in
  plus_ (plus_ (product ux wx) (product uy wy)) (product uz wz).
Definition normal_poly (s : four) : vector_polynomial := match s with
  | Vertex_triangle p a b c => cross_poly (from_to_poly a b) (from_to_poly a c)
  | Edge_edge a b c d => cross_poly (from_to_poly a b) (from_to_poly c d) end.
Definition side_poly (s : four) : polynomial := match s with
  | Vertex_triangle p a b c => inner_poly (normal_poly s) (from_to_poly a p)
  | Edge_edge a b c d => inner_poly (normal_poly s) (from_to_poly a c) end.
(* Weights of the corners when all is in a plane, turned: all below 0 if and only if they meet strictly. *)
Definition share (s : four) (p q r : mover) : polynomial := inner_poly (normal_poly s) (cross_poly (from_to_poly p r) (from_to_poly p q)).
Definition shares (s : four) : list polynomial := match s with
  | Vertex_triangle p a b c => [share s b c p; share s c a p; share s a b p]
  | Edge_edge a b c d => [share s d c b; share s c d a; share s a b d; share s b a c] end.

Definition place (k when : Z) (p : mover) : vector := add (times (k - when) (start p)) (times when (goal p)).
Definition crosses_there (s : four) (k low high : Z) :=
  (0 <=? low) && (low <? high) && (high <=? k) &&
  (let f := fst (form k low high (side_poly s)) in hd 0 f * last f 0 <? 0) &&
  forallb (below_zero k low high true) (shares s).
Fixpoint one_sign (k : Z) (f : polynomial) (low high : Z) (times : list Z) : bool :=
  match times with
  | [] => low =? high
  | till :: times => (low <? till) && forallb (fun c => c <=? 0) (fst (form k low till f)) && one_sign k f till high times
  end.
Definition not_strict (s : four) (k when : Z) (n : vector) :=
  let gaps := flat_map (fun p => map (fun q => dot n (add (place k when p) (times (-1) (place k when q)))) (second s)) (first s) in
  forallb (fun g => g <=? 0) gaps && existsb (fun g => g <? 0) gaps.
Fixpoint never_crosses (s : four) (k low high : Z) (l : list (stretch * Z * vector)) : bool :=
  match l with
  | [] => low =? high
  | (st, till, n) :: l =>
      match st with
      | Same turned times => one_sign k (scaled (if turned then -1 else 1) (side_poly s)) low till times
      | Off pieces => parted k true (first s) (second s) low till pieces
      end &&
      match l with [] => till =? high | _ => not_strict s k till n && never_crosses s k till high l end
  end.
Definition meet_there (s : four) (k when : Z) (wa wb : list Z) :=
  are_weights (Convex (map (place k when) (first s)) [] 0) (Weights wa []) &&
  are_weights (Convex (map (place k when) (second s)) [] 0) (Weights wb []) && (sum wa =? sum wb) &&
  is_zero (add (combine wa (map (place k when) (first s))) (times (-1) (combine wb (map (place k when) (second s))))).

Definition check_moving (s : four) (c : moving_certificate) : bool := match c with
  | Apart k pieces => (0 <? k) && parted k true (first s) (second s) 0 k pieces
  | Through k before low high => parted k false (first s) (second s) 0 low before && crosses_there s k low high
  | At k before when wa wb then_ =>
      (0 <=? when) && (when <=? k) && (0 <? k) && parted k false (first s) (second s) 0 when before && meet_there s k when wa wb &&
      match then_ with Crosses low high => crosses_there s k low high | Never l => never_crosses s k 0 k l end
  end.
