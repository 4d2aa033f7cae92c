#include "graze/internal/rational/number_memory.hpp"

#include <gmp.h>

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>

namespace graze {
namespace {

constexpr std::size_t word = sizeof(mp_limb_t), most_words = 32, most_kept = 128;

/// A block that is kept holds the address of the next one.
struct kept_block {
    kept_block* next;
};
static_assert(sizeof(kept_block) <= word);

/// Of one thread: blocks of exactly so many words.
struct kept_blocks {
    struct {
        kept_block* first;
        std::size_t count;
    } of_words[most_words + 1];
    enum class stage : unsigned char { unused, open, closed } now;
};
constinit thread_local kept_blocks kept{};

/// What a thread keeps ends with it; numbers that die later yet, those of static storage, go straight to free.
struct kept_until_end {
    ~kept_until_end() {
        kept.now = kept_blocks::stage::closed;
        for (auto& list : kept.of_words)
            while (kept_block* const block = list.first) {
                list.first = block->next;
                std::free(block);
            }
    }
};

bool may_keep() {
    if (kept.now == kept_blocks::stage::unused) {
        thread_local kept_until_end const ending;
        kept.now = kept_blocks::stage::open;
    }
    return kept.now == kept_blocks::stage::open;
}

/// Blocks of whole words alone: the size that one is freed with is that of its making to the byte.
bool is_small(std::size_t size) {
    return size % word == 0 && size <= most_words * word && size != 0;
}

/// GMP's own functions end the program too: its numbers have no way to say that there is no memory.
void* checked(void* block, std::size_t size) {
    if (block) return block;
    std::fprintf(stderr, "no memory for a number of %zu bytes\n", size);
    std::abort();
}

void* take(std::size_t size) {
    if (is_small(size))
        if (auto& list = kept.of_words[size / word]; list.first) {
            kept_block* const block = list.first;
            list.first = block->next;
            --list.count;
            return block;
        }
    return checked(std::malloc(size), size);
}

void give_back(void* block, std::size_t size) {
    if (is_small(size))
        if (auto& list = kept.of_words[size / word]; list.count < most_kept && may_keep()) {
            list.first = ::new (block) kept_block{list.first};
            ++list.count;
            return;
        }
    std::free(block);
}

void* take_again(void* block, std::size_t before, std::size_t size) {
    if (!is_small(before) || !is_small(size)) return checked(std::realloc(block, size), size);
    void* const result = take(size);
    std::memcpy(result, block, before < size ? before : size);
    give_back(block, before);
    return result;
}

}  // namespace

void keep_number_memory() {
    mp_set_memory_functions(take, take_again, give_back);
}

}  // namespace graze
