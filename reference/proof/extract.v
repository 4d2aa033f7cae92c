(* The checkers as OCaml: integers are those of zarith, indices machine integers. *)
Require Import certificate frustum contact moving.
Require Import ExtrOcamlBasic ExtrOcamlNatInt ExtrOcamlZBigInt.
Extraction "certificate.ml" check check_sign apart made_by check_frustum check_contact
  compare_distance check_moving.
