// Reads a file of the suite, asks Answer() and prints how many answers are right: mcs Reader.cs && mono Reader.exe FILE
using System;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;

static class Reader {
    // Yours goes here: 1 or 0 for sets that meet or not, a number with the sign, or the values; null declines.
    static double[] Answer(string test, double[] x) {
        if (test == "orient_2d") return new[] {(x[0] - x[4]) * (x[3] - x[5]) - (x[1] - x[5]) * (x[2] - x[4])};
        if (test == "aabb_aabb_2d")
            return new[] {x[0] <= x[6] && x[4] <= x[2] && x[1] <= x[7] && x[5] <= x[3] ? 1.0 : 0.0};
        return null;
    }

    static string Text(string line, string key) { // of a string or array; empty where it is not there
        return Regex.Match(line, "\"" + key + "\":[\"\\[]([^\"\\]]*)").Groups[1].Value;
    }

    static double[] List(string line, string key) {
        return Text(line, key).Split(new[] {','}, StringSplitOptions.RemoveEmptyEntries)
            .Select(word => double.Parse(word, CultureInfo.InvariantCulture)).ToArray();
    }

    static bool Near(double[] given, double[] exact, double[] most, int from) {
        return Enumerable.Range(0, most.Length)
            .All(i => Math.Abs(given[(i + from) % most.Length] - exact[i]) <= most[i]);
    }

    static bool IsRight(string line, string expect, double[] given) {
        if (given == null || double.IsNaN(given[0])) return false;
        double[] exact = List(line, "exact_values"), most = List(line, "tolerance");
        // The two ends of a segment may come in either order.
        if (most.Length > 0) return Near(given, exact, most, 0) || most.Length == 6 && Near(given, exact, most, 3);
        if (expect == "negative" || expect == "zero" || expect == "positive")
            return expect == (given[0] > 0 ? "positive" : given[0] < 0 ? "negative" : "zero");
        return expect == "touching" || (given[0] != 0) == (expect == "crossing");
    }

    static void Main(string[] words) {
        int right = 0, cases = 0, hits = 0, touching = 0;
        foreach (string line in File.ReadLines(words[0])) {
            string expect = Text(line, "expect");
            double[] given = Answer(Text(line, "test"), List(line, "input"));
            if (expect == "" || expect == "defined" && !line.Contains("exact_values")) continue; // sphere, structure: not judged
            ++cases;
            if (IsRight(line, expect, given)) ++right;
            if (expect != "touching" || given == null) continue;
            ++touching;
            if (given[0] != 0) ++hits;
        }
        Console.WriteLine("{0} of {1} right; {2} hits on {3} touching", right, cases, hits, touching);
    }
}
