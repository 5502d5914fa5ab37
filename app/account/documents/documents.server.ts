import type { AppLoadContext } from "@remix-run/node";
import { dayIn } from "../../domain/venue-time.ts";
import { formatsFor } from "../../i18n/formats.server.ts";
import { wordsFor } from "../../i18n/words.server.ts";
import { inTime } from "../../site/errors/patience.ts";
import type { UserDocument } from "../../wire/account.ts";
import type { DocumentLine } from "./document-list.tsx";

/**
 * What a new document can be: what the organiser says, else what the user's own documents are; empty where
 * neither tells of any.
 */
export async function documentTypes(context: AppLoadContext): Promise<{ id: number; name: string }[]> {
  const { organiser, log } = context;
  const missing = (err: unknown) => log.warn({ err }, "the types of documents aren't told");
  const types = await inTime(organiser.documents.types(), [], missing);
  const told = types.length > 0 ? types : (await inTime(organiser.documents.mine(), [], missing)).map(typeOf);
  const named = told.flatMap((type) => (type && type.id > 0 && type.name !== "" ? [type] : []));
  return [...new Map(named.map(({ id, name }) => [id, { id, name }])).values()];
}

const typeOf = ({ type }: UserDocument) => type;

/** A document as `DocumentList` shows it. [ACC-013 ACC-014] */
export function documentLine(
  { site, clock, language }: AppLoadContext,
  { id, type, isApproved, expiry, downloadUrl, refusal }: UserDocument,
): DocumentLine {
  const today = dayIn(site.timeZone, clock.now());
  return {
    id,
    name: type?.name || wordsFor(language.code, "uploads")("documents.unnamed"),
    isApproved,
    refusal: isApproved ? "" : refusal,
    expiry: expiry === null ? null : { date: formatsFor(language.code).day(expiry), isOver: expiry < today },
    canDownload: downloadUrl !== "",
  };
}
