// A stand-in of this header as MSVC has it: what headers of graze use of it, declared, for a check of types alone.
#pragma once

// The types are not those of vector extensions, so that what only these would allow, u + v, is told.
struct __m128 {
    float lane[4];
};
struct __m128d {
    double lane[2];
};
struct __m128i {
    long long lane[2];
};

__m128i _mm_add_epi32(__m128i, __m128i);
__m128i _mm_add_epi64(__m128i, __m128i);
__m128d _mm_add_pd(__m128d, __m128d);
__m128 _mm_add_ps(__m128, __m128);
__m128d _mm_add_sd(__m128d, __m128d);
__m128 _mm_add_ss(__m128, __m128);
__m128d _mm_and_pd(__m128d, __m128d);
__m128 _mm_and_ps(__m128, __m128);
__m128i _mm_and_si128(__m128i, __m128i);
__m128d _mm_andnot_pd(__m128d, __m128d);
__m128 _mm_andnot_ps(__m128, __m128);
__m128 _mm_castpd_ps(__m128d);
__m128i _mm_castpd_si128(__m128d);
__m128d _mm_castps_pd(__m128);
__m128i _mm_castps_si128(__m128);
__m128d _mm_castsi128_pd(__m128i);
__m128 _mm_castsi128_ps(__m128i);
__m128i _mm_cmpeq_epi32(__m128i, __m128i);
__m128i _mm_cmpgt_epi32(__m128i, __m128i);
__m128d _mm_cmpeq_pd(__m128d, __m128d);
__m128 _mm_cmpeq_ps(__m128, __m128);
__m128d _mm_cmpge_pd(__m128d, __m128d);
__m128 _mm_cmpge_ps(__m128, __m128);
__m128d _mm_cmpgt_pd(__m128d, __m128d);
__m128 _mm_cmpgt_ps(__m128, __m128);
__m128d _mm_cmple_pd(__m128d, __m128d);
__m128 _mm_cmple_ps(__m128, __m128);
__m128d _mm_cmplt_pd(__m128d, __m128d);
__m128 _mm_cmplt_ps(__m128, __m128);
__m128d _mm_cmpneq_pd(__m128d, __m128d);
__m128d _mm_cmpnle_pd(__m128d, __m128d);
__m128 _mm_cvtpd_ps(__m128d);
__m128d _mm_cvtps_pd(__m128);
double _mm_cvtsd_f64(__m128d);
float _mm_cvtss_f32(__m128);
__m128d _mm_div_pd(__m128d, __m128d);
__m128d _mm_load_sd(double const*);
__m128 _mm_load_ss(float const*);
__m128d _mm_loadu_pd(double const*);
__m128 _mm_loadu_ps(float const*);
__m128d _mm_max_pd(__m128d, __m128d);
__m128 _mm_max_ps(__m128, __m128);
__m128d _mm_max_sd(__m128d, __m128d);
__m128d _mm_min_pd(__m128d, __m128d);
__m128 _mm_min_ps(__m128, __m128);
__m128d _mm_min_sd(__m128d, __m128d);
__m128d _mm_move_sd(__m128d, __m128d);
__m128 _mm_movehl_ps(__m128, __m128);
__m128 _mm_movelh_ps(__m128, __m128);
int _mm_movemask_epi8(__m128i);
int _mm_movemask_pd(__m128d);
int _mm_movemask_ps(__m128);
__m128d _mm_mul_pd(__m128d, __m128d);
void graze_transpose(__m128&, __m128&, __m128&, __m128&);
#define _MM_TRANSPOSE4_PS(a, b, c, d) graze_transpose(a, b, c, d)
__m128 _mm_mul_ps(__m128, __m128);
__m128 _mm_cmpneq_ps(__m128, __m128);
__m128d _mm_or_pd(__m128d, __m128d);
__m128 _mm_or_ps(__m128, __m128);
__m128i _mm_or_si128(__m128i, __m128i);
__m128i _mm_set1_epi32(int);
__m128i _mm_set1_epi64x(long long);
__m128d _mm_set1_pd(double);
__m128 _mm_set1_ps(float);
__m128d _mm_set_pd(double, double);
__m128d _mm_set_sd(double);
__m128i _mm_setr_epi32(int, int, int, int);
__m128d _mm_setzero_pd();
__m128 _mm_setzero_ps();
__m128i _mm_setzero_si128();
__m128d _mm_sqrt_pd(__m128d);
__m128d _mm_sqrt_sd(__m128d, __m128d);
void _mm_storeu_pd(double*, __m128d);
void _mm_storeu_ps(float*, __m128);
__m128i _mm_sub_epi32(__m128i, __m128i);
__m128i _mm_sub_epi64(__m128i, __m128i);
__m128d _mm_sub_pd(__m128d, __m128d);
__m128 _mm_sub_ps(__m128, __m128);
__m128d _mm_unpackhi_pd(__m128d, __m128d);
__m128 _mm_unpackhi_ps(__m128, __m128);
__m128d _mm_unpacklo_pd(__m128d, __m128d);
__m128 _mm_unpacklo_ps(__m128, __m128);
__m128d _mm_xor_pd(__m128d, __m128d);
__m128 _mm_xor_ps(__m128, __m128);
void _mm_store_sd(double*, __m128d);
void _mm_store_ss(float*, __m128);
void _mm_storel_pd(double*, __m128d);
void _mm_storeh_pd(double*, __m128d);
__m128i _mm_loadl_epi64(__m128i const*);
__m128 _mm_setr_ps(float, float, float, float);
__m128i _mm_shuffle_epi32(__m128i, int);
void _mm_storel_epi64(__m128i*, __m128i);

#define _MM_SHUFFLE(a, b, c, d) (((a) << 6) | ((b) << 4) | ((c) << 2) | (d))
__m128d _mm_shuffle_pd(__m128d, __m128d, int);
__m128 _mm_shuffle_ps(__m128, __m128, int);
__m128i _mm_srli_si128(__m128i, int);
unsigned _mm_getcsr();
void _mm_setcsr(unsigned);
