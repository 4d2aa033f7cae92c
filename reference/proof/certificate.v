(* What a certificate proves, and a checker that is proved to check it.

   All numbers are integers. A float is an integer over a power of two, and a case is not changed by a common factor of its
   scalars: so the points of a case are vectors of integers. A point with rational coordinates is a vector of integers over
   a number above 0.

   Promised: if [check] says true of two sets and a certificate, the sets are disjoint, touch or cross, as claimed, in the
   sense of the definitions below, which are all there is to read; if [check_sign] does of a sign and a number, the
   determinant of the points has that sign and is that number. The proofs are in cores.v and certificate_proof.v, of which
   nothing needs to be read: Coq has checked them, and prints that they assume nothing. Not promised: that the text of a line
   was read right (the program around this does that, and the tests compare it with another), and anything of other tests
   than signs and those of convex hulls, rays, lines, planes, spheres, capsules and discs: no meshes, no values. Frusta are in
   frustum.v, contacts in contact.v, and what moves in moving.v. *)
Require Import ZArith List Bool Lia.
Import ListNotations.
Open Scope Z_scope.

(* Vectors of space; in the plane the last coordinate is 0 throughout. A disc is where the plane meets a ball, which has
   with each point also the one of the plane below or above it, so of discs the same holds as of their balls. *)
Record vector := V { vx : Z; vy : Z; vz : Z }.
Definition zero := V 0 0 0.
Definition add (u v : vector) := V (vx u + vx v) (vy u + vy v) (vz u + vz v).
Definition times (k : Z) (v : vector) := V (k * vx v) (k * vy v) (k * vz v).
Definition dot (u v : vector) := vx u * vx v + vy u * vy v + vz u * vz v.

(* A convex set: the hull of its points, swept along its directions (a line has its direction and the opposite one), which
   is its core, and all that is no farther from the core than the radius. *)
Record convex := Convex { points : list vector; directions : list vector; radius : Z }.

Fixpoint sum (w : list Z) : Z := match w with [] => 0 | k :: w => k + sum w end.
Fixpoint combine (w : list Z) (vs : list vector) : vector :=
  match w, vs with k :: w, v :: vs => add (times k v) (combine w vs) | _, _ => zero end.
Definition none_negative (w : list Z) := Forall (fun k => 0 <= k) w.

(* Is the point x / d one of the core? A convex combination of the points, and of directions what one likes, over d. *)
Definition core_has (s : convex) (x : vector) (d : Z) :=
  0 < d /\ exists w r, length w = length (points s) /\ length r = length (directions s) /\
    none_negative w /\ none_negative r /\ sum w = d /\ x = add (combine w (points s)) (combine r (directions s)).

(* Is it one of the set? No farther than the radius from a point y / e of the core: between them is way / (d e). *)
Definition way (x : vector) (d : Z) (y : vector) (e : Z) := add (times d y) (times (- e) x).
Definition squared (v : vector) := dot v v.
Definition has (s : convex) (x : vector) (d : Z) :=
  0 < d /\ 0 <= radius s /\ exists y e, core_has s y e /\ squared (way x d y e) <= (d * e * radius s) ^ 2.

(* A common point. (It is enough to look at fractions: the proof has it that sets meet just where points of the cores are no
   farther apart than both radii, and of corners that are fractions nearest points are too.) *)
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
  (* weights of both cores, each over their sum, and a direction with a bound *)
  | Touching (wa wb : weights) (n : vector) (below bound : Z)
  (* weights of both cores, of points nearer than the radii; or of one point, and ways that span the room: false for the
     first set or true, and a generator by its index *)
  | Crossing (wa wb : weights) (interior : list (bool * nat)).

Definition claim (flat : bool) (a b : convex) (c : certificate) : Prop :=
  match c with
  | Disjoint _ _ _ _ => disjoint a b
  | Touching _ _ _ _ _ => touching flat a b
  | Crossing _ _ _ => crossing flat a b
  end.

(* The checker. From each point to the bound there is room for the radius, which along n is radius |n|: by squares. *)
Definition has_room (wide room : Z) := (0 <=? room) && (wide <=? room * room).
Definition wide (n : vector) (below : Z) (s : convex) := let r := below * radius s in r * r * squared n.
Definition all_at_most (n : vector) (below bound : Z) (s : convex) :=
  let wide := wide n below s in
  forallb (fun p => has_room wide (bound - below * dot n p)) (points s) && forallb (fun u => dot n u <=? 0) (directions s).
Definition all_at_least (n : vector) (below bound : Z) (s : convex) :=
  let wide := wide n below s in
  forallb (fun p => has_room wide (below * dot n p - bound)) (points s) && forallb (fun u => 0 <=? dot n u) (directions s).
Definition is_zero (v : vector) := (vx v =? 0) && (vy v =? 0) && (vz v =? 0).
Definition counts (flat : bool) (n : vector) := negb (is_zero n) && (negb flat || (vz n =? 0)).

Definition are_weights (s : convex) (w : weights) :=
  Nat.eqb (length (of_points w)) (length (points s)) && Nat.eqb (length (of_directions w)) (length (directions s)) &&
  forallb (fun k => 0 <=? k) (of_points w) && forallb (fun k => 0 <=? k) (of_directions w) && (0 <? sum (of_points w)).
Definition made_by (s : convex) (w : weights) := add (combine (of_points w) (points s)) (combine (of_directions w) (directions s)).
(* The square of the way from one weighted point to the other, and of the farthest that one may be from the other, both
   times that of the sums of weights. *)
Definition apart (a b : convex) (wa wb : weights) :=
  squared (way (made_by a wa) (sum (of_points wa)) (made_by b wb) (sum (of_points wb))).
Definition reach (a b : convex) (wa wb : weights) :=
  let r := sum (of_points wa) * sum (of_points wb) * (radius a + radius b) in r * r.
Definition are_weights_of_both (a b : convex) (wa wb : weights) := are_weights a wa && are_weights b wb.

(* The first point with a positive weight, and what leads from it to the generator. *)
Fixpoint first_used (w : list Z) (vs : list vector) : option vector :=
  match w, vs with k :: w, v :: vs => if 0 <? k then Some v else first_used w vs | _, _ => None end.
Definition leading (s : convex) (w : weights) (i : nat) : option vector :=
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

Definition lead_all_ways (flat : bool) (a b : convex) (wa wb : weights) (interior : list (bool * nat)) :=
  spans flat (map (fun at_ => if fst at_ : bool then leading b wb (snd at_) else leading a wa (snd at_)) interior).

Definition check (flat : bool) (a b : convex) (c : certificate) : bool :=
  (0 <=? radius a) && (0 <=? radius b) &&
  match c with
  | Disjoint n below bound_a bound_b =>
      (0 <? below) && all_at_most n below bound_a a && all_at_least n below bound_b b && (bound_a <? bound_b)
  | Touching wa wb n below bound =>
      are_weights_of_both a b wa wb && (apart a b wa wb <=? reach a b wa wb) &&
      counts flat n && (0 <? below) && all_at_most n below bound a && all_at_least n below bound b
  | Crossing wa wb interior =>
      are_weights_of_both a b wa wb &&
      (let apart := apart a b wa wb in
       (apart <? reach a b wa wb) || (apart =? 0) && lead_all_ways flat a b wa wb interior)
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

