/* A library, but not one of subjects. */
int graze_subjekts(void);
int graze_subjekts(void) {
    return 0;
}
