(* What lines of answers are made of: JSON, numbers, vectors; and whether outcomes follow from verdicts. *)
module C = Certificate

exception Refused of string
exception Other (* an answer that the proof is not about: not checked *)
let need holds why = if not holds then raise (Refused why)

(* JSON, of which numbers stay text. *)
type json = Null | Bool of bool | Number of string | Text of string | List of json list | Object of (string * json) list

let parse text =
  let at = ref 0 and size = String.length text in
  let peek () = if !at < size then text.[!at] else '\000' in
  let rec blank () = match peek () with ' ' | '\t' | '\r' | '\n' when !at < size -> incr at; blank () | _ -> () in
  let expect c = need (!at < size && text.[!at] = c) "no JSON"; incr at in
  let word w made = need (!at + String.length w <= size && String.sub text !at (String.length w) = w) "no JSON";
    at := !at + String.length w; made in
  let string () =
    expect '"';
    let made = Buffer.create 16 in
    let rec go () =
      need (!at < size) "no JSON";
      let c = text.[!at] in
      incr at;
      if c = '\\' then begin
        need (!at < size) "no JSON";
        (* Keys and values that matter have no escapes: one is kept as it is, and equals none of them. *)
        Buffer.add_char made '\\'; Buffer.add_char made text.[!at]; incr at; go ()
      end else if c <> '"' then begin need (c >= ' ') "no JSON"; Buffer.add_char made c; go () end in
    go (); Buffer.contents made in
  let rec value depth =
    need (depth < 100) "nested too deeply";
    blank ();
    let made = match peek () with
      | '{' -> incr at; Object (items depth '}' (fun () -> blank (); let key = string () in blank (); expect ':'; (key, value (depth + 1))))
      | '[' -> incr at; List (items depth ']' (fun () -> value (depth + 1)))
      | '"' -> Text (string ())
      | 'n' -> word "null" Null
      | 't' -> word "true" (Bool true)
      | 'f' -> word "false" (Bool false)
      | _ ->
        let from = !at in
        while !at < size && (match text.[!at] with '0' .. '9' | '-' | '+' | '.' | 'e' | 'E' -> true | _ -> false) do incr at done;
        need (!at > from) "no JSON"; Number (String.sub text from (!at - from)) in
    blank (); made
  and items : 'a. int -> char -> (unit -> 'a) -> 'a list = fun _ close item ->
    blank ();
    if peek () = close then (incr at; [])
    else begin
      let rec go made = let made = item () :: made in
        blank (); if peek () = ',' then (incr at; go made) else (expect close; List.rev made) in
      go []
    end in
  let made = value 0 in
  need (!at = size) "no JSON"; made

let rec unique = function
  | Object members ->
    let keys = List.sort compare (List.map fst members) in
    ignore (List.fold_left (fun last key -> need (last <> Some key) "a key twice"; Some key) None keys);
    List.iter (fun (_, each) -> unique each) members
  | List items -> List.iter unique items
  | _ -> ()
let member key = function
  | Object members -> (try List.assoc key members with Not_found -> raise (Refused ("no " ^ key)))
  | _ -> raise (Refused ("no object with " ^ key))
let text = function Text t -> t | _ -> raise (Refused "no text")
let list = function List l -> l | _ -> raise (Refused "no list")
let index = function
  | Number t when String.length t < 6 && t <> "" && String.for_all (fun c -> c >= '0' && c <= '9') t -> int_of_string t
  | _ -> raise (Refused "no index")

(* Numbers. *)
let digits t = t <> "" && String.for_all (fun c -> c >= '0' && c <= '9') t
let integer t =
  let magnitude = if t <> "" && t.[0] = '-' then String.sub t 1 (String.length t - 1) else t in
  need (digits magnitude && String.length t < 90000) "not an integer"; Z.of_string t
let fraction j = match String.split_on_char '/' (text j) with
  | [ n; d ] -> need (digits d) "not a fraction"; let d = integer d in need (Z.sign d > 0) "a denominator of 0"; (integer n, d)
  | _ -> raise (Refused "not a fraction")
(* Fractions as integers over one denominator. *)
let whole fractions =
  let below = List.fold_left (fun l (_, d) -> Z.lcm l d) Z.one fractions in
  (List.map (fun (n, d) -> Z.mul n (Z.divexact below d)) fractions, below)
(* A hexadecimal float as n 2^e, n odd or 0. *)
let scalar bits least beyond j =
  let t = text j in
  let negative = t <> "" && t.[0] = '-' in
  let t = if negative then String.sub t 1 (String.length t - 1) else t in
  match String.split_on_char 'p' t with
  | [ m; e ] when String.length m > 2 && String.sub m 0 2 = "0x" && String.length m < 24 && String.length e > 1 && String.length e < 6
                  && (e.[0] = '+' || e.[0] = '-') && digits (String.sub e 1 (String.length e - 1)) ->
    let m = String.sub m 2 (String.length m - 2) in
    let above, behind = match String.split_on_char '.' m with
      | [ a ] -> (a, "") | [ a; b ] when b <> "" -> (a, b) | _ -> raise (Refused "not a hexadecimal float") in
    need ((above = "0" || above = "1") && String.for_all (fun c -> (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f')) behind)
      "not a hexadecimal float";
    let n = Z.of_string ("0x" ^ above ^ behind) in
    let e = (if e.[0] = '-' then -1 else 1) * int_of_string (String.sub e 1 (String.length e - 1)) - 4 * String.length behind in
    if Z.sign n = 0 then (Z.zero, 0)
    else begin
      let zeros = Z.trailing_zeros n in
      let n = Z.shift_right n zeros and e = e + zeros in
      need (Z.numbits n <= bits && e >= least && Z.numbits n + e <= beyond) "not a number of its scalar type";
      ((if negative then Z.neg n else n), e)
    end
  | _ -> raise (Refused "not a hexadecimal float")

(* Vectors and sets. *)
let vector = function
  | [ x; y ] -> { C.vx = x; vy = y; vz = Z.zero }
  | [ x; y; z ] -> { C.vx = x; vy = y; vz = z }
  | _ -> raise (Refused "a vector of another dimension")
let map2 f u v = { C.vx = f u.C.vx v.C.vx; vy = f u.C.vy v.C.vy; vz = f u.C.vz v.C.vz }
let map f v = { C.vx = f v.C.vx; vy = f v.C.vy; vz = f v.C.vz }
let square n = Z.mul n n
let sum = List.fold_left Z.add Z.zero
let dot u v = Z.add (Z.mul u.C.vx v.C.vx) (Z.add (Z.mul u.C.vy v.C.vy) (Z.mul u.C.vz v.C.vz))

let cross u v = { C.vx = Z.sub (Z.mul u.C.vy v.C.vz) (Z.mul u.C.vz v.C.vy); vy = Z.sub (Z.mul u.C.vz v.C.vx) (Z.mul u.C.vx v.C.vz);
                  vz = Z.sub (Z.mul u.C.vx v.C.vy) (Z.mul u.C.vy v.C.vx) }
let is_zero v = Z.sign v.C.vx = 0 && Z.sign v.C.vy = 0 && Z.sign v.C.vz = 0

let rec take n l = if n = 0 then ([], l) else match l with
  | x :: l -> let a, b = take (n - 1) l in (x :: a, b) | [] -> raise (Refused "an input of another length")
let rec vectors d n scalars = if n = 0 then ([], scalars) else
  let one, rest = take d scalars in let more, rest = vectors d (n - 1) rest in (vector one :: more, rest)

(* Do the outcomes follow from the verdicts, and from whether a hit is late, and is no certified subject wrong? *)
let follows said late subjects =
  let members = match subjects with Object members -> members | _ -> raise (Refused "no subjects") in
  List.iter (fun (name, each) ->
      let verdict = text (member "verdict" each) and outcome = text (member "outcome" each) in
      let wanted = match said, verdict with
        | "undefined", _ -> "undefined"
        | "touching", ("hit" | "miss") -> "contact_" ^ verdict
        | ("negative" | "zero" | "positive"), ("negative" | "zero" | "positive") -> if verdict = said then "agree" else "wrong_sign"
        | _, ("hit" | "miss") -> if (verdict = "hit") = (said = "crossing") then "agree" else "false_" ^ verdict
        | _ -> verdict in
      let wanted = if verdict = "hit" && (said <> "touching" || outcome = "late_impact") && late each then "late_impact" else wanted in
      need (List.mem outcome [ wanted; "out_of_domain" ]) (name ^ ": an outcome that does not follow");
      need (not (String.starts_with ~prefix:"certified." name) || List.mem outcome [ "agree"; "contact_hit"; "undefined" ])
        (name ^ " is wrong"))
    members
