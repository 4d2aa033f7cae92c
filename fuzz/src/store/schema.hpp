// The tables of findings.db. Every row but those of times is fixed by the campaign's settings, so that stores of one
// campaign are equal row for row however it was run: in one go, killed and taken up again, or in shards and merged. But what is
// drawn and shrunk of a plugin's subjects, which a merge does not run, is that of the shards.
#pragma once

#include <string_view>
#include <utility>

namespace graze {

/// Version 2 has the tables of pictures. A store of version 1 is read as one without pictures, and gets the tables when
/// it is opened to be changed. Version 3 counts wrong signs, version 4 wrong values, version 5 late impacts; before,
/// there were none, and the columns are added alike. Version 6 has the tables of wrong cases and of faults that no case
/// repeats, and tells the comparison that parted and the finding in columns of their own (see signature_columns.hpp).
/// Version 7 has the tables of configurations, version 8 counts wrong contacts, version 9 structures, and has a table of them.
/// Nothing else differs, so nothing is lost. Later versions are refused.
inline constexpr int store_schema_version = 9, oldest_schema_version = 1;
inline constexpr int store_application_id = 0x67727a65;  // "grze", what `file` shows

inline constexpr char const* store_schema = R"sql(
-- What the campaign is, and how far it is. state: running, stopped or complete.
CREATE TABLE campaign (
  key   TEXT PRIMARY KEY,
  value TEXT NOT NULL
) WITHOUT ROWID;

-- A test asked in one scalar type. All cases before number `next` are in (of a shard: all of its own).
CREATE TABLE workloads (
  test     TEXT NOT NULL,
  scalar   TEXT NOT NULL,     -- float32, float64
  position INTEGER NOT NULL,  -- order of the catalog
  size     INTEGER NOT NULL,  -- cases asked for; 9223372036854775807 for no limit
  next     INTEGER NOT NULL,
  cases    INTEGER NOT NULL,  -- judged
  PRIMARY KEY (test, scalar)
) WITHOUT ROWID;

CREATE TABLE subjects (
  test     TEXT NOT NULL,
  scalar   TEXT NOT NULL,
  subject  TEXT NOT NULL,     -- documented.NAME, certified.NAME, PLUGIN.NAME
  position INTEGER NOT NULL,
  contact  TEXT NOT NULL,     -- promise on touching sets: unspecified, closed, open; after a space never_misses or never_invents
  domain   TEXT NOT NULL,     -- in words; empty: every finite input
  given_up INTEGER NOT NULL,  -- 1: crashed or hung so often that it was asked no more
  first_disagreement_seconds REAL,
  PRIMARY KEY (test, scalar, subject)
) WITHOUT ROWID;

-- Outcomes by family; their sum is the subject's total.
CREATE TABLE counts (
  test TEXT NOT NULL, scalar TEXT NOT NULL, subject TEXT NOT NULL, family TEXT NOT NULL,
  checked INTEGER NOT NULL,
  agree INTEGER NOT NULL, false_hit INTEGER NOT NULL, false_miss INTEGER NOT NULL,
  contact_hit INTEGER NOT NULL, contact_miss INTEGER NOT NULL, wrong_sphere INTEGER NOT NULL,
  wrong_sign INTEGER NOT NULL, wrong_value INTEGER NOT NULL, late_impact INTEGER NOT NULL,
  wrong_contact INTEGER NOT NULL, invalid_output INTEGER NOT NULL,
  crash INTEGER NOT NULL, hang INTEGER NOT NULL, declined INTEGER NOT NULL,
  out_of_domain INTEGER NOT NULL, undefined INTEGER NOT NULL,
  disagreements INTEGER NOT NULL,
  PRIMARY KEY (test, scalar, subject, family)
) WITHOUT ROWID;

-- The kinds of disagreement, and how many there were of each: exact, however many. Those with one `finding` are what
-- reports and baselines count as one.
CREATE TABLE signatures (
  id           TEXT PRIMARY KEY,  -- a hash of what follows
  test         TEXT NOT NULL,
  scalar       TEXT NOT NULL,
  subject      TEXT NOT NULL,
  outcome      TEXT NOT NULL,
  cause        TEXT NOT NULL,     -- logic, range, rounding, unknown
  contact_kind TEXT NOT NULL,     -- vertex-vertex ... face-face, coplanar, none
  degeneracy   TEXT NOT NULL,     -- none, or which shapes lack their dimension
  count        INTEGER NOT NULL,
  comparison   TEXT NOT NULL DEFAULT '',  -- names where a traceable routine's steps part from the exact ones, by its code;
                                          -- of a structure the law that it breaks
  parts_at     TEXT NOT NULL DEFAULT '',  -- where that is: mine.cpp:42 (<=); not in the hash
  finding      TEXT NOT NULL DEFAULT ''   -- a hash of test, subject, outcome, cause and comparison
) WITHOUT ROWID;

-- The worst few cases of each signature, by ulps and by units.
CREATE TABLE findings (
  id          TEXT PRIMARY KEY,   -- a hash of the signature and the input
  signature   TEXT NOT NULL REFERENCES signatures (id),
  family      TEXT NOT NULL,
  case_index  INTEGER NOT NULL,   -- of the case in its workload
  verdict     TEXT NOT NULL,      -- hit, miss, crash, hang
  relation    TEXT NOT NULL,      -- the exact answer
  margin      REAL NOT NULL,      -- of values the worst excess; of structures the share of one number of the input
  margin_ulps REAL NOT NULL,      -- of values the worst error in ulps
  escape_ulps REAL NOT NULL,      -- spheres only, as excess_ulps
  excess_ulps REAL NOT NULL,
  severity    REAL NOT NULL,      -- the largest of the three above
  rank_ulps   INTEGER,            -- by severity within the signature, 1 is worst; NULL: not among the worst
  rank_margin INTEGER,            -- by margin
  orbit_wrong INTEGER,            -- wrong under so many ...
  orbit_size  INTEGER,            -- ... of so many vertex orders and operand swaps
  input       TEXT NOT NULL,      -- hexadecimal floats
  shrunk      TEXT                -- the simplest input found with the same signature
) WITHOUT ROWID;
CREATE INDEX findings_of_signature ON findings (signature);
)sql";

/// Made anew in a store of another version.
inline constexpr char const* store_views = R"sql(
DROP VIEW IF EXISTS asymmetries;
DROP VIEW IF EXISTS disagreements;
DROP VIEW IF EXISTS finding_totals;

-- For reading: everything of a case in one row, worst first.
CREATE VIEW disagreements AS
  SELECT f.id, s.test, s.scalar, s.subject, s.outcome, s.cause, s.contact_kind, s.degeneracy, s.count, f.family,
         f.relation, f.verdict, f.margin, f.margin_ulps, f.orbit_wrong, f.orbit_size, f.input, f.shrunk, s.finding,
         s.parts_at
  FROM findings f JOIN signatures s ON s.id = f.signature ORDER BY f.severity DESC;

-- Wrong in one order of the vertices or operands and right in another.
CREATE VIEW asymmetries AS
  SELECT * FROM disagreements WHERE orbit_wrong < orbit_size;

-- What reports list: a row a finding, most frequent first.
CREATE VIEW finding_totals AS
  SELECT s.finding AS id, s.test, s.subject, s.outcome, s.cause, min(s.parts_at) AS parts_at, sum(s.count) AS count
  FROM signatures s GROUP BY s.finding ORDER BY sum(s.count) DESC, s.finding;
)sql";

/// Outcomes that the counts of a store made before a version have not.
inline constexpr std::pair<int, std::string_view> later_outcomes[] = {
    {3, "wrong_sign"}, {4, "wrong_value"}, {5, "late_impact"}, {8, "wrong_contact"}, {9, "invalid_output"}};

/// What version 2 adds.
inline constexpr char const* picture_schema = R"sql(
-- A sample of the campaign's cases by floor(log2(margin_ulps)); -10000 is a margin of 0. checked = judged.
CREATE TABLE IF NOT EXISTS margins (
  test TEXT NOT NULL, scalar TEXT NOT NULL, subject TEXT NOT NULL,
  log2_ulps INTEGER NOT NULL, checked INTEGER NOT NULL, wrong INTEGER NOT NULL,
  PRIMARY KEY (test, scalar, subject, log2_ulps)
) WITHOUT ROWID;

-- A sample of the cases with every scalar (but matrix entries) times 2^k; those that stay exact.
CREATE TABLE IF NOT EXISTS scales (
  test TEXT NOT NULL, scalar TEXT NOT NULL, subject TEXT NOT NULL,
  k INTEGER NOT NULL, checked INTEGER NOT NULL, wrong INTEGER NOT NULL, declined INTEGER NOT NULL,
  PRIMARY KEY (test, scalar, subject, k)
) WITHOUT ROWID;

-- A slice of the input space around a finding: pixel (x, y) is origin + (x - width/2) u + (y - height/2) v, rounded
-- once. Of shapes that move v is 0, and the motion is cut at the time (height - 1 - y) / (height - 1). pixels:
-- run-length encoded, rows from the top; m both miss, h both hit, F false hit, M false miss, c contact answered hit,
-- d contact answered miss, x declined, undefined or invalid, ! crash or hang.
CREATE TABLE IF NOT EXISTS maps (
  test TEXT NOT NULL, scalar TEXT NOT NULL, subject TEXT NOT NULL, finding TEXT NOT NULL,
  width INTEGER NOT NULL, height INTEGER NOT NULL,
  origin TEXT NOT NULL, u TEXT NOT NULL, v TEXT NOT NULL, pixels TEXT NOT NULL,
  PRIMARY KEY (test, scalar, subject)
) WITHOUT ROWID;
)sql";

/// What version 4 adds.
inline constexpr char const* error_schema = R"sql(
-- How far values were off, by measure (ulps, excess): floor(32 log2(error)) of the worst number of each answer;
-- -1000000 is no error, 1000000 a number that is not finite.
CREATE TABLE IF NOT EXISTS errors (
  test TEXT NOT NULL, scalar TEXT NOT NULL, subject TEXT NOT NULL, measure TEXT NOT NULL,
  step INTEGER NOT NULL, count INTEGER NOT NULL,
  PRIMARY KEY (test, scalar, subject, measure, step)
) WITHOUT ROWID;

-- The case of the largest finite one.
CREATE TABLE IF NOT EXISTS worst_errors (
  test TEXT NOT NULL, scalar TEXT NOT NULL, subject TEXT NOT NULL, measure TEXT NOT NULL,
  amount REAL NOT NULL, case_index INTEGER NOT NULL, family TEXT NOT NULL, input TEXT NOT NULL,
  PRIMARY KEY (test, scalar, subject, measure)
) WITHOUT ROWID;

-- Answers of values by floor(log2(condition)) and floor(log2(excess)); of an excess of 0 and infinity as above. Condition:
-- what an excess of 1 amounts to, in half spacings at the number.
CREATE TABLE IF NOT EXISTS conditions (
  test TEXT NOT NULL, scalar TEXT NOT NULL, subject TEXT NOT NULL,
  log2_condition INTEGER NOT NULL, log2_excess INTEGER NOT NULL, count INTEGER NOT NULL,
  PRIMARY KEY (test, scalar, subject, log2_condition, log2_excess)
) WITHOUT ROWID;

-- Where on a model the case of a finding lies: an object of JSON.
CREATE TABLE IF NOT EXISTS places (
  finding TEXT PRIMARY KEY,
  place   TEXT NOT NULL
) WITHOUT ROWID;
)sql";

/// What version 6 adds.
inline constexpr char const* wrong_case_schema = R"sql(
-- Which of the first 2^20 cases of a workload a subject got wrong: bit i % 8 of byte i / 8 (counted from the lowest) is
-- case 4096 block + i; zero bytes at the end are left out. Complete where the campaign's setting wrong_cases is "all".
CREATE TABLE IF NOT EXISTS wrong_cases (
  test TEXT NOT NULL, scalar TEXT NOT NULL, subject TEXT NOT NULL,
  block INTEGER NOT NULL, cases BLOB NOT NULL,
  PRIMARY KEY (test, scalar, subject, block)
) WITHOUT ROWID;
)sql";

/// What version 7 adds.
inline constexpr char const* configuration_schema = R"sql(
-- How many cases of a workload had a configuration, by its id (graze list --configurations); those that none had are left
-- out. Of a store that an earlier graze began those of its later cases.
CREATE TABLE IF NOT EXISTS configurations (
  test TEXT NOT NULL, scalar TEXT NOT NULL, configuration TEXT NOT NULL,
  cases INTEGER NOT NULL,
  PRIMARY KEY (test, scalar, configuration)
) WITHOUT ROWID;

-- In how many cases of a configuration there was a disagreement of that signature.
CREATE TABLE IF NOT EXISTS wrong_configurations (
  signature TEXT NOT NULL, configuration TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (signature, configuration)
) WITHOUT ROWID;
)sql";

/// What version 9 adds.
inline constexpr char const* structure_schema = R"sql(
-- Of a finding that is a structure: the line of a case file with what the subject answered, and that of the simplest case
-- found on which it breaks the same law.
CREATE TABLE IF NOT EXISTS structures (
  finding  TEXT PRIMARY KEY,
  line     TEXT NOT NULL,
  simplest TEXT
) WITHOUT ROWID;
)sql";

inline constexpr char const* fault_schema = R"sql(
-- How often a subject's process died or hung although no case that was in flight did so when it was asked again.
CREATE TABLE IF NOT EXISTS not_reproduced (
  test TEXT NOT NULL, scalar TEXT NOT NULL, subject TEXT NOT NULL,
  crash INTEGER NOT NULL, hang INTEGER NOT NULL,
  PRIMARY KEY (test, scalar, subject)
) WITHOUT ROWID;
)sql";

}  // namespace graze
