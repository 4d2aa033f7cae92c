# documented.naive of orient_3d, step for step, as orient_2d.g.
@rnd = float<@FORMAT@, ne>;
ax = rnd(Ax); ay = rnd(Ay); az = rnd(Az);
bx = rnd(Bx); by = rnd(By); bz = rnd(Bz);
cx = rnd(Cx); cy = rnd(Cy); cz = rnd(Cz);
dx = rnd(Dx); dy = rnd(Dy); dz = rnd(Dz);

computed rnd= (ax - dx) * ((by - dy) * (cz - dz) - (bz - dz) * (cy - dy))
            + (bx - dx) * ((cy - dy) * (az - dz) - (cz - dz) * (ay - dy))
            + (cx - dx) * ((ay - dy) * (bz - dz) - (az - dz) * (by - dy));
exact = (ax - dx) * ((by - dy) * (cz - dz) - (bz - dz) * (cy - dy))
      + (bx - dx) * ((cy - dy) * (az - dz) - (cz - dz) * (ay - dy))
      + (cx - dx) * ((ay - dy) * (bz - dz) - (az - dz) * (by - dy));

{ |ax| <= @RANGE@ /\ |ay| <= @RANGE@ /\ |az| <= @RANGE@ /\ |bx| <= @RANGE@ /\ |by| <= @RANGE@ /\ |bz| <= @RANGE@ /\
  |cx| <= @RANGE@ /\ |cy| <= @RANGE@ /\ |cz| <= @RANGE@ /\ |dx| <= @RANGE@ /\ |dy| <= @RANGE@ /\ |dz| <= @RANGE@
  -> |computed - exact| <= @BOUND@ }
