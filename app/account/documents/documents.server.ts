import type { AppLoadContext } from "@remix-run/node";
import { dayIn } from "../../domain/venue-time.ts";
import { formatsFor } from "../../i18n/formats.server.ts";
import { translationsFor } from "../../i18n/translations.server.ts";
import { optional } from "../../optional.server.ts";
import type { UserDocument } from "../../wire/account.ts";
import type { DocumentSummary } from "./document-list.tsx";

/**
 * The types that a new document can have: those the API offers, else the types of the user's own documents.
 * Empty if there are neither.
 */
export async function loadDocumentTypes(context: AppLoadContext): Promise<{ id: number; name: string }[]> {
  const { documents } = context.organiser;
  const offered = await optional(context, "types of documents", () => documents.types(), { or: [] });
  const types =
    offered.length > 0
      ? offered
      : (await optional(context, "documents", () => documents.mine(), { or: [] })).map(getType);
  const usable = types.flatMap((type) => (type && type.id > 0 && type.name !== "" ? [type] : []));
  return [...new Map(usable.map(({ id, name }) => [id, { id, name }])).values()];
}

const getType = ({ type }: UserDocument) => type;

/** Converts a document for `DocumentList`. [ACC-013 ACC-014] */
export function toDocumentSummary(
  { site, clock, language }: AppLoadContext,
  { id, type, isApproved, expiry, downloadUrl, refusal: rejection }: UserDocument,
): DocumentSummary {
  const today = dayIn(site.timeZone, clock.now());
  return {
    id,
    name: type?.name || translationsFor(language.code, "uploads")("documents.unnamed"),
    isApproved,
    rejectionReason: isApproved ? "" : rejection,
    expiry: expiry === null ? null : { date: formatsFor(language.code).day(expiry), isOver: expiry < today },
    canDownload: downloadUrl !== "",
  };
}
