import type { AppLoadContext } from "@remix-run/node";
import { toInstant } from "../../domain/venue-time.ts";
import { formatsFor } from "../../i18n/formats.server.ts";
import { isLanguage, languages } from "../../i18n/languages.ts";
import type { AcceptedTerms } from "../../wire/terms.ts";
import type { AcceptedLine } from "./accepted-terms.tsx";
import { askedInTime } from "../asked-in-time.server.ts";
import type { Sale } from "../sale.ts";

/**
 * What the signed-in user has accepted with orders of this sale, for its receipt; nothing where the API
 * doesn't tell, or not in time.
 */
export async function acceptedLines(
  context: AppLoadContext,
  { kind, about }: Pick<Sale, "kind" | "about">,
): Promise<AcceptedLine[]> {
  if (kind === "order" || kind === "form" || kind === "voucher") return [];
  const terms = await askedInTime(context, "which terms were accepted", async () =>
    (await context.organiser.site.offers("accepted-terms"))
      ? context.organiser.payments.acceptedTerms(kind, about)
      : [],
  );
  return Promise.all((terms ?? []).map((accepted) => lineOf(context, accepted)));
}

async function lineOf(
  { html, language, site }: AppLoadContext,
  accepted: AcceptedTerms,
): Promise<AcceptedLine> {
  const { of, sha256, text, acceptedAt } = accepted;
  return {
    of,
    sha256,
    html: await html.clean(text),
    language: isLanguage(accepted.language) ? languages[accepted.language] : accepted.language,
    time:
      acceptedAt === null
        ? ""
        : formatsFor(language.code).dayAndTime(toInstant(acceptedAt, site.timeZone), site.timeZone),
  };
}
