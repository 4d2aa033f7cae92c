(* Frusta: what a certificate proves of a set given by planes and of one of certificate.v, and a checker that is proved, in
   frustum_proof.v, to check it. Promised: if [check_frustum] says true, what [claim_frustum] says is so. *)
Require Import ZArith List Bool certificate.
Import ListNotations.
Open Scope Z_scope.

(* The points x / d with normal . x / d + offset >= 0 for all planes. *)
Record plane := Plane { normal : vector; offset : Z }.
Definition frustum_has (planes : list plane) (x : vector) (d : Z) :=
  0 < d /\ Forall (fun p => 0 <= dot (normal p) x + d * offset p) planes.

(* As in certificate.v. *)
Definition frustum_meets (planes : list plane) (b : convex) := exists x d, frustum_has planes x d /\ has b x d.
Definition parts_frustum (n : vector) (planes : list plane) (b : convex) :=
  forall x d y e, frustum_has planes x d -> has b y e -> e * dot n x <= d * dot n y.
Definition claim_frustum (planes : list plane) (b : convex) (c : certificate) : Prop :=
  match c with
  | Disjoint _ _ _ _ => ~ frustum_meets planes b
  | Touching _ _ _ _ _ => frustum_meets planes b /\ exists n, n <> zero /\ parts_frustum n planes b
  | Crossing _ _ _ => frustum_meets planes b /\ forall n, n <> zero -> ~ parts_frustum n planes b
  end.

(* Weights of the planes: along n they leave no more than the bound, over one number above 0. *)
Definition leave (planes : list plane) (w : list Z) (n : vector) (below bound : Z) :=
  let made := add (combine w (map normal planes)) (times below n) in
  Nat.eqb (length w) (length planes) && forallb (fun k => 0 <=? k) w && is_zero made &&
  (vx (combine w (map (fun p => V (offset p) 0 0) planes)) <=? bound).

(* With a set of points of the frustum in its place, the certificate is that of two sets. *)
Definition are_inside (planes : list plane) (ps : list vector) :=
  forallb (fun p => forallb (fun q => 0 <=? dot (normal p) q + offset p) ps) planes.
Definition check_frustum (planes : list plane) (ps : list vector) (b : convex) (w : list Z) (c : certificate) : bool :=
  let inner := Convex ps [] 0 in
  match c with
  | Disjoint n below bound_a bound_b =>
      (0 <=? radius b) && (0 <? below) && leave planes w n below bound_a && all_at_least n below bound_b b && (bound_a <? bound_b)
  | Touching _ _ n below bound => are_inside planes ps && check false inner b c && leave planes w n below bound
  | Crossing _ _ _ => are_inside planes ps && check false inner b c
  end.
