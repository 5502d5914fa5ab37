import type { Address } from "../../wire/account.ts";
import { getProfileParts } from "../profile/profile-parts.server.ts";
import type { RecordForm } from "../records/record-form.server.ts";
import { handleAddressSearch } from "./search/handle-address-search.server.ts";
import { ENTRANT_ADDRESS_FIELDS, type AddressSearchResponse } from "./search/search-result.ts";
import { ANY_COUNTRY } from "../../domain/record-rules/place-rules.server.ts";
import { createAddressSchema, buildAddressToSave } from "./address.schema.ts";

const anyCountrySchema = createAddressSchema(ANY_COUNTRY);

/**
 * The form of a new address. Saved addresses can be removed but not changed, because orders may have been
 * sent to them. [SET-017 ADR-016..023 ADR-026]
 */
export const addressRecordForm: RecordForm<Address, AddressSearchResponse> = {
  kind: "address",
  isEnabled: (context) => getProfileParts(context).includes("addresses"),
  loadOwnRecords: ({ organiser }, user, requireAll) =>
    organiser.addresses.listByUser(user.id, { requireAll }),
  getInitialValues: () => ({ country: "Australia" }),
  createSchema: () => anyCountrySchema,
  save(post) {
    const address = buildAddressToSave(post.read(createAddressSchema(post.text("country"))));
    return post.save("address", address, (idempotencyKey) =>
      post.context.organiser.addresses.create(address, idempotencyKey),
    );
  },
  remove: ({ organiser }, id) => organiser.addresses.disable(id),
  handleOtherButton: (post, addToResponse) =>
    handleAddressSearch(post, ENTRANT_ADDRESS_FIELDS, addToResponse),
};
