import { UserDocument } from "../../../app/wire/account.ts";
import { allowInvalidParts } from "../../../app/wire/invalid-parts.ts";
import { listResponse, saveResponse, toRequestDate } from "../../../app/wire/primitives.ts";
import { Named } from "../../../app/wire/site.ts";
import { ownArrayResponse, filterReadable } from "../own-records.ts";
import type { Transport } from "../transport-type.ts";

const Documents = ownArrayResponse(UserDocument);
const DocumentTypes = allowInvalidParts("omit-part-of-item", listResponse(Named));
const SavedDocument = saveResponse(UserDocument);

/** `type` is the id of a document type, `file` an upload id, `expiry` a date (`yyyy-MM-dd`). */
type NewDocument = { type: number; expiry: string; file: string };

/** Calls for the user's documents. */
export const documents = (api: Transport) => ({
  /** Lists the logged-in user's documents, without unreadable ones. [API-101 ACC-013 ACC-014] */
  listOwn: async () =>
    filterReadable(await api.get("cognito/userDocument/myList", {}, Documents, { audience: "user" })).items,

  /** Lists the types of documents. [API-102] */
  listTypes: async () => {
    const types = await api.list("cognito/userDocumentType", {}, DocumentTypes, {
      audience: "public",
      cache: "oneHour",
    });
    return types.items;
  },

  create: ({ type, expiry, file }: NewDocument, idempotencyKey: string) =>
    api.post(
      "cognito/userDocument/create",
      { type_id: type, expiry: toRequestDate(expiry), file },
      SavedDocument,
      {
        idempotencyKey,
        feature: "new-document",
      },
    ),
});
