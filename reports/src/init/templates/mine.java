// Your collision test, for graze: fill in each `answer`. ./graze.sh says whether it is right.
class Mine {
@EACH_ROUTINE@

    // @TEST@: @QUESTION@
    // x holds, one number after the other:
@LAYOUT@    //
    // The answer: @ANSWER@
    static Object answer@SUFFIX@(double[] x) {
@BODY@
    }
@END@

    // The third word is float32 or float64. A float32 routine rounds to float where the one it stands for does.
    // The fourth is the contact: what it promises for shapes that only touch. closed: a hit, open: a miss, unspecified: no
    // answer is wrong.
    // promise: the error that it never makes. never_misses: it may hit disjoint shapes (a conservative test), but never
    // misses crossing ones; never_invents: the other way around; none: both errors are wrong.
    // Contact and promise are for tests with hits and misses: leave them as they are for signs, values and contacts.
    public static void main(String[] words) throws java.io.IOException {
        new GrazeSubjects()
@EACH_SUBJECT@
                .add("@TEST@", "routine", "@SCALAR@", "@CONTACT@",
                        Mine::answer@SUFFIX@).promise("@PROMISE@")
@END@
                .serve();
    }
}
