// A point in a triangle, as one writes it in Java:
//   javac -d classes GrazeSubjects.java Triangles.java && graze run --command 'java -cp classes Triangles' --out out
final class Triangles {
    private static double side(double ax, double ay, double bx, double by, double px, double py) {
        return (bx - ax) * (py - ay) - (by - ay) * (px - ax);
    }

    /** By the signs of three areas. A triangle without an area contains any point of its line. */
    private static boolean contains(double[] x) {
        double u = side(x[2], x[3], x[4], x[5], x[0], x[1]);
        double v = side(x[4], x[5], x[6], x[7], x[0], x[1]);
        double w = side(x[6], x[7], x[2], x[3], x[0], x[1]);
        return (u >= 0 && v >= 0 && w >= 0) || (u <= 0 && v <= 0 && w <= 0);
    }

    public static void main(String[] words) throws java.io.IOException {
        new GrazeSubjects().add("point_triangle_2d", "areas", "float64", "closed", Triangles::contains)
                .add("orient_2d", "area", "float64", "unspecified", x -> side(x[0], x[1], x[2], x[3], x[4], x[5])).serve();
    }
}
