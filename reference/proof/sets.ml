(* The two sets of a line's input, with directions and radii, as certificate.v has them, and weights of what makes them. *)
open Reading
module C = Certificate

type kind = Point | Segment | Triangle | Box | Plane | Equation | Line | Ray | Obb | Hull | Disc | Ball | Capsule | Frustum

(* A plane by its coefficients, from its point nearest to the origin, whose denominator is n . n: the other set, and the unit, are
   taken as often. Its directions are across the normal and an axis, but for that of its first largest component. *)
let times_of n = if is_zero n then Z.one else dot n n
let plane_of n constant unit =
  let axis x y z = vector (List.map Z.of_int [ x; y; z ]) in
  let axes = [ n.C.vx, axis 1 0 0; n.C.vy, axis 0 1 0; n.C.vz, axis 0 0 1 ] in
  let largest = List.fold_left (fun m (c, _) -> Z.max m (Z.abs c)) Z.zero axes in
  let rec others = function
    | (c, _) :: rest when Z.equal (Z.abs c) largest -> List.map snd rest
    | (_, axis) :: rest -> axis :: others rest
    | [] -> [] in
  (map (Z.mul (Z.neg (Z.mul constant unit))) n, List.map (fun axis -> map (Z.mul (times_of n)) (cross n axis)) (others axes))

(* The set, with whether its directions go both ways, and the scalars after it. *)
let read_set kind d unit half scalars =
  let count = match kind with Equation | Frustum -> 0 | Point | Disc | Ball -> 1 | Segment | Box | Line | Ray | Capsule -> 2 | Triangle | Plane -> 3 | Obb -> 4 | Hull -> half in
  let p, rest = vectors d count scalars in
  let leading = match p with first :: others -> List.map (fun q -> map2 Z.sub q first) others | [] -> [] in
  let both ways = List.concat_map (fun u -> [ u; map Z.neg u ]) ways in
  let made ?(directions = []) ?(radius = Z.zero) points = { C.points; directions; radius } in
  match kind with
  | Point | Segment | Triangle -> (made p, false, rest)
  | Disc | Ball | Capsule ->
    let radius, rest = take 1 rest in
    need (Z.sign (List.hd radius) >= 0) "a negative radius";
    (made p ~radius:(List.hd radius), false, rest)
  | Hull -> need (half >= 1 && half <= 64) "hulls of too many points"; (made p, false, rest)
  | Line | Plane -> (made [ List.hd p ] ~directions:(both leading), true, rest)
  | Equation ->
    let n, rest = vectors d 1 rest in
    let constant, rest = take 1 rest in
    let point, ways = plane_of (List.hd n) (List.hd constant) unit in
    (made [ point ] ~directions:(both ways), true, rest)
  | Frustum -> (made [], false, snd (take 24 rest))
  | Ray -> (made [ List.hd p ] ~directions:(List.tl p), false, rest)
  | Box ->
    let low = List.hd p and high = List.nth p 1 in
    need (Z.leq low.C.vx high.C.vx && Z.leq low.C.vy high.C.vy && Z.leq low.C.vz high.C.vz) "min > max";
    let corner k = let pick i f = f (if k lsr i land 1 = 1 then high else low) in
      { C.vx = pick 0 (fun v -> v.C.vx); vy = pick 1 (fun v -> v.C.vy); vz = pick 2 (fun v -> v.C.vz) } in
    (made (List.init (1 lsl d) corner), false, rest)
  | Obb ->
    let half, rest = take 3 rest in
    List.iter (fun h -> need (Z.sign h >= 0) "a negative half extent") half;
    let arms = List.map2 (fun h axis -> map (Z.mul h) axis) half (List.tl p) in
    let corner k = List.fold_left (fun (i, at) arm -> (i + 1, map2 (if k lsr i land 1 = 1 then Z.add else Z.sub) at arm))
        (0, map (Z.mul unit) (List.hd p)) arms |> snd in
    (made (List.init 8 corner), false, rest)

let is_defined (s : C.convex) = match s.directions with
  | [] -> true | u :: _ :: v :: _ -> not (is_zero (cross u v)) | u :: _ -> not (is_zero u)

(* Weights of a set. Of directions both ways, one of each and its opposite more are added, which changes no point. *)
let read_weights (s : C.convex) both j =
  let given = List.map fraction (list j) in
  let of_points, of_directions = take (List.length s.points) (fst (whole given)) in
  let below = snd (whole given) in
  need (Z.equal (sum of_points) below) "weights that are not 1 in all";
  let split w = if both then [ Z.add (Z.max w Z.zero) Z.one; Z.add (Z.max (Z.neg w) Z.zero) Z.one ] else [ w ] in
  { C.of_points; of_directions = List.concat_map split of_directions }

(* The second set is swept along a displacement: its points are those where it starts, then those where it ends. *)
let swept displacement (s : C.convex) = match displacement with
  | None -> s
  | Some way -> { s with C.points = s.points @ List.map (map2 Z.add way) s.points }

(* The two sets of an input, with whether their directions go both ways, and the unit. *)
let two_sets d unit x kinds displacement =
  let half = List.length x / (2 * d) in
  let a, both_a, rest = read_set (List.hd kinds) d unit half x in
  let b, both_b, rest = read_set (List.nth kinds 1) d unit half rest in
  need (rest = []) "an input of another length";
  let b = swept displacement b in
  (* Corners of an oriented box are products, over the unit squared: what is none is taken as often. *)
  let times = if List.hd kinds = Equation then times_of (List.hd (fst (vectors d 1 x)))
    else if List.mem Obb kinds then unit else Z.one in
  let scaled kind (s : C.convex) = if kind = Equation || kind = Obb then s
    else let all = List.map (map (Z.mul times)) in
      { C.points = all s.points; directions = all s.directions; radius = Z.mul times s.radius } in
  ((scaled (List.hd kinds) a, both_a), (scaled (List.nth kinds 1) b, both_b), Z.mul times unit)
