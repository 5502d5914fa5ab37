import type { RaceLicence } from "../../wire/account.ts";
import type { RecordForm } from "../records/record-form.server.ts";
import { licenceDraft, LicenceForm } from "./licence.schema.ts";

/** The form of a race licence: type, number and expiry are required. */
export const licenceRecord: RecordForm<RaceLicence> = {
  noun: "licence",
  ofUser: ({ organiser }, user) => organiser.licences.ofEntrant(user.id),
  known: (licence) => ({
    licence_issuer: licence ? String(licence.issuerId) : "",
    licence_number: licence?.number ?? "",
    licence_expiry: licence?.expiry ?? "",
  }),
  schema: () => LicenceForm,
  save(post, licence) {
    const draft = licenceDraft(licence?.id ?? 0, post.read(LicenceForm));
    return post.save("licence", draft, (once) => post.context.organiser.licences.save(draft, once));
  },
  remove: ({ organiser }, id) => organiser.licences.disable(id),
};
