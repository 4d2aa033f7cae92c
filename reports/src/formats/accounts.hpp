// What a reader is told of each subject before all else: a sentence, its simplest case, and what to do.
#pragma once

#include "formats/data.hpp"

namespace graze {

/// Makes the accounts of the campaign, from rows and findings that are gathered already.
void gather_accounts(findings_store const& store, subject_catalog const& catalog, report_data& data);

/// The sentences of the setting that are not of a subject with an account.
std::vector<std::string> further_sentences(stored_campaign const& campaign, std::string const& setting,
                                           std::vector<first_account> const& accounts);

/// "contacts are not judged, without a promise of ...: mine.a, mine.b": the user's own that promise nothing, in a test where
/// that matters; empty where there are none.
std::string contacts_sentence(stored_campaign const& campaign);

}  // namespace graze
