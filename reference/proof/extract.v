(* The checkers as OCaml: integers are those of zarith, indices machine integers. *)
Require Import certificate moving.
Require Import ExtrOcamlBasic ExtrOcamlNatInt ExtrOcamlZBigInt.
Extraction "certificate.ml" check check_sign apart made_by check_moving.
