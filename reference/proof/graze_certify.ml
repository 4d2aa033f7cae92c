(* graze-certify FILE|-: reads lines of `graze check --json --certify` and confirms signs and the relations of convex hulls,
   rays, lines, planes and round sets by the checker of certificate.v, frusta by that of frustum.v, signed distances of contacts
   by that of contact.v, and what moves by that of moving.v. Of casts it confirms the relation, not the time. Reading them is
   not proved; see the comments there. *)
open Reading
open Sets
module C = Certificate

let tests = [ "point_rectangle_2d", [ Point; Box ]; "point_triangle_2d", [ Point; Triangle ]; "segment_segment_2d", [ Segment; Segment ];
  "triangle_triangle_2d", [ Triangle; Triangle ]; "triangle_rectangle_2d", [ Triangle; Box ]; "aabb_aabb_2d", [ Box; Box ];
  "aabb_aabb_3d", [ Box; Box ]; "segment_plane_3d", [ Plane; Segment ]; "line_triangle_3d", [ Triangle; Line ];
  "segment_triangle_3d", [ Triangle; Segment ]; "triangle_triangle_3d", [ Triangle; Triangle ]; "triangle_aabb_3d", [ Triangle; Box ];
  "segment_aabb_3d", [ Box; Segment ]; "ray_aabb_3d", [ Box; Ray ]; "ray_triangle_3d", [ Triangle; Ray ]; "obb_obb_3d", [ Obb; Obb ];
  "hull_hull_3d", [ Hull; Hull ]; "point_disc_2d", [ Point; Disc ]; "sphere_aabb_3d", [ Box; Ball ];
  "sphere_triangle_3d", [ Triangle; Ball ]; "capsule_triangle_3d", [ Triangle; Capsule ]; "capsule_capsule_3d", [ Capsule; Capsule ];
  "plane_sphere_3d", [ Equation; Ball ]; "plane_aabb_3d", [ Equation; Box ]; "disc_disc_2d", [ Disc; Disc ];
  "disc_rectangle_2d", [ Box; Disc ]; "ray_segment_2d", [ Segment; Ray ]; "sphere_sphere_3d", [ Ball; Ball ];
  "capsule_sphere_3d", [ Capsule; Ball ]; "ray_sphere_3d", [ Ball; Ray ]; "capsule_aabb_3d", [ Box; Capsule ];
  "ray_capsule_3d", [ Capsule; Ray ]; "disc_triangle_2d", [ Triangle; Disc ]; "sphere_obb_3d", [ Obb; Ball ];
  "triangle_obb_3d", [ Triangle; Obb ]; "ray_obb_3d", [ Obb; Ray ]; "hull_hull_2d", [ Hull; Hull ];
  "frustum_aabb_3d", [ Frustum; Box ]; "frustum_sphere_3d", [ Frustum; Ball ] ]

(* Casts: the two sets, and whether the displacement of the second comes first. *)
let casts = [ "sphere_sphere_cast_3d", ([ Ball; Ball ], false); "sphere_triangle_cast_3d", ([ Triangle; Ball ], false);
  "aabb_aabb_cast_3d", ([ Box; Box ], false); "hull_hull_cast_3d", ([ Hull; Hull ], true) ]

(* Signs: whether points are lifted, and how many there are besides the last. *)
let signs = [ "orient_2d", (false, 2); "orient_3d", (false, 3); "incircle_2d", (true, 3); "insphere_3d", (true, 4) ]

(* The others of graze: answers about meshes, solids, polygons, cylinders and values. *)
let others = [ "point_trimesh_2d"; "point_transformed_trimesh_2d"; "moving_point_trimesh_2d"; "triangle_min_sphere_3d";
  "point_polygon_2d"; "line_line_point_2d"; "segment_plane_point_3d"; "ray_triangle_hit_3d"; "ray_aabb_interval_3d"; "point_triangle_closest_3d"; "segment_segment_distance_3d"; "triangle_triangle_segment_3d"; "hull_hull_distance_3d";
  "hull_hull_depth_3d"; "polygon_area_2d"; "ray_plane_point_3d"; "ray_sphere_hit_3d"; "point_cylinder_3d";
  "ray_cylinder_3d"; "ray_cylinder_interval_3d"; "polygon_self_intersection_2d"; "polygon_polygon_2d"; "point_solid_3d"; "point_solid_distance_3d";
  "ray_solid_3d"; "ray_solid_hit_3d" ]

let confirm_sign said proof flat d unit x (lifted, count) =
  let points, rest = vectors d (count + 1) x in
  need (rest = []) "an input of another length";
  let others, last = take count points in
  let s = match said with
    | "negative" -> C.Negative | "zero" -> C.Zero | "positive" -> C.Positive | _ -> raise (Refused "no sign") in
  (* Integers are the scalars times the unit, so the determinant is that of the input times one of these for each factor. *)
  let n, below = fraction (member "determinant" proof) in
  let n = Z.mul n (Z.pow unit (if lifted then d + 2 else d)) in
  need (C.check_sign flat lifted others (List.hd last) s n below) "the certificate does not prove it"

(* A point and a disc: what is told are two squares, of which the proof needs none. The direction is that to the centre, n, and
   the disc's end along it before n . centre by |n| radius: not sooner than by (n . n + radius^2) / 2, and as much if it touches. *)
let of_disc said proof unit p centre radius =
  let n = map2 Z.sub centre p in
  let told key right = let n, below = fraction (member key proof) in
    need (Z.equal (Z.mul n (square unit)) (Z.mul below right)) (key ^ ": another square") in
  told "distance_squared" (dot n n);
  told "radius_squared" (square radius);
  let one = { C.of_points = [ Z.one ]; of_directions = [] } in
  match said with
  | "disjoint" -> let two = Z.of_int 2 in
    C.Disjoint (n, two, Z.mul two (dot n p), Z.sub (Z.mul two (dot n centre)) (Z.add (dot n n) (square radius)))
  | "touching" -> let n = if is_zero n then { n with C.vx = Z.one } else n in C.Touching (one, one, n, Z.one, dot n p)
  | _ -> C.Crossing (one, one, [])

(* A frustum's planes, of points in integers over the unit. *)
let rec planes_of unit = function
  | [] -> []
  | scalars ->
    let n, rest = vectors 3 1 scalars in
    let constant, rest = take 1 rest in
    { C.normal = List.hd n; offset = Z.mul unit (List.hd constant) } :: planes_of unit rest

let confirm_relation said proof flat d unit x kinds displacement answer =
  let (a, both_a), (b, both_b), unit = two_sets d unit x kinds displacement in
  need (said <> "touching" || member "margin" answer = Number "0") "a margin of a contact";
  let planes = if List.hd kinds = Frustum then planes_of unit (fst (take 24 x)) else [] in
  let with_normal (p : C.plane) = not (is_zero p.normal) in
  if not (is_defined a && is_defined b && List.for_all with_normal planes) then (need (said = "undefined" && proof = Null) "the case is undefined"; raise Other);
  (* Points of a frustum are told, over one number, as often as which all else is taken. *)
  let given_unit = unit in
  let a, b, planes, unit = if planes = [] || said = "disjoint" then (a, b, planes, unit) else
    let numbers, below = whole (List.concat_map (fun corner -> List.map fraction (list corner)) (list (member "corners" proof))) in
    let points, rest = vectors 3 (List.length numbers / 3) numbers in
    need (points <> [] && rest = []) "corners: not points";
    let often = List.map (map (Z.mul below)) in
    ({ a with C.points = List.map (map (Z.mul unit)) points },
     { C.points = often b.points; directions = often b.directions; radius = Z.mul below b.radius },
     List.map (fun (p : C.plane) -> { p with C.offset = Z.mul below p.offset }) planes, Z.mul below unit) in
  let along ends =
    let given = List.map fraction (list (member "direction" proof)) in
    need (List.length given = d) "a direction of another dimension";
    let numbers, _ = whole (given @ List.map (fun key -> fraction (member key proof)) ends) in
    let n, bounds = take d numbers in
    (vector n, List.map (Z.mul unit) bounds) in
  let both_weights () = match list (member "weights" proof) with
    | [ wa; wb ] -> (read_weights a both_a wa, read_weights b both_b wb) | _ -> raise (Refused "weights of two sets are needed") in
  let at_point sets =
    (* The point told is no farther than the radius from what the weights of each set make: the proof needs none. *)
    let given = List.map fraction (list (member "point" proof)) in
    need (List.length given = d) "a point of another dimension";
    let p, below = whole given in
    List.iter (fun ((s : C.convex), (w : C.weights)) ->
        let over = sum w.of_points in
        let far = map2 (fun x y -> Z.sub (Z.mul x (Z.mul over unit)) (Z.mul y below)) (vector p) (C.made_by s w) in
        need (Z.leq (dot far far) (square (Z.mul s.radius (Z.mul over below)))) "another point") sets in
  let contact () = let wa, wb = both_weights () in at_point [ (a, wa); (b, wb) ]; (wa, wb) in
  let certificate = match said with
    | "disjoint" | "touching" | "crossing" when kinds = [ Point; Disc ] -> of_disc said proof unit (List.hd a.points) (List.hd b.points) b.radius
    | "disjoint" when planes <> [] ->
      let n, bounds = along [ "a"; "b" ] in
      C.Disjoint (n, Z.one, List.hd bounds, List.nth bounds 1)
    | "disjoint" ->
      let n, bounds = along [ "a"; "b" ] in
      let ends pick s = List.fold_left (fun m p -> pick m (dot n p)) (dot n (List.hd s)) s in
      let bound_a = List.hd bounds and bound_b = List.nth bounds 1 in
      (* A plane, line or ray leaves no direction whose length is a fraction: a bound of what is round is no end then. *)
      let forced = a.directions <> [] || b.directions <> [] in
      let at_end (s : C.convex) room =
        let reached = Z.mul (square s.radius) (dot n n) in
        Z.sign room >= 0 && (if forced && Z.sign s.radius > 0 then Z.geq else Z.equal) (square room) reached in
      need (at_end a (Z.sub bound_a (ends Z.max a.points)) && at_end b (Z.sub (ends Z.min b.points) bound_b))
        "a or b is not the end of its set";
      C.Disjoint (n, Z.one, bound_a, bound_b)
    | "touching" ->
      let wa, wb = contact () in
      let n, bounds = along [ "bound" ] in
      C.Touching (wa, wb, n, Z.one, List.hd bounds)
    | "crossing" when Z.sign (Z.add a.radius b.radius) > 0 ->
      let wa, wb = contact () in
      let n, below = fraction (member "interior" proof) in
      let over = Z.mul unit (Z.mul (sum wa.of_points) (sum wb.of_points)) in
      need (Z.equal (Z.mul n (square over)) (Z.mul below (C.apart a b wa wb))) "interior: another square";
      C.Crossing (wa, wb, [])
    | "crossing" ->
      let wa, wb = contact () in
      let named j = match list j with
        | [ s; i ] ->
          let s = index s and i = index i in
          need (s < 2) "no such set";
          let set, both = if s = 1 then (b, both_b) else (a, both_a) in
          let points = List.length set.points in
          (s = 1, if both && i >= points then points + 2 * (i - points) else i)
        | _ -> raise (Refused "interior: not a pair") in
      C.Crossing (wa, wb, List.map named (list (member "interior" proof)))
    | _ -> raise (Refused "no relation") in
  (* Weights of planes make the direction, told over one number, so often. *)
  let weights key ends =
    let given, over = whole (List.map fraction (list (member key proof))) in
    let _, below = whole (List.map fraction (list (member "direction" proof) @ List.map (fun key -> member key proof) ends)) in
    (List.map (Z.mul below) given, Z.mul given_unit over) in
  let proved = if planes = [] then C.check flat a b certificate else match certificate with
    | C.Disjoint (n, _, bound_a, bound_b) ->
      let w, below = weights "weights" [ "a"; "b" ] in
      let left = List.fold_left2 (fun s k (p : C.plane) -> Z.add s (Z.mul k p.offset)) Z.zero w planes in
      need (Z.equal left (Z.mul below bound_a)) "a is not what the planes leave";
      C.check_frustum planes [] b w (C.Disjoint (n, below, Z.mul below bound_a, Z.mul below bound_b))
    | C.Touching (wa, wb, n, _, bound) ->
      let w, below = weights "planes" [ "bound" ] in
      C.check_frustum planes a.points b w (C.Touching (wa, wb, n, below, Z.mul below bound))
    | crossing -> C.check_frustum planes a.points b [] crossing in
  need proved "the certificate does not prove it"

let confirm line =
  let answer = parse line in
  unique answer;
  let test = text (member "test" answer) and proof = member "certificate" answer in
  if List.mem test others then raise Other;
  let bits, least, beyond = match text (member "scalar" answer) with
    | "float32" -> (24, -149, 128) | "float64" -> (53, -1074, 1024) | _ -> raise (Refused "no scalar type") in
  let pairs = List.map (scalar bits least beyond) (list (member "input" answer)) in
  let low = List.fold_left (fun l (_, e) -> min l e) 0 pairs in
  let x = List.map (fun (n, e) -> Z.shift_left n (e - low)) pairs and unit = Z.shift_left Z.one (-low) in
  let said = text (member "relation" answer) in
  List.iter (fun key -> need (text (member key (member "references" answer)) = said) "the references differ") [ "cgal"; "rational" ];
  (match answer with Object members -> need (not (List.mem_assoc "fault" members)) "a fault was reported" | _ -> ());
  let flat = String.ends_with ~suffix:"2d" test in
  let d = if flat then 2 else 3 in
  let moving = List.assoc_opt test [ "vertex_triangle_ccd_3d", false; "edge_edge_ccd_3d", true ] in
  let cast = List.assoc_opt test casts in
  (* What a cast's time is the proof does not say: that a hit is late is taken as told. *)
  let told_late each = match each with
    | Object members -> cast <> None && said <> "disjoint" && List.assoc_opt "outcome" members = Some (Text "late_impact") &&
        (match List.assoc_opt "time" members with Some (Number _ as told) -> Moving_answers.float_of told > 0. | Some (Text "inf") -> true | _ -> false)
    | _ -> false in
  let contact = List.assoc_opt test Contact_answers.tests in
  if moving = None && contact = None then follows said told_late (member "subjects" answer);
  match moving, List.assoc_opt test signs, List.assoc_opt test tests with
  | Some is_edges, _, _ ->
    let is_over = Moving_answers.confirm said proof is_edges x bits least answer in
    let late each = match each with
      | Object members -> (match List.assoc_opt "time" members with
          | Some (Number _ as told) ->
            let told = Moving_answers.float_of told in
            told > 1. || (told > 0. && said <> "disjoint" && is_over (Moving_answers.before_told bits least told))
          | Some (Text "inf") -> true
          | _ -> false)
      | _ -> false in
    follows said (fun each -> said <> "disjoint" && late each) (member "subjects" answer)
  | None, Some question, _ -> confirm_sign said proof flat d unit x question
  | None, None, Some kinds -> confirm_relation said proof flat d unit x kinds None answer
  | None, None, None -> match cast, contact with
    | None, None -> raise (Refused "no such test")
    | None, Some kinds -> Contact_answers.confirm said proof flat d unit x kinds (bits, least, beyond) answer
    | Some (kinds, comes_first), _ ->
      let way, x = if comes_first then take 3 x else let x, way = take (List.length x - 3) x in (way, x) in
      confirm_relation said proof flat d unit x kinds (Some (vector way)) answer

let () =
  if Array.length Sys.argv <> 2 then (prerr_endline "usage: graze-certify FILE|-"; exit 2);
  let path = Sys.argv.(1) in
  let input = try if path = "-" then stdin else open_in_bin path
    with Sys_error why -> prerr_endline ("graze-certify: " ^ why); exit 2 in
  let confirmed = ref 0 and refused = ref 0 and others = ref 0 and number = ref 0 in
  (try while true do
      let line = input_line input in
      incr number;
      match confirm line with
      | () -> incr confirmed
      | exception Other -> incr others
      | exception error ->
        incr refused;
        let why = match error with Refused why -> why | Stack_overflow -> "too long" | error -> "malformed: " ^ Printexc.to_string error in
        Printf.printf "%s:%d: %s\n" path !number (String.escaped why)
    done with End_of_file -> ());
  if !others > 0 then Printf.printf "%d not checked: answers that the proof is not about\n" !others;
  Printf.printf "%d confirmed, %d refused\n" !confirmed !refused;
  exit (if !refused > 0 || !confirmed + !others = 0 then 1 else 0)
