# documented.naive of orient_2d, step for step: that the computed determinant is within @BOUND@ of the exact one where all
# coordinates are within @RANGE@. cli_bound_test.py puts in what graze bound derives.
@rnd = float<@FORMAT@, ne>;
ax = rnd(Ax); ay = rnd(Ay); bx = rnd(Bx); by = rnd(By); cx = rnd(Cx); cy = rnd(Cy);

computed rnd= (ax - cx) * (by - cy) - (ay - cy) * (bx - cx);
exact = (ax - cx) * (by - cy) - (ay - cy) * (bx - cx);

{ |ax| <= @RANGE@ /\ |ay| <= @RANGE@ /\ |bx| <= @RANGE@ /\ |by| <= @RANGE@ /\ |cx| <= @RANGE@ /\ |cy| <= @RANGE@
  -> |computed - exact| <= @BOUND@ }
