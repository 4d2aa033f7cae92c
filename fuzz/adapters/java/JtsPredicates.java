// The predicates of JTS, in doubles, which computes with double-doubles where a filter does not decide:
//   javac -cp jts-core.jar -d classes GrazeSubjects.java JtsPredicates.java && java -cp jts-core.jar:classes JtsPredicates
import org.locationtech.jts.algorithm.Orientation;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.triangulate.quadedge.TrianglePredicate;

final class JtsPredicates {
    private static Coordinate point(double[] x, int i) {
        return new Coordinate(x[2 * i], x[2 * i + 1]);
    }

    private interface InCircle {
        boolean of(Coordinate a, Coordinate b, Coordinate c, Coordinate d);
    }

    /** They say whether the point is inside, of corners in counter-clockwise order, in which they are handed over; declined where
     * JTS takes them for points on a line. Not inside is told as outside: who judges knows (predicates.json: "inside_alone"). */
    private static GrazeSubjects.Decide circle(InCircle inside) {
        return x -> {
            Coordinate a = point(x, 0), b = point(x, 1), c = point(x, 2), d = point(x, 3);
            int turn = Orientation.index(a, b, c);
            if (turn == 0) return null;
            return (double) ((turn > 0 ? inside.of(a, b, c, d) : inside.of(b, a, c, d)) ? turn : -turn);
        };
    }

    public static void main(String[] words) throws java.io.IOException {
        new GrazeSubjects()
                .add("orient_2d", "index", "float64", "unspecified",
                        x -> (double) Orientation.index(point(x, 0), point(x, 1), point(x, 2)))
                .add("incircle_2d", "is_in_circle_robust", "float64", "unspecified", circle(TrianglePredicate::isInCircleRobust))
                .add("incircle_2d", "is_in_circle_dd_fast", "float64", "unspecified", circle(TrianglePredicate::isInCircleDDFast))
                .serve();
    }
}
