// Made by make_tests.py from graze/tests.def: a line a test, which the macro all_tests makes the functions of.
all_tests! {
    relation point_disc_2d 2 0 graze_point_disc_2d_f32 graze_point_disc_2d_f32_many graze_point_disc_2d_f64 graze_point_disc_2d_f64_many
        ("is the point in the disc?", "point p, disc centre radius", "5", []);
    relation point_rectangle_2d 2 0 graze_point_rectangle_2d_f32 graze_point_rectangle_2d_f32_many graze_point_rectangle_2d_f64 graze_point_rectangle_2d_f64_many
        ("is the point in the rectangle?", "point p, box min max", "6", []);
    relation point_triangle_2d 2 0 graze_point_triangle_2d_f32 graze_point_triangle_2d_f32_many graze_point_triangle_2d_f64 graze_point_triangle_2d_f64_many
        ("is the point in the triangle?", "point p, triangle a b c", "8", []);
    relation point_trimesh_2d 2 0 graze_point_trimesh_2d_f32 graze_point_trimesh_2d_f32_many graze_point_trimesh_2d_f64 graze_point_trimesh_2d_f64_many
        ("is the point in a triangle of the mesh?", "point p, mesh a b c", "2 + 6 n, n >= 1", []);
    relation point_transformed_trimesh_2d 2 0 graze_point_transformed_trimesh_2d_f32 graze_point_transformed_trimesh_2d_f32_many graze_point_transformed_trimesh_2d_f64 graze_point_transformed_trimesh_2d_f64_many
        ("is the point in a triangle of the mesh mapped by M?", "point p, affine m00 m01 m02 m10 m11 m12, mesh a b c", "8 + 6 n, n >= 1", []);
    relation moving_point_trimesh_2d 2 0 graze_moving_point_trimesh_2d_f32 graze_moving_point_trimesh_2d_f32_many graze_moving_point_trimesh_2d_f64 graze_moving_point_trimesh_2d_f64_many
        ("does the path from p to q meet a triangle of the mesh?", "segment p q, mesh a b c", "4 + 6 n, n >= 1", []);
    relation segment_segment_2d 2 0 graze_segment_segment_2d_f32 graze_segment_segment_2d_f32_many graze_segment_segment_2d_f64 graze_segment_segment_2d_f64_many
        ("do the segments meet?", "segment a b, segment c d", "8", []);
    relation triangle_triangle_2d 2 0 graze_triangle_triangle_2d_f32 graze_triangle_triangle_2d_f32_many graze_triangle_triangle_2d_f64 graze_triangle_triangle_2d_f64_many
        ("do the triangles meet?", "triangle a0 a1 a2, triangle b0 b1 b2", "12", []);
    relation triangle_rectangle_2d 2 0 graze_triangle_rectangle_2d_f32 graze_triangle_rectangle_2d_f32_many graze_triangle_rectangle_2d_f64 graze_triangle_rectangle_2d_f64_many
        ("does the triangle meet the rectangle?", "triangle t0 t1 t2, box min max", "10", []);
    relation aabb_aabb_2d 2 0 graze_aabb_aabb_2d_f32 graze_aabb_aabb_2d_f32_many graze_aabb_aabb_2d_f64 graze_aabb_aabb_2d_f64_many
        ("do the rectangles meet?", "box a.min a.max, box b.min b.max", "8", []);
    relation aabb_aabb_3d 3 0 graze_aabb_aabb_3d_f32 graze_aabb_aabb_3d_f32_many graze_aabb_aabb_3d_f64 graze_aabb_aabb_3d_f64_many
        ("do the boxes meet?", "box a.min a.max, box b.min b.max", "12", []);
    relation segment_plane_3d 3 0 graze_segment_plane_3d_f32 graze_segment_plane_3d_f32_many graze_segment_plane_3d_f64 graze_segment_plane_3d_f64_many
        ("does the segment meet the plane?", "plane p1 p2 p3, segment l1 l2", "15", []);
    relation line_triangle_3d 3 0 graze_line_triangle_3d_f32 graze_line_triangle_3d_f32_many graze_line_triangle_3d_f64 graze_line_triangle_3d_f64_many
        ("does the infinite line meet the triangle?", "triangle p1 p2 p3, line l1 l2", "15", []);
    relation segment_triangle_3d 3 0 graze_segment_triangle_3d_f32 graze_segment_triangle_3d_f32_many graze_segment_triangle_3d_f64 graze_segment_triangle_3d_f64_many
        ("does the segment meet the triangle?", "triangle p1 p2 p3, segment l1 l2", "15", []);
    relation triangle_triangle_3d 3 0 graze_triangle_triangle_3d_f32 graze_triangle_triangle_3d_f32_many graze_triangle_triangle_3d_f64 graze_triangle_triangle_3d_f64_many
        ("do the triangles meet?", "triangle a0 a1 a2, triangle b0 b1 b2", "18", []);
    relation triangle_aabb_3d 3 0 graze_triangle_aabb_3d_f32 graze_triangle_aabb_3d_f32_many graze_triangle_aabb_3d_f64 graze_triangle_aabb_3d_f64_many
        ("does the triangle meet the box?", "triangle t0 t1 t2, box min max", "15", []);
    sphere triangle_min_sphere_3d 3 4 graze_triangle_min_sphere_3d_f32 graze_triangle_min_sphere_3d_f32_many graze_triangle_min_sphere_3d_f64 graze_triangle_min_sphere_3d_f64_many
        ("what is the smallest sphere around the triangle?", "triangle p0 p1 p2", "9", ["centre.x", "centre.y", "centre.z", "radius"]);
    relation segment_aabb_3d 3 0 graze_segment_aabb_3d_f32 graze_segment_aabb_3d_f32_many graze_segment_aabb_3d_f64 graze_segment_aabb_3d_f64_many
        ("does the segment meet the box?", "box min max, segment a b", "12", []);
    relation ray_aabb_3d 3 0 graze_ray_aabb_3d_f32 graze_ray_aabb_3d_f32_many graze_ray_aabb_3d_f64 graze_ray_aabb_3d_f64_many
        ("does the ray meet the box?", "box min max, ray origin direction", "12", []);
    relation ray_triangle_3d 3 0 graze_ray_triangle_3d_f32 graze_ray_triangle_3d_f32_many graze_ray_triangle_3d_f64 graze_ray_triangle_3d_f64_many
        ("does the ray meet the triangle?", "triangle t0 t1 t2, ray origin direction", "15", []);
    relation sphere_aabb_3d 3 0 graze_sphere_aabb_3d_f32 graze_sphere_aabb_3d_f32_many graze_sphere_aabb_3d_f64 graze_sphere_aabb_3d_f64_many
        ("does the sphere meet the box?", "box min max, sphere centre radius", "10", []);
    relation sphere_triangle_3d 3 0 graze_sphere_triangle_3d_f32 graze_sphere_triangle_3d_f32_many graze_sphere_triangle_3d_f64 graze_sphere_triangle_3d_f64_many
        ("does the sphere meet the triangle?", "triangle t0 t1 t2, sphere centre radius", "13", []);
    relation capsule_triangle_3d 3 0 graze_capsule_triangle_3d_f32 graze_capsule_triangle_3d_f32_many graze_capsule_triangle_3d_f64 graze_capsule_triangle_3d_f64_many
        ("does the capsule meet the triangle?", "triangle t0 t1 t2, capsule p q radius", "16", []);
    relation capsule_capsule_3d 3 0 graze_capsule_capsule_3d_f32 graze_capsule_capsule_3d_f32_many graze_capsule_capsule_3d_f64 graze_capsule_capsule_3d_f64_many
        ("do the capsules meet?", "capsule a.p a.q a.radius, capsule b.p b.q b.radius", "14", []);
    relation hull_hull_3d 3 0 graze_hull_hull_3d_f32 graze_hull_hull_3d_f32_many graze_hull_hull_3d_f64 graze_hull_hull_3d_f64_many
        ("do the convex hulls meet?", "hull a, hull b", "6 n, 1 <= n <= 64", []);
    relation point_polygon_2d 2 0 graze_point_polygon_2d_f32 graze_point_polygon_2d_f32_many graze_point_polygon_2d_f64 graze_point_polygon_2d_f64_many
        ("is the point in the polygon, by the even-odd rule?", "point p, polygon v", "2 + 2 n, n >= 3", []);
    sign orient_2d 2 0 graze_orient_2d_f32 graze_orient_2d_f32_many graze_orient_2d_f64 graze_orient_2d_f64_many
        ("on which side of the line from a to b is c?", "oriented_line a b, point c", "6", []);
    sign orient_3d 3 0 graze_orient_3d_f32 graze_orient_3d_f32_many graze_orient_3d_f64 graze_orient_3d_f64_many
        ("on which side of the plane through a, b and c is d?", "oriented_plane a b c, point d", "12", []);
    sign incircle_2d 2 0 graze_incircle_2d_f32 graze_incircle_2d_f32_many graze_incircle_2d_f64 graze_incircle_2d_f64_many
        ("is d inside the circle through a, b and c?", "oriented_circle a b c, point d", "8", []);
    sign insphere_3d 3 0 graze_insphere_3d_f32 graze_insphere_3d_f32_many graze_insphere_3d_f64 graze_insphere_3d_f64_many
        ("is e inside the sphere through a, b, c and d?", "oriented_sphere a b c d, point e", "15", []);
    relation obb_obb_3d 3 0 graze_obb_obb_3d_f32 graze_obb_obb_3d_f32_many graze_obb_obb_3d_f64 graze_obb_obb_3d_f64_many
        ("do the oriented boxes meet?", "obb a.centre a.axis0 a.axis1 a.axis2 a.half, obb b.centre b.axis0 b.axis1 b.axis2 b.half", "30", []);
    moving vertex_triangle_ccd_3d 3 1 graze_vertex_triangle_ccd_3d_f32 graze_vertex_triangle_ccd_3d_f32_many graze_vertex_triangle_ccd_3d_f64 graze_vertex_triangle_ccd_3d_f64_many
        ("does the moving point meet the moving triangle?", "point p0, triangle a0 b0 c0, point p1, triangle a1 b1 c1", "24", ["time"]);
    moving edge_edge_ccd_3d 3 1 graze_edge_edge_ccd_3d_f32 graze_edge_edge_ccd_3d_f32_many graze_edge_edge_ccd_3d_f64 graze_edge_edge_ccd_3d_f64_many
        ("do the moving segments meet?", "segment a0 b0, segment c0 d0, segment a1 b1, segment c1 d1", "24", ["time"]);
    values line_line_point_2d 2 2 graze_line_line_point_2d_f32 graze_line_line_point_2d_f32_many graze_line_line_point_2d_f64 graze_line_line_point_2d_f64_many
        ("where do the lines meet?", "line a b, line c d", "8", ["x", "y"]);
    values segment_plane_point_3d 3 4 graze_segment_plane_point_3d_f32 graze_segment_plane_point_3d_f32_many graze_segment_plane_point_3d_f64 graze_segment_plane_point_3d_f64_many
        ("where does the line meet the plane?", "plane p1 p2 p3, line l1 l2", "15", ["t", "x", "y", "z"]);
    values ray_triangle_hit_3d 3 3 graze_ray_triangle_hit_3d_f32 graze_ray_triangle_hit_3d_f32_many graze_ray_triangle_hit_3d_f64 graze_ray_triangle_hit_3d_f64_many
        ("where does the ray hit the triangle?", "triangle t0 t1 t2, ray origin direction", "15", ["t", "u", "v"]);
    values ray_aabb_interval_3d 3 2 graze_ray_aabb_interval_3d_f32 graze_ray_aabb_interval_3d_f32_many graze_ray_aabb_interval_3d_f64 graze_ray_aabb_interval_3d_f64_many
        ("where does the ray enter and leave the box?", "box min max, ray origin direction", "12", ["entry", "exit"]);
    values point_triangle_closest_3d 3 4 graze_point_triangle_closest_3d_f32 graze_point_triangle_closest_3d_f32_many graze_point_triangle_closest_3d_f64 graze_point_triangle_closest_3d_f64_many
        ("which point of the triangle is nearest?", "point p, triangle a b c", "12", ["x", "y", "z", "distance"]);
    values segment_segment_distance_3d 3 1 graze_segment_segment_distance_3d_f32 graze_segment_segment_distance_3d_f32_many graze_segment_segment_distance_3d_f64 graze_segment_segment_distance_3d_f64_many
        ("how far apart are the segments?", "segment a b, segment c d", "12", ["distance"]);
    values triangle_triangle_segment_3d 3 6 graze_triangle_triangle_segment_3d_f32 graze_triangle_triangle_segment_3d_f32_many graze_triangle_triangle_segment_3d_f64 graze_triangle_triangle_segment_3d_f64_many
        ("in which segment do the triangles cross?", "triangle a0 a1 a2, triangle b0 b1 b2", "18", ["p.x", "p.y", "p.z", "q.x", "q.y", "q.z"]);
    values hull_hull_distance_3d 3 1 graze_hull_hull_distance_3d_f32 graze_hull_hull_distance_3d_f32_many graze_hull_hull_distance_3d_f64 graze_hull_hull_distance_3d_f64_many
        ("how far apart are the convex hulls?", "hull a, hull b", "6 n, 1 <= n <= 64", ["distance"]);
    values hull_hull_depth_3d 3 1 graze_hull_hull_depth_3d_f32 graze_hull_hull_depth_3d_f32_many graze_hull_hull_depth_3d_f64 graze_hull_hull_depth_3d_f64_many
        ("how deep are the convex hulls in each other?", "hull a, hull b", "6 n, 1 <= n <= 64", ["depth"]);
    values polygon_area_2d 2 1 graze_polygon_area_2d_f32 graze_polygon_area_2d_f32_many graze_polygon_area_2d_f64 graze_polygon_area_2d_f64_many
        ("what is the signed area of the polygon?", "polygon v", "2 n, n >= 3", ["area"]);
    relation plane_sphere_3d 3 0 graze_plane_sphere_3d_f32 graze_plane_sphere_3d_f32_many graze_plane_sphere_3d_f64 graze_plane_sphere_3d_f64_many
        ("does the sphere meet the plane?", "plane_equation a b c d, sphere centre radius", "8", []);
    relation disc_disc_2d 2 0 graze_disc_disc_2d_f32 graze_disc_disc_2d_f32_many graze_disc_disc_2d_f64 graze_disc_disc_2d_f64_many
        ("do the discs meet?", "disc a.centre a.radius, disc b.centre b.radius", "6", []);
    relation disc_rectangle_2d 2 0 graze_disc_rectangle_2d_f32 graze_disc_rectangle_2d_f32_many graze_disc_rectangle_2d_f64 graze_disc_rectangle_2d_f64_many
        ("does the disc meet the rectangle?", "box min max, disc centre radius", "7", []);
    relation disc_triangle_2d 2 0 graze_disc_triangle_2d_f32 graze_disc_triangle_2d_f32_many graze_disc_triangle_2d_f64 graze_disc_triangle_2d_f64_many
        ("does the disc meet the triangle?", "triangle t0 t1 t2, disc centre radius", "9", []);
    relation hull_hull_2d 2 0 graze_hull_hull_2d_f32 graze_hull_hull_2d_f32_many graze_hull_hull_2d_f64 graze_hull_hull_2d_f64_many
        ("do the convex hulls meet?", "hull a, hull b", "4 n, 1 <= n <= 64", []);
    relation ray_segment_2d 2 0 graze_ray_segment_2d_f32 graze_ray_segment_2d_f32_many graze_ray_segment_2d_f64 graze_ray_segment_2d_f64_many
        ("does the ray meet the segment?", "segment a b, ray origin direction", "8", []);
    relation sphere_sphere_3d 3 0 graze_sphere_sphere_3d_f32 graze_sphere_sphere_3d_f32_many graze_sphere_sphere_3d_f64 graze_sphere_sphere_3d_f64_many
        ("do the spheres meet?", "sphere a.centre a.radius, sphere b.centre b.radius", "8", []);
    relation capsule_sphere_3d 3 0 graze_capsule_sphere_3d_f32 graze_capsule_sphere_3d_f32_many graze_capsule_sphere_3d_f64 graze_capsule_sphere_3d_f64_many
        ("does the capsule meet the sphere?", "capsule capsule.p capsule.q capsule.radius, sphere sphere.centre sphere.radius", "11", []);
    relation capsule_aabb_3d 3 0 graze_capsule_aabb_3d_f32 graze_capsule_aabb_3d_f32_many graze_capsule_aabb_3d_f64 graze_capsule_aabb_3d_f64_many
        ("does the capsule meet the box?", "box min max, capsule p q radius", "13", []);
    relation sphere_obb_3d 3 0 graze_sphere_obb_3d_f32 graze_sphere_obb_3d_f32_many graze_sphere_obb_3d_f64 graze_sphere_obb_3d_f64_many
        ("does the sphere meet the oriented box?", "obb box.centre box.axis0 box.axis1 box.axis2 box.half, sphere sphere.centre sphere.radius", "19", []);
    relation triangle_obb_3d 3 0 graze_triangle_obb_3d_f32 graze_triangle_obb_3d_f32_many graze_triangle_obb_3d_f64 graze_triangle_obb_3d_f64_many
        ("does the triangle meet the oriented box?", "triangle t0 t1 t2, obb centre axis0 axis1 axis2 half", "24", []);
    relation ray_sphere_3d 3 0 graze_ray_sphere_3d_f32 graze_ray_sphere_3d_f32_many graze_ray_sphere_3d_f64 graze_ray_sphere_3d_f64_many
        ("does the ray meet the sphere?", "sphere centre radius, ray origin direction", "10", []);
    relation ray_capsule_3d 3 0 graze_ray_capsule_3d_f32 graze_ray_capsule_3d_f32_many graze_ray_capsule_3d_f64 graze_ray_capsule_3d_f64_many
        ("does the ray meet the capsule?", "capsule p q radius, ray origin direction", "13", []);
    relation ray_obb_3d 3 0 graze_ray_obb_3d_f32 graze_ray_obb_3d_f32_many graze_ray_obb_3d_f64 graze_ray_obb_3d_f64_many
        ("does the ray meet the oriented box?", "obb centre axis0 axis1 axis2 half, ray origin direction", "21", []);
    relation frustum_aabb_3d 3 0 graze_frustum_aabb_3d_f32 graze_frustum_aabb_3d_f32_many graze_frustum_aabb_3d_f64 graze_frustum_aabb_3d_f64_many
        ("does the box meet the frustum?", "frustum planes, box min max", "30", []);
    relation frustum_sphere_3d 3 0 graze_frustum_sphere_3d_f32 graze_frustum_sphere_3d_f32_many graze_frustum_sphere_3d_f64 graze_frustum_sphere_3d_f64_many
        ("does the sphere meet the frustum?", "frustum planes, sphere centre radius", "28", []);
    values ray_sphere_hit_3d 3 2 graze_ray_sphere_hit_3d_f32 graze_ray_sphere_hit_3d_f32_many graze_ray_sphere_hit_3d_f64 graze_ray_sphere_hit_3d_f64_many
        ("where does the ray enter and leave the sphere?", "sphere centre radius, ray origin direction", "10", ["entry", "exit"]);
    relation plane_aabb_3d 3 0 graze_plane_aabb_3d_f32 graze_plane_aabb_3d_f32_many graze_plane_aabb_3d_f64 graze_plane_aabb_3d_f64_many
        ("does the box meet the plane?", "plane_equation a b c d, box min max", "10", []);
    values ray_plane_point_3d 3 4 graze_ray_plane_point_3d_f32 graze_ray_plane_point_3d_f32_many graze_ray_plane_point_3d_f64 graze_ray_plane_point_3d_f64_many
        ("where does the ray hit the plane?", "plane_equation a b c d, ray origin direction", "10", ["t", "x", "y", "z"]);
    relation point_cylinder_3d 3 0 graze_point_cylinder_3d_f32 graze_point_cylinder_3d_f32_many graze_point_cylinder_3d_f64 graze_point_cylinder_3d_f64_many
        ("is the point in the cylinder?", "cylinder p q radius, point point", "10", []);
    relation ray_cylinder_3d 3 0 graze_ray_cylinder_3d_f32 graze_ray_cylinder_3d_f32_many graze_ray_cylinder_3d_f64 graze_ray_cylinder_3d_f64_many
        ("does the ray meet the cylinder?", "cylinder p q radius, ray origin direction", "13", []);
    values ray_cylinder_interval_3d 3 2 graze_ray_cylinder_interval_3d_f32 graze_ray_cylinder_interval_3d_f32_many graze_ray_cylinder_interval_3d_f64 graze_ray_cylinder_interval_3d_f64_many
        ("where does the ray enter and leave the cylinder?", "cylinder p q radius, ray origin direction", "13", ["entry", "exit"]);
    moving sphere_sphere_cast_3d 3 1 graze_sphere_sphere_cast_3d_f32 graze_sphere_sphere_cast_3d_f32_many graze_sphere_sphere_cast_3d_f64 graze_sphere_sphere_cast_3d_f64_many
        ("does the moving sphere meet the sphere?", "sphere a.centre a.radius, sphere b.centre b.radius, displacement d", "11", ["time"]);
    moving sphere_triangle_cast_3d 3 1 graze_sphere_triangle_cast_3d_f32 graze_sphere_triangle_cast_3d_f32_many graze_sphere_triangle_cast_3d_f64 graze_sphere_triangle_cast_3d_f64_many
        ("does the moving sphere meet the triangle?", "triangle t0 t1 t2, sphere centre radius, displacement d", "16", ["time"]);
    moving aabb_aabb_cast_3d 3 1 graze_aabb_aabb_cast_3d_f32 graze_aabb_aabb_cast_3d_f32_many graze_aabb_aabb_cast_3d_f64 graze_aabb_aabb_cast_3d_f64_many
        ("does the moving box meet the box?", "box a.min a.max, box b.min b.max, displacement d", "15", ["time"]);
    moving hull_hull_cast_3d 3 1 graze_hull_hull_cast_3d_f32 graze_hull_hull_cast_3d_f32_many graze_hull_hull_cast_3d_f64 graze_hull_hull_cast_3d_f64_many
        ("does the moving hull meet the hull?", "displacement d, hull a, hull b", "3 + 6 n, 1 <= n <= 64", ["time"]);
    relation polygon_self_intersection_2d 2 0 graze_polygon_self_intersection_2d_f32 graze_polygon_self_intersection_2d_f32_many graze_polygon_self_intersection_2d_f64 graze_polygon_self_intersection_2d_f64_many
        ("does the polygon meet itself?", "polygon v", "2 n, n >= 3", []);
    relation polygon_polygon_2d 2 0 graze_polygon_polygon_2d_f32 graze_polygon_polygon_2d_f32_many graze_polygon_polygon_2d_f64 graze_polygon_polygon_2d_f64_many
        ("do the polygons meet?", "polygon a, polygon b", "4 n, n >= 3", []);
    values hull_hull_contact_2d 2 7 graze_hull_hull_contact_2d_f32 graze_hull_hull_contact_2d_f32_many graze_hull_hull_contact_2d_f64 graze_hull_hull_contact_2d_f64_many
        ("where do the convex hulls touch, and how far are they apart?", "hull a, hull b", "4 n, 1 <= n <= 64", ["s", "a.x", "a.y", "b.x", "b.y", "n.x", "n.y"]);
    values hull_hull_contact_3d 3 10 graze_hull_hull_contact_3d_f32 graze_hull_hull_contact_3d_f32_many graze_hull_hull_contact_3d_f64 graze_hull_hull_contact_3d_f64_many
        ("where do the convex hulls touch, and how far are they apart?", "hull a, hull b", "6 n, 1 <= n <= 64", ["s", "a.x", "a.y", "a.z", "b.x", "b.y", "b.z", "n.x", "n.y", "n.z"]);
    values obb_obb_contact_3d 3 10 graze_obb_obb_contact_3d_f32 graze_obb_obb_contact_3d_f32_many graze_obb_obb_contact_3d_f64 graze_obb_obb_contact_3d_f64_many
        ("where do the oriented boxes touch, and how far are they apart?", "obb a.centre a.axis0 a.axis1 a.axis2 a.half, obb b.centre b.axis0 b.axis1 b.axis2 b.half", "30", ["s", "a.x", "a.y", "a.z", "b.x", "b.y", "b.z", "n.x", "n.y", "n.z"]);
    values capsule_capsule_contact_3d 3 10 graze_capsule_capsule_contact_3d_f32 graze_capsule_capsule_contact_3d_f32_many graze_capsule_capsule_contact_3d_f64 graze_capsule_capsule_contact_3d_f64_many
        ("where do the capsules touch, and how far are they apart?", "capsule a.p a.q a.radius, capsule b.p b.q b.radius", "14", ["s", "a.x", "a.y", "a.z", "b.x", "b.y", "b.z", "n.x", "n.y", "n.z"]);
    values sphere_obb_contact_3d 3 10 graze_sphere_obb_contact_3d_f32 graze_sphere_obb_contact_3d_f32_many graze_sphere_obb_contact_3d_f64 graze_sphere_obb_contact_3d_f64_many
        ("where do the oriented box and the sphere touch, and how far are they apart?", "obb box.centre box.axis0 box.axis1 box.axis2 box.half, sphere sphere.centre sphere.radius", "19", ["s", "a.x", "a.y", "a.z", "b.x", "b.y", "b.z", "n.x", "n.y", "n.z"]);
    values sphere_triangle_contact_3d 3 10 graze_sphere_triangle_contact_3d_f32 graze_sphere_triangle_contact_3d_f32_many graze_sphere_triangle_contact_3d_f64 graze_sphere_triangle_contact_3d_f64_many
        ("where do the triangle and the sphere touch, and how far are they apart?", "triangle t0 t1 t2, sphere centre radius", "13", ["s", "a.x", "a.y", "a.z", "b.x", "b.y", "b.z", "n.x", "n.y", "n.z"]);
    values capsule_triangle_contact_3d 3 10 graze_capsule_triangle_contact_3d_f32 graze_capsule_triangle_contact_3d_f32_many graze_capsule_triangle_contact_3d_f64 graze_capsule_triangle_contact_3d_f64_many
        ("where do the triangle and the capsule touch, and how far are they apart?", "triangle t0 t1 t2, capsule p q radius", "16", ["s", "a.x", "a.y", "a.z", "b.x", "b.y", "b.z", "n.x", "n.y", "n.z"]);
    relation point_solid_3d 3 0 graze_point_solid_3d_f32 graze_point_solid_3d_f32_many graze_point_solid_3d_f64 graze_point_solid_3d_f64_many
        ("is the point in the solid?", "point p, solid a b c", "3 + 9 n, n >= 1", []);
    values point_solid_distance_3d 3 1 graze_point_solid_distance_3d_f32 graze_point_solid_distance_3d_f32_many graze_point_solid_distance_3d_f64 graze_point_solid_distance_3d_f64_many
        ("how far is the point from the surface of the solid?", "point p, solid a b c", "3 + 9 n, n >= 1", ["distance"]);
    relation ray_solid_3d 3 0 graze_ray_solid_3d_f32 graze_ray_solid_3d_f32_many graze_ray_solid_3d_f64 graze_ray_solid_3d_f64_many
        ("does the ray meet the solid?", "ray origin direction, solid a b c", "6 + 9 n, n >= 1", []);
    values ray_solid_hit_3d 3 1 graze_ray_solid_hit_3d_f32 graze_ray_solid_hit_3d_f32_many graze_ray_solid_hit_3d_f64 graze_ray_solid_hit_3d_f64_many
        ("where does the ray enter the solid?", "ray origin direction, solid a b c", "6 + 9 n, n >= 1", ["t"]);
}
