import type { AppLoadContext } from "@remix-run/node";
import { loadOptional } from "../../optional.server.ts";
import { toInstant } from "../../domain/venue-time.ts";
import { formatsFor } from "../../i18n/formats.server.ts";
import { isLanguage, languages } from "../../i18n/languages.ts";
import { type AcceptedTerms, AcceptedWith } from "../../wire/terms.ts";
import type { AcceptedText } from "./accepted-terms.tsx";
import type { Sale } from "../sale.ts";

/** Loads the terms that the user accepted with orders of this sale. Returns none if the API fails. */
export async function loadAcceptedTerms(
  context: AppLoadContext,
  { kind, itemId }: Pick<Sale, "kind" | "itemId">,
): Promise<AcceptedText[]> {
  const acceptedWith = AcceptedWith.safeParse(kind);
  if (!acceptedWith.success) return [];
  const { payments, site } = context.organiser;
  const readTerms = async () =>
    (await site.hasCapability("accepted-terms")) ? payments.listAcceptedTerms(acceptedWith.data, itemId) : [];
  const terms = await loadOptional(context, "accepted terms", readTerms, { fallback: [] });
  return Promise.all(terms.map((acceptedTerms) => toAcceptedText(context, acceptedTerms)));
}

async function toAcceptedText(
  { html, language, site }: AppLoadContext,
  acceptedTerms: AcceptedTerms,
): Promise<AcceptedText> {
  const { of: appliesTo, sha256, text, acceptedAt } = acceptedTerms;
  return {
    appliesTo,
    sha256,
    html: await html.clean(text),
    language: isLanguage(acceptedTerms.language) ? languages[acceptedTerms.language] : acceptedTerms.language,
    time:
      acceptedAt === null
        ? ""
        : formatsFor(language.code).dayAndTime(toInstant(acceptedAt, site.timeZone), site.timeZone),
  };
}
