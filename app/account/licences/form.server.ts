import type { RaceLicence, RaceLicenceToSave } from "../../wire/account.ts";
import type { RecordForm } from "../records/record-form.server.ts";
import { buildRecordUpdate } from "../records/record-update.ts";
import { buildLicenceToSave, licenceSchema } from "./licence.schema.ts";

/** The form of a race licence. All its fields are required. */
export const licenceRecordForm: RecordForm<RaceLicence> = {
  kind: "licence",
  loadOwnRecords: ({ organiser }, user, requireAll) =>
    organiser.licences.listByEntrant(user.id, { requireAll }),
  getInitialValues: (licence, _user, query) =>
    licence ? toFormValues(toApiRecord(licence)) : { licence_number: getNumberFromQuery(query) },
  createSchema: () => licenceSchema,
  save(post, licence) {
    const recordToSave = buildLicenceUpdate(licence, buildLicenceToSave(0, post.read(licenceSchema)));
    return post.save("licence", recordToSave, (idempotencyKey) =>
      post.context.organiser.licences.save(recordToSave, idempotencyKey),
    );
  },
  getExpiryDate: (post) => post.text("licence_expiry"),
  remove: ({ organiser }, id) => organiser.licences.disable(id),
};

/** Builds what is sent to save `input`: an update of `licence`, or a new licence if `licence` is null. */
export const buildLicenceUpdate = (licence: RaceLicence | null, input: RaceLicenceToSave) =>
  licence
    ? { ...buildRecordUpdate(licence.originalRecord, toApiRecord(licence), input), id: licence.id }
    : input;

/**
 * Returns the licence number from the page's query, or "". Links on the account page contain the number of a
 * licence whose expiry is unknown.
 */
const getNumberFromQuery = (query: URLSearchParams): string =>
  licenceSchema.shape.licence_number.safeParse(query.get("number")).data ?? "";

const toApiRecord = ({ id, issuerId, number, expiry }: RaceLicence): RaceLicenceToSave => ({
  id,
  issuer_id: issuerId,
  number,
  expiry: expiry ?? "",
});

const toFormValues = ({ issuer_id: issuerId, number, expiry }: RaceLicenceToSave) => ({
  licence_issuer: issuerId > 0 ? String(issuerId) : "",
  licence_number: number,
  licence_expiry: expiry,
});
