import type { AppLoadContext } from "@remix-run/node";
import { getDayInZone } from "../../domain/venue-time.ts";
import { formatsFor } from "../../i18n/formats.server.ts";
import { getTranslations } from "../../i18n/translations.server.ts";
import { loadOptional } from "../../optional.server.ts";
import type { UserDocument } from "../../wire/account.ts";
import type { DocumentSummary } from "./document-list.tsx";

/**
 * Loads the types that a new document can have. If the API lists no types, returns the types of the user's
 * documents.
 */
export async function loadDocumentTypes(context: AppLoadContext): Promise<{ id: number; name: string }[]> {
  const { documents } = context.organiser;
  const offeredTypes = await loadOptional(context, "types of documents", () => documents.listTypes(), {
    fallback: [],
  });
  const types =
    offeredTypes.length > 0
      ? offeredTypes
      : (await loadOptional(context, "documents", () => documents.listOwn(), { fallback: [] })).map(getType);
  const usableTypes = types.flatMap((type) => (type && type.id > 0 && type.name !== "" ? [type] : []));
  return [...new Map(usableTypes.map(({ id, name }) => [id, { id, name }])).values()];
}

const getType = ({ type }: UserDocument) => type;

/** Converts a document for `DocumentList`. [ACC-013 ACC-014] */
export function toDocumentSummary(
  { site, clock, language }: AppLoadContext,
  { id, type, isApproved, expiry, downloadUrl, refusal: rejectionReason }: UserDocument,
): DocumentSummary {
  const today = getDayInZone(site.timeZone, clock.now());
  return {
    id,
    name: type?.name || getTranslations(language.code, "uploads")("documents.unnamed"),
    isApproved,
    rejectionReason: isApproved ? "" : rejectionReason,
    expiry:
      expiry === null ? null : { date: formatsFor(language.code).day(expiry), isExpired: expiry < today },
    canDownload: downloadUrl !== "",
  };
}
