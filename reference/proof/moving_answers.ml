(* Answers about what moves: what their lines tell is made a certificate that check_moving of moving.v decides on. Where a line
   has no directions they are searched for here. What is searched in vain, and the contacts that check_moving is not about, are
   not checked. Times are fractions, of the checker's certificates over one denominator. *)
open Reading
module C = Certificate

let q_of j = let n, d = fraction j in Q.make n d
let mid a b = Q.div_2exp (Q.add a b) 1
let over times = List.fold_left (fun l q -> Z.lcm l (Q.den q)) Z.one times
let at k q = Z.divexact (Z.mul (Q.num q) k) (Q.den q)
let times_over k = List.map (at k)
let scale k = map (Z.mul k)
let sub = map2 Z.sub

(* Polynomials with integer coefficients, ascending. *)
let rec stripped p = match List.rev p with c :: rest when Z.sign c = 0 -> stripped (List.rev rest) | _ -> p
let sign p t = Q.sign (List.fold_right (fun c v -> Q.add (Q.of_bigint c) (Q.mul t v)) p Q.zero)
let integers p = let below = over p in List.map (at below) p
(* What is left after division by (time - root) as often as it goes, and how often. *)
let rec without root p =
  if p = [] || sign p root <> 0 then (p, 0)
  else begin
    let made, _ = List.fold_right (fun c (made, carry) -> let carry = Q.add (Q.mul carry root) (Q.of_bigint c) in (carry :: made, carry))
        p ([], Q.zero) in
    let p, times = without root (integers (List.tl made)) in (p, times + 1)
  end
let rec divides d p =
  let p = stripped p in
  let n = List.length p and m = List.length d in
  if n < m then p = []
  else begin
    let top = List.nth p (n - 1) and lead = List.nth d (m - 1) in
    divides d (List.mapi (fun i c ->
        Z.sub (Z.mul lead c) (if i >= n - m then Z.mul top (List.nth d (i - n + m)) else Z.zero)) p)
  end
let form p lo hi = let k = over [ lo; hi ] in fst (C.form k (at k lo) (at k hi) p)
(* How many roots between two times at which it is not 0: as often as a form's signs change, if that is once at most. *)
let rec count p depth lo hi =
  need (depth < 2500) "roots that cannot be told apart";
  let signs = List.filter (fun s -> s <> 0) (List.map Z.sign (form p lo hi)) in
  let changes, _ = List.fold_left (fun (n, last) s -> ((if s * last < 0 then n + 1 else n), s)) (0, 0) signs in
  if changes < 2 then changes
  else begin
    let rec middle m = if sign p m <> 0 then m else middle (mid lo m) in
    let m = middle (mid lo hi) in
    count p (depth + 1) lo m + count p (depth + 1) m hi
  end

(* The fraction with the least denominator strictly between two others, not negative, if it is found soon. *)
let rec simplest steps lo hi =
  let floor = Z.fdiv (Q.num lo) (Q.den lo) in
  let below = Q.of_bigint floor and next = Q.of_bigint (Z.succ floor) in
  if Q.lt next hi then Some next
  else if steps = 0 then None
  else begin
    let lo = Q.sub lo below and hi = Q.sub hi below in
    if Q.sign lo = 0 then Some (Q.add below (Q.inv (Q.of_bigint (Z.succ (Z.fdiv (Q.den hi) (Q.num hi))))))
    else Option.map (fun t -> Q.add below (Q.inv t)) (simplest (steps - 1) (Q.inv hi) (Q.inv lo))
  end
(* The polynomial's root between two times, if it is a fraction; of cubics not each single one is found. *)
let fraction_root p lo hi =
  let tries = match p with
    | [ c; b ] -> [ Q.make (Z.neg c) b ]
    | [ c; b; a ] ->
      let square = Z.sub (Z.mul b b) (Z.mul (Z.of_int 4) (Z.mul a c)) in
      if Z.sign square < 0 || not (Z.perfect_square square) then []
      else List.map (fun root -> Q.make (Z.sub root b) (Z.mul (Z.of_int 2) a)) [ Z.sqrt square; Z.neg (Z.sqrt square) ]
    | [ d; c; b; a ] -> (* a double root, a triple one, or perhaps the simplest fraction *)
      let times k = Z.mul (Z.of_int k) in
      let below = times 2 (Z.sub (Z.mul b b) (times 3 (Z.mul a c))) in
      (if Z.sign below = 0 then Q.make (Z.neg b) (times 3 a) else Q.make (Z.sub (times 9 (Z.mul a d)) (Z.mul b c)) below)
      :: Option.to_list (simplest 200 lo hi)
    | _ -> Option.to_list (simplest 200 lo hi) in
  List.find_opt (fun t -> Q.lt lo t && Q.lt t hi && sign p t = 0) tries

(* Directions that part the shapes at a time, if any does: between nearest corners, of a corner and an edge, across both edges
   or the triangle; and those that end at an edge of what is flat. *)
let edges = function [ x; y ] -> [ (x, y) ] | [ x; y; z ] -> [ (x, y); (y, z); (z, x) ] | _ -> []
let directions s t =
  let places of_ = List.map (C.place (Q.den t) (Q.num t)) (of_ s) in
  let a = places C.first and b = places C.second in
  let to_line p (x, y) =
    let u = sub y x in
    map2 Z.add (scale (dot u u) (sub x p)) (scale (dot (sub p x) u) u) in
  let ways = List.map (fun (x, y) -> sub y x) (edges a @ edges b) in
  let normal = match ways with u :: v :: _ -> cross u v | _ -> raise Other in
  let both n = [ n; scale Z.minus_one n ] in
  List.filter (fun n -> not (is_zero n))
    (List.concat_map (fun p -> List.map (fun q -> sub q p) b @ List.map (to_line p) (edges b)) a
     @ List.concat_map (fun q -> List.map (fun e -> scale Z.minus_one (to_line q e)) (edges a)) b
     @ both normal @ List.concat_map (fun u -> both (cross normal u)) ways)
let parts_at s t n =
  let k = Q.den t and now = Q.num t in
  List.for_all (fun p -> List.for_all (fun q -> Z.sign (dot n (sub (C.place k now p) (C.place k now q))) < 0) (C.second s)) (C.first s)

let pieces_over k = List.map (fun (lo, hi, rows) -> { C.from_ = at k lo; till = at k hi; rows })
let parts s there piece =
  let lo, hi, _ = piece in
  let k = over [ lo; hi ] in
  List.for_all (C.parts_then k there (C.first s) (C.second s)) (pieces_over k [ piece ])
let spend budget = decr budget; if !budget < 0 then raise Other

(* A piece that is told, in parts so small that its polynomials' forms say it. *)
let rec divided s budget there (lo, hi, rows) =
  need (Q.lt lo hi) "pieces that do not follow one another";
  if parts s there (lo, hi, rows) then [ (lo, hi, rows) ]
  else begin
    let for_gaps holds = need (List.for_all (fun p -> List.for_all (fun q -> holds (C.gap rows p q)) (C.second s)) (C.first s))
        "a direction that does not part the shapes" in
    for_gaps (fun gap -> sign gap lo < 0 && (not there || sign gap hi < 0));
    if !budget = 0 then for_gaps (fun gap -> fraction_root (stripped gap) lo hi = None);
    spend budget;
    let m = mid lo hi in
    let early = divided s budget true (lo, m, rows) in
    early @ divided s budget there (m, hi, rows)
  end
(* Of those before a contact the last may end after it, where the interval of its time does. *)
type upto = All | Until of Q.t * Q.t
let told_pieces s upto pieces =
  let budget = ref 400 in
  let last = List.length pieces - 1 in
  List.concat (List.mapi (fun i piece ->
      let lo, hi = match list (member "interval" piece) with [ lo; hi ] -> (q_of lo, q_of hi) | _ -> raise (Refused "no interval") in
      let rows = match piece with
        | Object members when List.mem_assoc "direction" members -> [ member "direction" piece ] | _ -> list (member "directions" piece) in
      need (rows <> [] && List.length rows < 9) "no direction, or too many";
      let rows = List.map list rows in
      need (List.for_all (fun row -> List.length row = 3) rows) "a direction of another dimension";
      let numbers, _ = whole (List.map fraction (List.concat rows)) in
      let rows = fst (vectors 3 (List.length rows) numbers) in
      match upto with
      | Until (t, high) when i = last -> need (Q.equal hi high) "pieces that end elsewhere"; divided s budget false (lo, t, rows)
      | _ -> divided s budget true (lo, hi, rows)) pieces)

(* Pieces between two times, searched for: by what is across the triangle or the edges, or what parts them in the middle. *)
let across s =
  let (x, y), z = C.normal_poly s in
  let nth p i = match List.nth_opt p i with Some c -> c | None -> Z.zero in
  List.init (List.fold_left (fun n p -> max n (List.length p)) 0 [ x; y; z ]) (fun i -> { C.vx = nth x i; vy = nth y i; vz = nth z i })
let rec apart s budget there lo hi =
  if Q.equal lo hi then []
  else begin
    spend budget;
    let m = mid lo hi and normal = across s in
    let at_m = List.filter (parts_at s m) (directions s m) in
    match List.find_opt (fun rows -> parts s there (lo, hi, rows))
            (normal :: List.map (scale Z.minus_one) normal :: List.map (fun n -> [ n ]) at_m) with
    | Some rows -> [ (lo, hi, rows) ]
    | None ->
      need (at_m <> []) "they meet before";
      let early = apart s budget true lo m in
      early @ apart s budget there m hi
  end

(* Weights that make one point at a time, if there is one. *)
let weights_at s t =
  let k = Q.den t and now = Q.num t in
  let place = C.place k now in
  let on_edge p (x, y) =
    let u = sub y x and v = sub p x in
    let along = dot u v and all = dot u u in
    if is_zero (cross u v) && Z.sign along >= 0 && Z.leq along all && (Z.sign all > 0 || is_zero v)
    then Some (if Z.sign all = 0 then (Z.one, Z.zero) else (Z.sub all along, along)) else None in
  let shares = List.map (fun p -> Q.neg (List.fold_right (fun c v -> Q.add (Q.of_bigint c) (Q.mul t v)) p Q.zero)) (C.shares s) in
  let flat = let (x, y), z = C.normal_poly s in List.for_all (fun p -> sign p t = 0) [ x; y; z ] in
  let pair (first, second) = need (Z.equal (sum first) (sum second)) "no weights"; Some (first, second) in
  if not flat then
    if List.exists (fun w -> Q.sign w < 0) shares then None
    else match s, integers shares with
      | C.Vertex_triangle _, w -> pair ([ sum w ], w)
      | C.Edge_edge _, [ a; b; c; d ] -> pair ([ a; b ], [ c; d ])
      | _ -> None
  else
    let first_of tries = List.find_map (fun (found, put) -> Option.map put found) tries in
    match List.map place (C.first s), List.map place (C.second s) with
    | [ p ], [ a; b; c ] ->
      first_of [ on_edge p (a, b), (fun (u, v) -> ([ Z.add u v ], [ u; v; Z.zero ])); on_edge p (b, c), (fun (u, v) -> ([ Z.add u v ], [ Z.zero; u; v ]));
                 on_edge p (c, a), (fun (u, v) -> ([ Z.add u v ], [ v; Z.zero; u ])) ]
    | [ a; b ], [ c; d ] ->
      let all u v = Z.add u v in
      first_of [ on_edge a (c, d), (fun (u, v) -> ([ all u v; Z.zero ], [ u; v ])); on_edge b (c, d), (fun (u, v) -> ([ Z.zero; all u v ], [ u; v ]));
                 on_edge c (a, b), (fun (u, v) -> ([ u; v ], [ all u v; Z.zero ])); on_edge d (a, b), (fun (u, v) -> ([ u; v ], [ Z.zero; all u v ])) ]
    | _ -> None

(* What is at a root of the cubic f: of g, where that is no fraction. *)
type root = Fraction of Q.t * int | Inside of Q.t * Q.t | Outside of Q.t * Q.t
let rec narrowed g (lo, hi) m = if sign g m = sign g lo then (m, hi) else (lo, m)
let rec at_root s f g steps (lo, hi) =
  if steps = 0 then raise Other;
  let k = over [ lo; hi ] in
  let below p = C.below_zero k (at k lo) (at k hi) true p in
  let shares = C.shares s in
  if sign f lo * sign f hi < 0 && List.for_all below shares then Inside (lo, hi)
  else if List.exists (fun p -> below (List.map Z.neg p)) shares then Outside (lo, hi)
  else begin
    let m = mid lo hi in
    match if sign g m = 0 then Some m else if steps mod 64 = 0 then fraction_root g lo hi else None with
    | Some root -> Fraction (root, snd (without root f))
    | None -> at_root s f g (steps - 1) (narrowed g (lo, hi) m)
  end
let is_strict s t = List.for_all (fun p -> sign p t < 0) (C.shares s)
let meets s = function Fraction (t, _) -> weights_at s t <> None | Inside _ -> true | Outside _ -> false
let goes_through s = function
  | Fraction (t, times) -> times mod 2 = 1 && is_strict s t && Q.sign t > 0 && Q.lt t Q.one
  | Inside _ -> true | Outside _ -> false
(* Times around it between which it crosses. *)
let around s root =
  let rec closer t e steps =
    if steps = 0 then raise Other;
    let lo = Q.sub t e and hi = Q.add t e in
    let k = over [ lo; hi ] in
    if C.crosses_there s k (at k lo) (at k hi) then (lo, hi) else closer t (Q.div_2exp e 1) (steps - 1) in
  match root with Inside (lo, hi) -> (lo, hi) | Fraction (t, _) -> closer t (Q.min t (Q.sub Q.one t)) 300 | Outside _ -> raise Other

(* Stretches without a crossing: on one side, but for roots at which it only touches their plane, or where the shapes are apart. *)
type still = Always of bool * Q.t list | Parted of (Q.t * Q.t * C.vector list)
let rec stretches s f roots budget lo hi =
  spend budget;
  let none = { C.vx = Z.zero; vy = Z.zero; vz = Z.zero } and inside = List.filter (fun t -> Q.lt lo t && Q.lt t hi) roots in
  let times = inside @ [ hi ] in
  let k = over (lo :: times) in
  let always turned = C.one_sign k (C.scaled (if turned then Z.minus_one else Z.one) f) (at k lo) (at k hi) (times_over k times) in
  if always false then [ (Always (false, times), hi, none) ]
  else if always true then [ (Always (true, times), hi, none) ]
  else match List.find_opt (fun n -> parts s true (lo, hi, [ n ])) (directions s (mid lo hi)) with
    | Some n -> [ (Parted (lo, hi, [ n ]), hi, none) ]
    | None ->
      let m = mid lo hi in
      let not_strict m = Option.map (fun n -> (m, n)) (List.find_opt (C.not_strict s (Q.den m) (Q.num m)) (directions s m)) in
      let m, n = match List.find_map not_strict (inside @ [ m; mid lo m; mid m hi ]) with Some found -> found | None -> raise Other in
      let early = List.rev (stretches s f roots budget lo m) in
      let kind, _, _ = List.hd early in
      List.rev ((kind, m, n) :: List.tl early) @ stretches s f roots budget m hi

(* Is a fraction rounded once to this double? *)
let rounds_to t f =
  let half a b = Q.div_2exp (Q.add (Q.of_float a) (Q.of_float b)) 1 in
  let even = Int64.logand (Int64.bits_of_float f) 1L = 0L in
  let within c = c < 0 || (c = 0 && even) in
  f >= 0. && f <= 1. && within (Q.compare t (half f (Float.succ f))) && (f = 0. || within (Q.compare (half (Float.pred f) f) t))
(* The number of the scalar type before one that is told: the time of a late impact is not after it. *)
let before_told bits least f =
  let m, e = Float.frexp f in
  Q.sub (Q.of_float f) (let e = max ((if m = 0.5 then e - 1 else e) - bits) least in if e < 0 then Q.div_2exp Q.one (-e) else Q.mul_2exp Q.one e)
let float_of = function Number t -> (match float_of_string_opt t with Some f -> f | None -> raise (Refused "no number")) | _ -> raise (Refused "no number")

(* Confirms it; what is told whether a subject's time is late is left to the caller. *)
let confirm said proof is_edges x bits least answer =
  let points, rest = vectors 3 8 x in
  need (rest = []) "an input of another length";
  let s = match List.map2 (fun start goal -> { C.start; goal }) (fst (take 4 points)) (snd (take 4 points)) with
    | [ a; b; c; d ] -> if is_edges then C.Edge_edge (a, b, c, d) else C.Vertex_triangle (a, b, c, d) | _ -> raise (Refused "no points") in
  let proves certificate = need (C.check_moving s certificate) "the certificate does not prove it" in
  let told_first = member "first_contact" answer in
  if said = "disjoint" then begin
    need (told_first = Null) "a contact of what is disjoint";
    let pieces = told_pieces s All (list (member "subdivision" proof)) in
    let k = over (List.concat_map (fun (lo, hi, _) -> [ lo; hi ]) pieces) in
    proves (C.Apart (k, pieces_over k pieces));
    fun _ -> false
  end else begin
    need (said = "touching" || said = "crossing") "no relation";
    need (member "margin" answer = Null) "a margin of what meets";
    let interval j = match list j with [ lo; hi ] -> (q_of lo, q_of hi) | _ -> raise (Refused "no interval") in
    let (lo, hi) as when_ = interval (member "interval" proof) in
    need (Q.sign lo >= 0 && Q.leq lo hi && Q.leq hi Q.one) "a time that is not from 0 to 1";
    let first = float_of told_first in
    need (rounds_to lo first && rounds_to hi first) "first_contact: not the time rounded";
    let told = list (member "polynomial" proof) in
    need (List.length told < 32) "a polynomial of too many coefficients";
    let p = stripped (fst (whole (List.map fraction told))) in
    need (p <> [] && (if Q.equal lo hi then sign p lo = 0 else sign p lo * sign p hi < 0)) "the polynomial is not 0 there";
    let f = stripped (C.side_poly s) in
    let at_time t before then_ =
      let wa, wb = match weights_at s t with Some w -> w | None -> raise (Refused "no contact at the time") in
      let k = Z.lcm (over [ t ]) (over (List.concat_map (fun (lo, hi, _) -> [ lo; hi ]) before)) in
      let k, then_ = then_ k in
      proves (C.At (k, pieces_over k before, at k t, wa, wb, then_));
      fun number -> Q.leq t number in
    if f = [] then begin
      need (said = "touching") "no crossing where all is in a plane";
      let t = if Q.equal lo hi then lo else match fraction_root p lo hi with Some t -> t | None -> raise Other in
      let none = { C.vx = Z.zero; vy = Z.zero; vz = Z.zero } in
      at_time t (told_pieces s (Until (t, hi)) (list (member "before" proof))) (fun k -> (k, C.Never [ ((C.Same (false, [ k ]), k), none) ]))
    end else begin
      let intervals = List.map interval (list (member "roots" proof)) in
      let rec ordered last = function
        | [] -> true
        | (a, b) :: rest -> Q.leq last a && Q.leq a b && Q.leq b Q.one && (rest = [] || (a, b) <> List.hd rest) && ordered b rest in
      need (intervals <> [] && ordered Q.zero intervals) "roots that do not follow one another";
      (* Roots that are fractions are taken out, for only those may be multiple ones. *)
      let take_out (g, known) a = let left, times = without a g in need (times > 0) "no root there"; (left, (a, times) :: known) in
      let taken = List.fold_left (fun taken (a, b) -> if Q.equal a b then take_out taken a else taken) (f, []) intervals in
      let (g, known), exact = List.fold_left (fun (taken, exact) (a, b) ->
          match if Q.equal a b then None else fraction_root (fst taken) a b with
          | Some root -> (take_out taken root, (root, root) :: exact) | None -> (taken, (a, b) :: exact)) (taken, []) intervals in
      let exact = List.rev exact in
      let all = count g 0 Q.zero Q.one in
      need (sign g Q.zero <> 0 && sign g Q.one <> 0 && all = List.length exact - List.length known) "not all roots";
      let at_edge = List.exists (divides g) (C.shares s) in
      let one (a, b) = if Q.equal a b then Fraction (a, List.assoc a known) else begin
          need (sign g a * sign g b < 0) "not one root in the interval";
          need (all = 1 || count g 0 a b = 1) "not one root in the interval";
          at_root s f g (if at_edge then 64 else 1216) (a, b) end in
      let roots = List.map one exact in
      let rec first_of intervals roots = match intervals, roots with
        | i :: _, r :: _ when meets s r -> (i, r) | _ :: i, _ :: r -> first_of i r | _ -> raise (Refused "no contact") in
      let their, root = first_of intervals roots in
      need (their = when_) "not the first contact";
      need (Q.equal lo hi || divides p f) "a polynomial without that root";
      let through = List.find_opt (goes_through s) roots in
      need ((said = "crossing") = (through <> None)) ("not " ^ said);
      match root with
      | Outside _ -> raise (Refused "no contact")
      | Fraction (t, _) ->
        let before = apart s (ref 400) false Q.zero t in
        at_time t before (fun k -> match through with
            | Some r -> let a, b = around s r in let k = Z.lcm k (over [ a; b ]) in (k, C.Crosses (at k a, at k b))
            | None ->
              let found = stretches s f (List.filter_map (function Fraction (t, _) -> Some t | _ -> None) roots) (ref 400) Q.zero Q.one in
              let k = Z.lcm k (over (List.concat_map (fun (kind, hi, _) ->
                  hi :: match kind with Parted (a, b, _) -> [ a; b ] | Always (_, times) -> times) found)) in
              (k, C.Never (List.map (fun (kind, hi, n) ->
                   (((match kind with Always (turned, times) -> C.Same (turned, times_over k times) | Parted p -> C.Off (pieces_over k [ p ])), at k hi), n)) found)))
      | Inside (a, b) ->
        (* So narrow that it is on one side of every time that a subject told. *)
        let lasts = match member "subjects" answer with
          | Object each -> List.filter_map (fun (_, one) -> match one with
              | Object m when (match List.assoc_opt "time" m with Some (Number _) -> true | _ -> false) ->
                let told = float_of (member "time" one) in if told > 0. && told <= 1. then Some (before_told bits least told) else None
              | _ -> None) each
          | _ -> [] in
        let a, b = List.fold_left (fun (a, b) t -> if Q.lt a t && Q.lt t b then narrowed g (a, b) t else (a, b)) (a, b) lasts in
        let before = apart s (ref 400) false Q.zero a in
        let k = over (a :: b :: List.concat_map (fun (lo, hi, _) -> [ lo; hi ]) before) in
        proves (C.Through (k, pieces_over k before, at k a, at k b));
        fun number -> Q.leq b number
    end
  end
