import { UserDocument } from "../../../app/wire/account.ts";
import { allowInvalidParts } from "../../../app/wire/invalid-parts.ts";
import { listResponse, saveResponse, sentDay } from "../../../app/wire/primitives.ts";
import { Named } from "../../../app/wire/site.ts";
import { ownList, readableRecords } from "../own-records.ts";
import type { Transport } from "../transport-type.ts";

const Documents = ownList(UserDocument);
const Types = allowInvalidParts("of-each", listResponse(Named));
const SavedDocument = saveResponse(UserDocument);

/** `file` is an upload id, `expiry` a date (`yyyy-MM-dd`). */
type NewDocument = { type: number; expiry: string; file: string };

export const documents = (api: Transport) => ({
  /** The logged-in user's readable documents. [API-101 ACC-013 ACC-014] */
  mine: async () =>
    readableRecords(await api.get("cognito/userDocument/myList", {}, Documents, { audience: "user" })).items,

  /** Types of documents. [API-102] */
  types: async () => {
    const types = await api.records("cognito/userDocumentType", {}, Types, {
      audience: "public",
      keep: "hour",
    });
    return types.items;
  },

  /** Creates a document; the API expects the expiry as an object, as sent by its own client. */
  create: ({ type, expiry, file }: NewDocument, idempotencyKey: string) =>
    api.post("cognito/userDocument/create", { type_id: type, expiry: sentDay(expiry), file }, SavedDocument, {
      idempotencyKey,
      feature: "new-document",
    }),
});
