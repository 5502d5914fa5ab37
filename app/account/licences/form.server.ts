import type { RaceLicence, RaceLicenceToSave } from "../../wire/account.ts";
import type { RecordForm } from "../records/record-form.server.ts";
import { updateOf } from "../records/update-of.ts";
import { licenceToSave, LicenceForm } from "./licence.schema.ts";

/** The form of a race licence: type, number and expiry are required. */
export const licenceRecord: RecordForm<RaceLicence> = {
  noun: "licence",
  ofUser: ({ organiser }, user) => organiser.licences.ofEntrant(user.id),
  known: (licence, _user, query) =>
    licence ? valuesOf(recordOf(licence)) : { licence_number: numberIn(query) },
  schema: () => LicenceForm,
  save(post, licence) {
    const typed = licenceToSave(licence?.id ?? 0, post.read(LicenceForm));
    const sent = licence ? { ...updateOf(licence.came, recordOf(licence), typed), id: licence.id } : typed;
    return post.save("licence", sent, (once) => post.context.organiser.licences.save(sent, once));
  },
  lastDay: (post) => post.text("licence_expiry"),
  remove: ({ organiser }, id) => organiser.licences.disable(id),
};

/** The number of a licence that an entry named, which leads here to have it kept; "" for none. */
const numberIn = (query: URLSearchParams): string =>
  LicenceForm.shape.licence_number.safeParse(query.get("number")).data ?? "";

/** A licence's record as the wire takes it. */
const recordOf = ({ id, issuerId, number, expiry }: RaceLicence): RaceLicenceToSave => ({
  id,
  issuer_id: issuerId,
  number,
  expiry: expiry ?? "",
});

const valuesOf = ({ issuer_id: issuer, number, expiry }: RaceLicenceToSave) => ({
  licence_issuer: issuer > 0 ? String(issuer) : "",
  licence_number: number,
  licence_expiry: expiry,
});
