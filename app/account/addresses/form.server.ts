import type { Address } from "../../wire/account.ts";
import { enabledProfileParts } from "../profile/profile-parts.server.ts";
import type { RecordForm } from "../records/record-form.server.ts";
import { handleAddressSearch } from "./search/handle-address-search.server.ts";
import { entrantAddressFields, type AddressSearchResponse } from "./search/search-result.ts";
import { ANY_COUNTRY } from "../../domain/record-rules/place-rules.server.ts";
import { addressForm, addressToSave } from "./address.schema.ts";

/**
 * Schema for the page, where the user can still choose any country; `save` checks with the schema of the chosen
 * one.
 */
const anyCountrySchema = addressForm(ANY_COUNTRY);

/**
 * The form of a new address. A saved address can't be changed, since orders may have been sent to it: its page
 * can only remove it. 404 if the site has no address list. [SET-017 ADR-016..023 ADR-026]
 */
export const addressRecordForm: RecordForm<Address, AddressSearchResponse> = {
  noun: "address",
  isEnabled: (context) => enabledProfileParts(context).includes("addresses"),
  loadOwn: ({ organiser }, user, requireAll) => organiser.addresses.listByUser(user.id, { requireAll }),
  initialValues: () => ({ country: "Australia" }),
  schema: () => anyCountrySchema,
  save(post) {
    const address = addressToSave(post.read(addressForm(post.text("country"))));
    return post.save("address", address, (idempotencyKey) =>
      post.context.organiser.addresses.create(address, idempotencyKey),
    );
  },
  remove: ({ organiser }, id) => organiser.addresses.disable(id),
  handleOtherButton: (post, show) => handleAddressSearch(post, entrantAddressFields, show),
};
