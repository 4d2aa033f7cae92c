// Reads a file of the suite, asks answer() and prints how many answers are right: java Reader.java FILE
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
class Reader {
    // Yours goes here: 1 or 0 for sets that meet or not, a number with the sign, or the values; null declines.
    static double[] answer(String test, double[] x) {
        if (test.equals("orient_2d")) return new double[] {(x[0] - x[4]) * (x[3] - x[5]) - (x[1] - x[5]) * (x[2] - x[4])};
        if (test.equals("aabb_aabb_2d"))
            return new double[] {x[0] <= x[6] && x[4] <= x[2] && x[1] <= x[7] && x[5] <= x[3] ? 1 : 0};
        if (test.equals("line_line_point_2d")) {
            double ux = x[2] - x[0], uy = x[3] - x[1], vx = x[6] - x[4], vy = x[7] - x[5], d = ux * vy - uy * vx;
            if (d == 0) return null;
            double s = ((x[4] - x[0]) * vy - (x[5] - x[1]) * vx) / d;
            return new double[] {x[0] + s * ux, x[1] + s * uy};
        }
        return null;
    }

    static String text(String line, String key) { // of a string or array; empty where it is not there
        Matcher found = Pattern.compile("\"" + key + "\":[\"\\[]([^\"\\]]*)").matcher(line);
        return found.find() ? found.group(1) : "";
    }

    static double[] list(String line, String key) {
        String text = text(line, key);
        if (text.isEmpty()) return new double[0];
        return Arrays.stream(text.split(",")).mapToDouble(Double::parseDouble).toArray();
    }

    static boolean near(double[] given, double[] exact, double[] most, int from) {
        boolean good = true;
        for (int i = 0; i < most.length; ++i) good &= Math.abs(given[(i + from) % most.length] - exact[i]) <= most[i];
        return good;
    }

    static boolean isRight(String line, String expect, double[] given) {
        if (given == null || Double.isNaN(given[0])) return false;
        double[] exact = list(line, "exact_values"), most = list(line, "tolerance");
        if (most.length > 0) return near(given, exact, most, 0) || most.length == 6 && near(given, exact, most, 3);
        if (expect.matches("negative|zero|positive"))
            return expect.equals(given[0] > 0 ? "positive" : given[0] < 0 ? "negative" : "zero");
        return expect.equals("touching") || (given[0] != 0) == expect.equals("crossing");
    }

    public static void main(String[] words) throws Exception {
        int right = 0, cases = 0, hits = 0, touching = 0;
        for (String line : Files.readAllLines(Path.of(words[0]))) {
            String expect = text(line, "expect");
            double[] given = answer(text(line, "test"), list(line, "input"));
            if (expect.isEmpty() || expect.equals("defined") && !line.contains("exact_values")) continue; // sphere, structure: not judged
            ++cases;
            if (isRight(line, expect, given)) ++right;
            if (expect.equals("touching") && given != null && ++touching > 0 && given[0] != 0) ++hits;
        }
        System.out.println(right + " of " + cases + " right; " + hits + " hits on " + touching + " touching");
    }
}
