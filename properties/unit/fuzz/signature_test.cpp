// Kinds of mistake and shards as text, and back.
#include "graze/signature.hpp"

#include <gtest/gtest.h>

#include <set>

#include "graze/campaign.hpp"

namespace graze {
namespace {

TEST(signature, is_read_back_from_its_texts) {
    std::set<signature, by_texts> all;
    for (std::size_t result = 0; result < outcome_names.size(); ++result)
        for (std::size_t why = 0; why < cause_names.size(); ++why)
            for (std::size_t contact = 0; contact < contact_kind_names.size(); ++contact)
                for (scalar_type const scalar : {scalar_type::float32, scalar_type::float64}) {
                    signature const kind{{"segment_segment_2d", scalar, "mine.\"a, b|"},
                                         {static_cast<outcome>(result), static_cast<cause>(why),
                                          static_cast<contact_kind>(contact), "segment_is_point"}};
                    std::size_t bad = 99;
                    auto const back = signature_from(texts_of(kind), bad);
                    ASSERT_TRUE(back);
                    EXPECT_TRUE(*back == kind);
                    EXPECT_EQ(bad, 99u);
                    all.insert(kind);
                }
    EXPECT_EQ(all.size(), outcome_names.size() * cause_names.size() * contact_kind_names.size() * 2);
}

TEST(signature, tells_which_part_is_no_name_of_its_kind) {
    signature const kind;
    for (std::size_t part : {1u, 3u, 4u, 5u}) {
        signature_texts texts = texts_of(kind);
        texts[part] = "something";
        std::size_t bad = 99;
        EXPECT_FALSE(signature_from(texts, bad));
        EXPECT_EQ(bad, part);
        EXPECT_NE(signature_part_expected(part).find(texts_of(kind)[part]), std::string::npos);
    }
}

TEST(signature, texts_come_in_the_order_of_their_keys) {
    signature const kind{{"t", scalar_type::float64, "s"},
                         {outcome::false_hit, cause::range, contact_kind::edge_face, "d"}};
    EXPECT_EQ(texts_of(kind), (signature_texts{"t", "float64", "s", "false_hit", "range", "edge-face", "d", ""}));
    EXPECT_EQ(signature_keys[2], "subject");
    EXPECT_EQ(signature_keys[5], "contact_kind");
}

TEST(finding_key, is_the_same_whatever_scalar_contact_shapes_and_line) {
    signature const kind{{"t", scalar_type::float64, "s"},
                         {outcome::false_hit, cause::range, contact_kind::edge_face, "d", {"named", "a.cpp", 4, "<"}}};
    finding_key const key = finding_key_of(kind);
    signature other = kind;
    other.scalar = scalar_type::float32;
    other.contact = contact_kind::none;
    other.degeneracy = "none";
    other.parted = {"named", "a.cpp", 5, "<"};
    EXPECT_EQ(finding_key_of(other), key);
    EXPECT_EQ(id_of(finding_key_of(other)), id_of(key));
    EXPECT_EQ(id_of(key).size(), 16u);
    std::set<std::string> ids{id_of(key)};
    for (auto const& change : std::initializer_list<void (*)(signature&)>{
             [](signature& one) { one.test = "u"; }, [](signature& one) { one.subject = "r"; },
             [](signature& one) { one.result = outcome::false_miss; }, [](signature& one) { one.why = cause::logic; },
             [](signature& one) { one.parted.comparison = "another"; }}) {
        signature changed = kind;
        change(changed);
        EXPECT_NE(finding_key_of(changed), key);
        ids.insert(id_of(finding_key_of(changed)));
    }
    EXPECT_EQ(ids.size(), 6u);
}

TEST(shard_info, is_read_back_from_its_text) {
    for (std::uint64_t count = 1; count < 6; ++count)
        for (std::uint64_t index = 0; index < count; ++index) {
            shard_info const back = shard_from(text_of(shard_info{index, count}));
            EXPECT_EQ(back.index, index);
            EXPECT_EQ(back.count, count);
        }
    EXPECT_EQ(text_of(shard_info{0, 3}), "3/3");
    EXPECT_EQ(text_of(shard_info{2, 3}), "2/3");
    // Stores joined from other shards have other texts.
    for (char const* text : {"", "1/3 + 2/3", "x", "/", "7/0"}) EXPECT_GE(shard_from(text).count, 1u) << text;
}

}  // namespace
}  // namespace graze
