import type { Address } from "../../wire/account.ts";
import { partsOf } from "../profile/asked-parts.server.ts";
import type { RecordForm } from "../records/record-form.server.ts";
import { answerSearch } from "./search/answer-search.server.ts";
import { entrantMembers, type SearchAnswer } from "./search/search-news.ts";
import { addressForm, addressToSave } from "./address.schema.ts";

/** Its limits where no country is chosen yet, made once. */
const anyAddress = addressForm("");

/**
 * The form of a new address. A saved one isn't changed, since orders were sent there: its page only removes
 * it. Where this site keeps no list of addresses there is no such page. [SET-017 ADR-016..023 ADR-026]
 */
export const addressRecord: RecordForm<Address, SearchAnswer> = {
  noun: "address",
  isKept: (context) => partsOf(context).includes("addresses"),
  ofUser: ({ organiser }, user) => organiser.addresses.ofUser(user.id),
  known: () => ({ country: "Australia" }),
  schema: () => anyAddress,
  save(post) {
    const address = addressToSave(post.read(addressForm(post.text("country"))));
    return post.save("address", address, (once) => post.context.organiser.addresses.create(address, once));
  },
  remove: ({ organiser }, id) => organiser.addresses.disable(id),
  assist: (post, show) => answerSearch(post, entrantMembers, show),
};
