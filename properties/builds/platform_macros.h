/* Names that headers of platforms define as macros, so that a header of ours that uses one is told: what windows.h (with
 * rpcndr.h and dlgs.h), Xlib.h with Intrinsic.h, Arduino.h with binary.h, Qt, macOS's AssertMacros.h, Unreal, and the C
 * library's complex.h and sys/sysmacros.h define and what a C++ programmer may well call something. The value is that of the
 * platform where that is a word or a number, else what compiles nowhere. */

/* windows.h. */
#define min(a, b) ?
#define max(a, b) ?
#define near
#define far
#define NEAR
#define FAR
#define IN
#define OUT
#define OPTIONAL
#define UNALIGNED
#define STRICT 1
#define CONST const
#define VOID void
#define THIS void
#define PURE = 0
#define interface struct
#define INTERFACE struct
#define small char
#define hyper long long
#define pascal
#define cdecl
#define PASCAL
#define CDECL
#define FALSE 0
#define TRUE 1
#define ERROR 0
#define DELETE 0x00010000L
#define NOERROR 0
#define NO_ERROR 0L
#define ABSOLUTE 1
#define RELATIVE 2
#define ALTERNATE 1
#define WINDING 2
#define TRANSPARENT 1
#define OPAQUE 2
#define DIFFERENCE 11
#define DUPLICATE 6
#define IGNORE 0
#define INFINITE 0xffffffff
#define OVERFLOW 3
#define UNDERFLOW 4
#define DOMAIN 1
#define PLANES 14
#define TECHNOLOGY 2
#define RGB(r, g, b) ?
#define TEXT(text) ?
#define FAILED(result) ?
#define SUCCEEDED(result) ?
#define CALLBACK ?
#define ERROR_SUCCESS ?
#define GetObject ?
#define GetMessage ?
#define SendMessage ?
#define GetClassName ?
#define GetCurrentTime ?
#define CreateWindow ?
#define DrawText ?
#define LoadImage ?
#define Yield() ?
#define environ ?
#define abnormal_termination ?
#define exception_code ?
#define chx1 ?
#define cmb1 ?
#define ctl1 ?
#define edt1 ?
#define frm1 ?
#define grp1 ?
#define ico1 ?
#define lst1 ?
#define psh1 ?
#define rad1 ?
#define rad2 ?
#define rad3 ?
#define rad4 ?
#define rct1 ?
#define scr1 ?
#define stc1 ?

/* Xlib.h, Xutil.h, Intrinsic.h. */
#define Bool int
#define Status int
#define True 1
#define False 0
#define None 0L
#define Success 0
#define Always 2
#define Above 0
#define Below 1
#define Opposite 4
#define TopIf 2
#define BottomIf 3
#define Complex 0
#define Nonconvex 1
#define Convex 2
#define Unsorted 0
#define YSorted 1
#define EvenOddRule 0
#define WindingRule 1
#define GrayScale 1
#define KeyPress 2
#define FocusIn 9
#define FocusOut 10
#define CursorShape 0
#define ControlMask 4
#define NormalState 1
#define Expose 12
#define NoValue 0
#define WhenMapped 1
#define NotUseful 0
#define RectangleIn 1
#define RectangleOut 0
#define RectanglePart 2
#define XValue 1
#define YValue 2
#define AllValues 15
#define XtNumber(array) ?

/* Arduino.h and binary.h. */
#define abs(x) ?
#define round(x) ?
#define constrain(x, low, high) ?
#define radians(x) ?
#define degrees(x) ?
#define sq(x) ?
#define bit(b) ?
#define bitRead(value, bit) ?
#define bitSet(value, bit) ?
#define bitClear(value, bit) ?
#define bitToggle(value, bit) ?
#define bitWrite(value, bit, to) ?
#define word(...) ?
#define lowByte(w) ?
#define highByte(w) ?
#define interrupts() ?
#define noInterrupts() ?
#define F(text) ?
#define PI 3.1415926535897932384626433832795
#define HALF_PI 1.5707963267948966192313216916398
#define TWO_PI 6.283185307179586476925286766559
#define DEG_TO_RAD 0.017453292519943295769236907684886
#define RAD_TO_DEG 57.295779513082320876798154814105
#define EULER 2.718281828459045235360287471352
#define HIGH 0x1
#define LOW 0x0
#define INPUT 0x0
#define OUTPUT 0x1
#define INPUT_PULLUP 0x2
#define SERIAL 0x0
#define DISPLAY 0x1
#define LSBFIRST 0
#define MSBFIRST 1
#define CHANGE 1
#define FALLING 2
#define RISING 3
#define DEFAULT 1
#define EXTERNAL 0
#define INTERNAL 3
#define B0 0
#define B1 1
#define B00 0
#define B01 1
#define B10 2
#define B11 3
#define B000 0
#define B001 1
#define B010 2
#define B011 3
#define B100 4
#define B101 5
#define B110 6
#define B111 7
#define A0 14
#define A1 15
#define A2 16
#define A3 17

/* Others. */
#define I ?
#define complex ?
#define major(device) ?
#define minor(device) ?
#define linux 1
#define unix 1
#define signals ?
#define slots ?
#define emit ?
#define foreach ?
#define forever ?
#define check(assertion) ?
#define verify(assertion) ?
#define require(assertion, label) ?
#define ensure(assertion) ?
#define nil ?
#define YES ?
#define NO ?
