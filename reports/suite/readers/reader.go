// Reads a file of the suite, asks answer() and prints how many answers are right: go run reader.go FILE
package main

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
)

type item struct {
	Test, Expect     string
	Input, Tolerance []float64
	Exact            []float64 `json:"exact_values"`
}

// Yours goes here: 1 or 0 for sets that meet or not, a number with the sign, or the values; nil declines.
// Go may contract products and sums; the conversions keep it from that.
func answer(test string, x []float64) []float64 {
	if test == "orient_2d" {
		return []float64{float64((x[0]-x[4])*(x[3]-x[5])) - float64((x[1]-x[5])*(x[2]-x[4]))}
	} else if test == "aabb_aabb_2d" {
		return map[bool][]float64{false: {0}, true: {1}}[x[0] <= x[6] && x[4] <= x[2] && x[1] <= x[7] && x[5] <= x[3]]
	}
	return nil
}

func near(of item, given []float64, from int) bool {
	good := true
	for i, most := range of.Tolerance {
		good = good && math.Abs(given[(i+from)%len(of.Tolerance)]-of.Exact[i]) <= most
	}
	return good
}
func isRight(of item, given []float64) bool {
	n, signs := len(of.Tolerance), map[string]bool{"negative": given[0] < 0, "zero": given[0] == 0, "positive": given[0] > 0}
	if right, isSign := signs[of.Expect]; isSign || math.IsNaN(given[0]) {
		return right
	} else if n > 0 { // the two ends of a segment may come in either order
		return near(of, given, 0) || n == 6 && near(of, given, 3)
	}
	return of.Expect == "touching" || (given[0] != 0) == (of.Expect == "crossing")
}

func main() {
	file, _ := os.Open(os.Args[1])
	count := map[bool]int{}
	right, cases, lines := 0, 0, json.NewDecoder(file)
	for of := (item{}); lines.Decode(&of) == nil; of = (item{}) {
		if of.Expect == "" || of.Expect == "defined" && of.Exact == nil {
			continue // a sphere, or a structure: not judged here
		}
		cases++
		if given := answer(of.Test, of.Input); given != nil {
			right += map[bool]int{true: 1}[isRight(of, given)]
			count[given[0] != 0] += map[bool]int{true: 1}[of.Expect == "touching"]
		}
	}
	fmt.Printf("%d of %d right; %d hits on %d touching\n", right, cases, count[true], count[true]+count[false])
}
