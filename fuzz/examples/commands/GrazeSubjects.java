// Your Java, judged by graze. Copy this file beside yours, whose main ends with
//
//     new GrazeSubjects().add("point_triangle_2d", "mine", "float64", "closed", x -> myTest(x)).serve();
//
// and is asked with   graze run --command 'java -cp classes Mine' --out out   after   javac -d classes *.java
// (or, all in one file, with --command 'java Mine.java').
//
// The test is an id of `graze list`, which prints the layout of x too; the scalar "float64", or "float32" for scalars that are
// floats; the contact is what your test promises for shapes that only touch: "closed" (a hit), "open" (a miss) or
// "unspecified". A decide returns a Boolean; a number where the answer is a sign; a double[] where it is values, a contact
// (Double.NaN for what your test does not give) or a sphere (centre, radius); an Object[]{true, time} where shapes move; or
// null to decline. What it throws is a finding, told on standard error. A conservative test says what it promises after add:
//
//     new GrazeSubjects().add("frustum_aabb_3d", "mine", "float64", "closed", x -> culls(x)).promise("never_misses").serve();
//
// A structure (convex_hull_2d, convex_hull_3d, delaunay_2d, delaunay_3d, polygon_triangulation_2d) is built from its points:
//
//     new GrazeSubjects().add("delaunay_2d", "mine", "float64", (points, sizes) -> triangles(points)).serve();
//
// sizes, of a polygon alone, is the number of corners of each ring, the outer one first. What it returns is an int[][] or a List
// of int[], indices of points; of convex_hull_2d an int[] or a List of Integer; or null.
import java.io.*;
import java.nio.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

public class GrazeSubjects {
    public interface Decide {
        Object of(double[] x) throws Exception;
    }

    public interface Build {
        Object of(double[][] points, int[] sizes) throws Exception;
    }

    private record Subject(
            String test, String name, String scalar, String contact, String promise, Decide decide, Build build) {}

    private final List<Subject> subjects = new ArrayList<>();
    private int thrown = 0;

    public GrazeSubjects add(String test, String name, String scalar, String contact, Decide decide) {
        subjects.add(new Subject(test, name, scalar, contact, "none", decide, null));
        return this;
    }

    public GrazeSubjects add(String test, String name, String scalar, Build build) {
        subjects.add(new Subject(test, name, scalar, "unspecified", "none", null, build));
        return this;
    }

    /** What the one added last promises: "never_misses" (it may hit disjoint shapes) or "never_invents" (it may miss). */
    public GrazeSubjects promise(String promise) {
        Subject last = subjects.remove(subjects.size() - 1);
        subjects.add(new Subject(last.test, last.name, last.scalar, last.contact, promise, last.decide, last.build));
        return this;
    }

    /** Answers until the input ends. */
    public void serve() throws IOException {
        DataInputStream in = new DataInputStream(new BufferedInputStream(System.in, 1 << 20));
        OutputStream out = new FileOutputStream(FileDescriptor.out);
        System.setOut(System.err); // standard output is for answers
        for (int c = in.read(); c != '\n' && c >= 0; ) c = in.read(); // {"graze":1}
        StringJoiner told = new StringJoiner(",");
        for (Subject each : subjects)
            told.add(String.format(
                    "{\"test\":\"%s\",\"name\":\"%s\",\"scalar\":\"%s\",\"contact\":\"%s\",\"promise\":\"%s\"}", each.test,
                    each.name, each.scalar, each.contact, each.promise));
        String encoding = subjects.stream().anyMatch(each -> each.build != null) ? "lines" : "frames";
        out.write(("{\"encoding\":\"" + encoding + "\",\"subjects\":[" + told + "]}\n").getBytes(StandardCharsets.UTF_8));
        if (encoding.equals("lines")) {
            serveLines(new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)), out);
            return;
        }
        // A batch: bytes that follow, subject, cases, numbers of an answer; then the number of scalars of each case, and
        // all the scalars, each list filled up to 8 bytes.
        byte[] head = new byte[16];
        while (in.readNBytes(head, 0, 16) == 16) {
            IntBuffer said = ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer();
            Subject whom = subjects.get(said.get(1));
            int cases = said.get(2), numbers = said.get(3);
            ByteBuffer body = ByteBuffer.wrap(in.readNBytes(said.get(0))).order(ByteOrder.LITTLE_ENDIAN);
            int[] counts = new int[cases];
            for (int i = 0; i < cases; ++i) counts[i] = body.getInt();
            body.position((cases + 1) / 2 * 8);
            ByteBuffer answers = ByteBuffer.allocate(8 * (1 + cases * (1 + numbers))).order(ByteOrder.LITTLE_ENDIAN);
            answers.putDouble(cases);
            for (int count : counts) {
                double[] x = new double[count];
                for (int i = 0; i < count; ++i)
                    x[i] = whom.scalar.equals("float32") ? body.getFloat() : body.getDouble();
                put(answers, whom, x, numbers);
            }
            out.write(answers.array());
        }
    }

    /** Answers a line with a line: structures, and what is listed beside them. */
    private void serveLines(BufferedReader in, OutputStream out) throws IOException {
        StringBuilder answers = new StringBuilder();
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (line.isEmpty()) {
                out.write(answers.toString().getBytes(StandardCharsets.UTF_8));
                answers.setLength(0);
                continue;
            }
            int comma = line.indexOf(',');
            Subject whom = subjects.get(Integer.parseInt(line.substring(line.indexOf(':') + 1, comma)));
            try {
                answers.append(lineOf(whom, line)).append('\n');
            } catch (Throwable error) {
                answers.append("{\"error\":\"\"}\n");
                if (++thrown <= 3) {
                    System.err.println(whom.name + line + ":");
                    error.printStackTrace();
                }
            }
        }
    }

    private static String lineOf(Subject whom, String line) throws Exception {
        double[] x = Arrays.stream(numbers(line, "\"input\":[")).mapToDouble(Double::parseDouble).toArray();
        Object answer;
        if (whom.build == null) {
            answer = whom.decide.of(x);
        } else {
            int width = whom.test.endsWith("3d") ? 3 : 2;
            double[][] points = new double[x.length / width][];
            for (int i = 0; i < points.length; ++i) points[i] = Arrays.copyOfRange(x, width * i, width * (i + 1));
            String[] sizes = numbers(line, "\"sizes\":[");
            answer = whom.build.of(points, sizes == null ? null : Arrays.stream(sizes).mapToInt(Integer::parseInt).toArray());
        }
        if (answer instanceof List<?> list) answer = list.toArray();
        String text = Arrays.deepToString(new Object[] {answer});
        return text.substring(1, text.length() - 1);
    }

    /** The array that begins so; null where the line has none. */
    private static String[] numbers(String line, String begin) {
        int at = line.indexOf(begin);
        return at < 0 ? null : line.substring(at + begin.length(), line.indexOf(']', at)).split(",");
    }

    /** An answer: a verdict (1 hit, 0 miss, -1 declined, -2 thrown), then its numbers. */
    private void put(ByteBuffer answers, Subject whom, double[] x, int numbers) {
        double[] record = new double[1 + numbers];
        Arrays.fill(record, Double.NaN);
        try {
            Object answer = whom.decide.of(x);
            record[0] = answer == null ? -1 : 1;
            if (answer instanceof Boolean hit) record[0] = hit ? 1 : 0;
            else if (answer instanceof Number number && numbers == 1) record[1] = number.doubleValue();
            else if (answer instanceof double[] all && all.length == numbers) System.arraycopy(all, 0, record, 1, numbers);
            else if (answer instanceof Object[] pair && pair.length == 2 && numbers == 1) {
                record[0] = (Boolean) pair[0] ? 1 : 0;
                record[1] = ((Number) pair[1]).doubleValue();
            } else if (answer != null)
                throw new IllegalArgumentException("expected " + (numbers == 0 ? "a Boolean" : numbers + " numbers") + " or null");
        } catch (Throwable error) {
            record[0] = -2;
            if (++thrown <= 3) {
                System.err.println(whom.name + Arrays.toString(x) + ":");
                error.printStackTrace();
            }
        }
        for (double each : record) answers.putDouble(each);
    }
}
