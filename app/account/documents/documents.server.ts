import type { AppLoadContext } from "@remix-run/node";
import { dayIn } from "../../domain/venue-time.ts";
import { formatsFor } from "../../i18n/formats.server.ts";
import { wordsFor } from "../../i18n/words.server.ts";
import type { DocumentLine } from "./document-list.tsx";

/** The signed-in user's documents as `DocumentList` shows them. [ACC-013 ACC-014] */
export async function loadDocuments(context: AppLoadContext): Promise<DocumentLine[]> {
  const { organiser, site, clock, language } = context;
  const today = dayIn(site.timeZone, clock.now());
  const formats = formatsFor(language.code);
  const unnamed = wordsFor(language.code, "uploads")("documents.unnamed");
  const documents = await organiser.documents.mine();
  return documents.map(({ id, type, isApproved, expiry, downloadUrl }) => ({
    id,
    name: type?.name || unnamed,
    isApproved,
    expiry: expiry === null ? null : { date: formats.day(expiry), isOver: expiry < today },
    canDownload: downloadUrl !== "",
  }));
}
