(* Contacts: what a line says, for the checker of contact.v, and whether the distances that it tells are the exact one
   rounded. *)
open Reading
open Sets
module C = Certificate

let tests = [ "hull_hull_contact_2d", [ Hull; Hull ]; "hull_hull_contact_3d", [ Hull; Hull ];
  "obb_obb_contact_3d", [ Obb; Obb ]; "capsule_capsule_contact_3d", [ Capsule; Capsule ];
  "sphere_obb_contact_3d", [ Obb; Ball ]; "sphere_triangle_contact_3d", [ Triangle; Ball ];
  "capsule_triangle_contact_3d", [ Triangle; Capsule ] ]

(* The corners of a hull in the plane, with what names them, counter-clockwise and none between two others. *)
let turn u v w = Z.sign (cross (map2 Z.sub v u) (map2 Z.sub w u)).C.vz
let outline points =
  let compare_points (_, u) (_, v) = let c = Z.compare u.C.vx v.C.vx in if c <> 0 then c else Z.compare u.C.vy v.C.vy in
  let sorted = List.sort_uniq compare_points points in
  let rec push chain p = match chain with
    | (_, v) :: ((_, u) :: _ as rest) when turn u v (snd p) <= 0 -> push rest p
    | _ -> p :: chain in
  let half points = List.rev (List.tl (List.fold_left push [] points)) in
  match sorted with [] | [ _ ] -> sorted | _ -> half sorted @ half (List.rev sorted)
(* The edges of the difference of two hulls, which a certificate leaves out in the plane. *)
let edges_of (a : C.convex) (b : C.convex) =
  let corners (s : C.convex) = outline (List.mapi (fun i p -> (i, p)) s.points) in
  let of_b = corners b in
  let differences = List.concat_map (fun (i, p) -> List.map (fun (j, q) -> ((i, j), map2 Z.sub p q)) of_b) (corners a) in
  match List.map fst (outline differences) with
  | [] -> []
  | first :: others as all -> List.combine all (others @ [ first ])

let pair j = match list j with [ i; k ] -> (index i, index k) | _ -> raise (Refused "not a pair of indices")
let triangles proof =
  let corners = Array.of_list (List.map pair (list (member "points" proof))) in
  let corner j = let i = index j in need (i < Array.length corners) "an index of nothing"; corners.(i) in
  let faces = list (member "faces" proof) in
  (* The difference of two hulls of 64 points has no more than 64^2 corners, and faces less than twice as many. *)
  need (List.length faces < 8192) "too many faces";
  List.map (fun face -> match List.map corner (list face) with
      | [ x; y; z ] -> ((x, y), z) | _ -> raise (Refused "not a face of three corners")) faces

(* Is the float that is told the one nearest to a number, of two the even one? compare_to t says how the number compares to t.
   The next float after a power of two is twice as far from it as the one before. *)
let is_nearest (bits, least, beyond) told compare_to =
  let power e = if e < 0 then Q.div_2exp Q.one (-e) else Q.mul_2exp Q.one e in
  let between lo hi =
    (match lo with Some (t, is_in) -> let c = compare_to t in c > 0 || (c = 0 && is_in) | None -> true) &&
    (match hi with Some (t, is_in) -> let c = compare_to t in c < 0 || (c = 0 && is_in) | None -> true) in
  (* The same of magnitudes. *)
  let around negative lo hi = if negative then
      let turned = Option.map (fun (t, is_in) -> (Q.neg t, is_in)) in between (turned hi) (turned lo)
    else between lo hi in
  let last = Q.sub (power beyond) (power (beyond - bits - 1)) in
  match told with
  | Text "inf" -> around false (Some (last, true)) None
  | Text "-inf" -> around true (Some (last, true)) None
  | Number _ ->
    let f = Moving_answers.float_of told in
    need (Float.is_finite f) "no number";
    let m, e = Float.frexp (Float.abs f) in
    let above = power (if f = 0. then least else max (e - bits) least) in
    let below = if m = 0.5 then power (max (e - 1 - bits) least) else above in
    let exact = Q.abs (Q.of_float f) in
    let n = Q.div exact above in
    Z.equal (Q.den n) Z.one && Q.lt exact (power beyond) &&
      (let even = Z.is_even (Q.num n) and half = Q.div_2exp above 1 in
       if f = 0. then between (Some (Q.neg half, true)) (Some (half, true))
       else around (f < 0.) (Some (Q.sub exact (Q.div_2exp below 1), even)) (Some (Q.add exact half, even)))
  | _ -> raise (Refused "no number")

let confirm said proof flat d unit x kinds scalar_type answer =
  need (said = "defined") "a contact is always defined";
  let (a, _), (b, _), unit = two_sets d unit x kinds None in
  let fractions key =
    let given = List.map fraction (list (member key proof)) in
    need (List.length given = d) (key ^ ": of another dimension"); whole given in
  let n = vector (fst (fractions "direction")) in
  let wa, wb = match list (member "weights" proof) with
    | [ wa; wb ] -> (read_weights a false wa, read_weights b false wb)
    | _ -> raise (Refused "weights of two sets are needed") in
  List.iter (fun (key, s, (w : C.weights)) ->
      let p, below = fractions key in
      let times k = map (Z.mul k) in
      let apart = map2 Z.sub (times (Z.mul (sum w.of_points) unit) (vector p)) (times below (C.made_by s w)) in
      need (is_zero apart) (key ^ ": not what the weights make"))
    [ "a", a, wa; "b", b, wb ];
  let radius, below = fraction (member "radius" proof) in
  need (Z.equal (Z.mul radius unit) (Z.mul below (Z.add a.radius b.radius))) "another radius";
  let squared, den = fraction (member "core_squared" proof) in
  let sign = match member "core_sign" proof with
    | Number "-1" -> -1 | Number "0" -> 0 | Number "1" -> 1 | _ -> raise (Refused "core_sign: no sign") in
  need (Z.sign squared = abs sign) "core_sign: another sign";
  let num = Z.mul (Z.of_int sign) (Z.mul squared (square unit)) in
  let out = if sign >= 0 then C.None_needed
    else if flat then C.By_edges (edges_of a b) else C.By_triangles (triangles proof) in
  need (C.check_contact flat a b n wa wb num den out) "the certificate does not prove it";
  let compare_to t = match C.compare_distance (Z.mul (Q.num t) unit) (Q.den t) num den a b with
    | C.Eq -> 0 | C.Lt -> -1 | C.Gt -> 1 in
  let rounded name scalar_type told =
    let told = list told in
    need (List.length told = 3 * d + 1) (name ^ ": of another length");
    need (is_nearest scalar_type (List.hd told) compare_to) (name ^ ": not the distance rounded") in
  rounded "exact_values" (53, -1074, 1024) (member "exact_values" answer);
  match member "subjects" answer with
  | Object each -> List.iter (fun (name, one) ->
      if String.starts_with ~prefix:"certified." name then begin
        let outcome = text (member "outcome" one) in
        need (List.mem outcome [ "agree"; "undefined" ]) (name ^ " is wrong");
        if outcome = "agree" then rounded name scalar_type (member "values" one)
      end) each
  | _ -> raise (Refused "no subjects")
