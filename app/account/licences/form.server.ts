import type { RaceLicence } from "../../wire/account.ts";
import type { RecordForm } from "../records/record-form.server.ts";
import { licenceToSave, LicenceForm } from "./licence.schema.ts";

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
    const sent = licenceToSave(licence?.id ?? 0, post.read(LicenceForm));
    return post.save("licence", sent, (once) => post.context.organiser.licences.save(sent, once));
  },
  lastDay: (post) => post.text("licence_expiry"),
  remove: ({ organiser }, id) => organiser.licences.disable(id),
};
