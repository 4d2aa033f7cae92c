(* Contacts: what a certificate proves of how far two sets are apart or in each other, and a checker of it. Promised: if
   [check_contact] says true, what [claim_contact] says is so. The proofs are in roots.v, passing.v, covering.v and
   contact_proof.v, of which nothing needs to be read. *)
Require Import ZArith List Bool certificate.
Import ListNotations.
Open Scope Z_scope.

(* One number is at most another just where its signed square is: so a root is given by its signed square. *)
Definition signed_square (x : Z) := x * Z.abs x.

(* Is every point of b at least t / u beyond every point of a, along m and measured in lengths of 1? *)
Definition separates (m : vector) (t u : Z) (a b : convex) :=
  forall x d y e, has a x d -> has b y e ->
    signed_square (t * (d * e)) * squared m <= signed_square (u * dot m (way x d y e)).

(* The signed distance of the sets is s less both radii, s the signed distance of the cores, num / den the signed square of s.
   How does the former compare to t / u? *)
Definition compare_distance (t u num den : Z) (a b : convex) :=
  num * (u * u) ?= signed_square (t + u * (radius a + radius b)) * den.
Definition at_most_distance (t u num den : Z) (a b : convex) := compare_distance t u num den a b <> Lt.

(* The signed distance is the greatest by which a direction separates the sets, and n separates them by as much. The way from
   x / d to y / e, points of the cores, is along n and as long as s. (Fractions t / u come as near as one likes to the distance:
   it is enough to look at them.) *)
Definition claim_contact (flat : bool) (a b : convex) (n x : vector) (d : Z) (y : vector) (e num den : Z) : Prop :=
  0 < den /\ is_direction flat n /\ core_has a x d /\ core_has b y e /\
  (forall m t u, is_direction flat m -> 0 < u -> separates m t u a b -> at_most_distance t u num den a b) /\
  (forall t u, 0 < u -> at_most_distance t u num den a b -> separates n t u a b) /\
  (times (squared n) (way x d y e) = times (dot n (way x d y e)) n) /\
  signed_square (dot n (way x d y e)) * den = num * squared n * (d * e * (d * e)).

(* The checker. Of cores that do not cross the points prove that no direction separates them by more. Of cores that cross,
   differences of their corners are the corners of triangles, or in the plane of edges, that surround the origin, none of them
   nearer than the depth: so the difference of the cores has all that is not farther from the origin. *)
Definition corner := (nat * nat)%type.
Definition triangle := (vector * vector * vector)%type.
Inductive way_out :=
  | None_needed
  | By_edges (es : list (corner * corner))
  | By_triangles (ts : list (corner * corner * corner)).

Definition minus (u v : vector) := add u (times (-1) v).
Definition cross (u v : vector) :=
  V (vy u * vz v - vz u * vy v) (vz u * vx v - vx u * vz v) (vx u * vy v - vy u * vx v).
Definition equal (u v : vector) := (vx u =? vx v) && (vy u =? vy v) && (vz u =? vz v).

(* Triangles surround the origin if each is counter-clockwise, seen from outside, and every edge of one is also an edge of one
   the other way round. *)
Definition has_edge (u v : vector) (t : triangle) :=
  let '(x, y, z) := t in equal x u && equal y v || equal y u && equal z v || equal z u && equal x v.
Definition is_closed (ts : list triangle) :=
  forallb (fun t : triangle => let '(x, y, z) := t in
    existsb (has_edge y x) ts && existsb (has_edge z y) ts && existsb (has_edge x z) ts) ts.
Definition is_outward (t : triangle) := let '(x, y, z) := t in 0 <? determinant x y z.
Definition surround (ts : list triangle) := match ts with [] => false | _ => forallb is_outward ts && is_closed ts end.

(* The difference of a corner of each set, given by their indices. *)
Definition difference (a b : convex) (c : corner) : option vector :=
  match nth_error (points a) (fst c), nth_error (points b) (snd c) with
  | Some p, Some q => Some (minus p q)
  | _, _ => None
  end.
Definition edge_of (a b : convex) (t : corner * corner) : option (vector * vector) :=
  match difference a b (fst t), difference a b (snd t) with Some x, Some y => Some (x, y) | _, _ => None end.
Definition triangle_of (a b : convex) (t : corner * corner * corner) : option triangle :=
  match edge_of a b (fst t), difference a b (snd t) with Some (x, y), Some z => Some (x, y, z) | _, _ => None end.
Fixpoint all_of {A B} (f : A -> option B) (l : list A) : option (list B) :=
  match l with
  | [] => Some []
  | i :: l => match f i, all_of f l with Some x, Some xs => Some (x :: xs) | _, _ => None end
  end.

(* Is the plane of a triangle as far from the origin as the root of depth / den, which is the depth? In the plane it is the line
   of an edge, and the triangles from edges to a pole above and to one below surround the origin. *)
Definition is_deep (depth den : Z) (t : triangle) :=
  let '(x, y, z) := t in
  let height := determinant x y z in
  depth * squared (cross (minus y x) (minus z x)) <=? height * height * den.
Definition pole := V 0 0 1.
Definition to_poles (t : vector * vector) : list triangle := let '(x, y) := t in [(x, y, pole); (y, x, times (-1) pole)].
Definition across (x y : vector) := V (vy y - vy x) (vx x - vx y) 0.
Definition is_deep_edge (depth den : Z) (t : vector * vector) :=
  let '(x, y) := t in
  let height := determinant x y pole in
  (vz x =? 0) && (vz y =? 0) && (depth * squared (across x y) <=? height * height * den).
Definition none_is_shorter (flat : bool) (a b : convex) (out : way_out) (depth den : Z) :=
  match out with
  | None_needed => false
  | By_edges es =>
      flat && match all_of (edge_of a b) es with
              | Some es => surround (flat_map to_poles es) && forallb (is_deep_edge depth den) es
              | None => false
              end
  | By_triangles ts =>
      match all_of (triangle_of a b) ts with
      | Some ts => surround ts && forallb (is_deep depth den) ts
      | None => false
      end
  end.

Definition no_directions (s : convex) := match directions s with [] => true | _ => false end.
Definition check_contact (flat : bool) (a b : convex) (n : vector) (wa wb : weights) (num den : Z) (out : way_out) : bool :=
  let x := made_by a wa in let d := sum (of_points wa) in
  let y := made_by b wb in let e := sum (of_points wb) in
  let w := way x d y e in let g := dot n w in
  (0 <=? radius a) && (0 <=? radius b) && no_directions a && no_directions b &&
  are_weights_of_both a b wa wb && counts flat n && (0 <? den) &&
  forallb (fun p => d * dot n p <=? dot n x) (points a) && forallb (fun q => dot n y <=? e * dot n q) (points b) &&
  equal (times (squared n) w) (times g n) && (signed_square g * den =? num * squared n * (d * e * (d * e))) &&
  ((0 <=? g) || none_is_shorter flat a b out (- num) den).
