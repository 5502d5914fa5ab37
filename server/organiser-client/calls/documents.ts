import { UserDocument } from "../../../app/wire/account.ts";
import { listOf, saved, saidList, sentDay } from "../../../app/wire/primitives.ts";
import { Named } from "../../../app/wire/site.ts";
import type { Transport } from "../transport-type.ts";

const SavedDocument = saved(UserDocument);

/** `file` is an upload id, `expiry` a date (`yyyy-MM-dd`). */
type NewDocument = { type: number; expiry: string; file: string };

export const documents = (api: Transport) => ({
  /** The signed-in user's documents. [API-101 ACC-013 ACC-014] */
  mine: () => api.get("cognito/userDocument/myList", {}, saidList(UserDocument), { whose: "personal" }),

  /** What a document can be. [API-102] */
  types: async () => {
    const types = await api.records("cognito/userDocumentType", {}, listOf(Named), {
      whose: "public",
      keep: "hour",
    });
    return types.items;
  },

  /** A new document; the API's own client sends its expiry as an object. */
  create: ({ type, expiry, file }: NewDocument, idempotencyKey: string) =>
    api.post("cognito/userDocument/create", { type_id: type, expiry: sentDay(expiry), file }, SavedDocument, {
      idempotencyKey,
    }),
});
