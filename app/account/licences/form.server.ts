import type { RaceLicence, RaceLicenceToSave } from "../../wire/account.ts";
import type { RecordForm } from "../records/record-form.server.ts";
import { buildRecordUpdate } from "../records/record-update.ts";
import { licenceToSave, LicenceForm } from "./licence.schema.ts";

/** The form of a race licence: type, number and expiry are required. */
export const licenceRecordForm: RecordForm<RaceLicence> = {
  noun: "licence",
  loadOwn: ({ organiser }, user, all) => organiser.licences.listByEntrant(user.id, { requireAll: all }),
  initialValues: (licence, _user, query) =>
    licence ? formValues(toApiRecord(licence)) : { licence_number: numberFromQuery(query) },
  schema: () => LicenceForm,
  save(post, licence) {
    const typed = licenceToSave(licence?.id ?? 0, post.read(LicenceForm));
    const toSave = licence
      ? { ...buildRecordUpdate(licence.originalRecord, toApiRecord(licence), typed), id: licence.id }
      : typed;
    return post.save("licence", toSave, (idempotencyKey) =>
      post.context.organiser.licences.save(toSave, idempotencyKey),
    );
  },
  expiryDate: (post) => post.text("licence_expiry"),
  remove: ({ organiser }, id) => organiser.licences.disable(id),
};

/** The licence number in the query, from the link of an entry whose licence isn't saved yet; "" for none. */
const numberFromQuery = (query: URLSearchParams): string =>
  LicenceForm.shape.licence_number.safeParse(query.get("number")).data ?? "";

/** Converts a licence to the API's record. */
const toApiRecord = ({ id, issuerId, number, expiry }: RaceLicence): RaceLicenceToSave => ({
  id,
  issuer_id: issuerId,
  number,
  expiry: expiry ?? "",
});

const formValues = ({ issuer_id: issuer, number, expiry }: RaceLicenceToSave) => ({
  licence_issuer: issuer > 0 ? String(issuer) : "",
  licence_number: number,
  licence_expiry: expiry,
});
