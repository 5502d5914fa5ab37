import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { fingerprintOf } from "../../domain/fingerprint.ts";
import { isoIn } from "../../domain/venue-time.ts";
import type { SentTerms } from "../../wire/terms.ts";
import { openedSeal, sealOfPage } from "../page-seal.server.ts";
import type { ShownTerms } from "./shown-terms.tsx";

/** Clean HTML of terms, by names that the form gives them; "" is none. `order` is that of its one box. */
export type TermsTexts = Readonly<{ order: string } & Record<string, string>>;

/** Terms that were accepted: of what, and the name of their text. */
export type TickedTerms = { of: SentTerms["of"]; name: string };

/**
 * The terms that a form shows, sealed with the language and the moment: what is accepted is the text that was
 * shown, whatever the organiser has changed since. Nothing that was typed is in it. Nothing is sealed for
 * whoever can't send the form.
 */
export async function showTerms(
  context: AppLoadContext,
  form: string,
  texts: TermsTexts,
  mayBeSent: boolean,
): Promise<ShownTerms> {
  const { language, clock } = context;
  const mark = texts.order === "" ? "" : (await fingerprintOf(texts.order)).slice(0, 16);
  if (!mayBeSent || Object.values(texts).every((text) => text === "")) return { mark, sealed: null };
  const shown: Shown = { form, texts, language: language.code, shownAt: clock.now() };
  return { mark, sealed: await sealOfPage(context, purpose, shown) };
}

/**
 * The evidence of what was accepted, for the order: the texts that the posted form was shown with, so that
 * the same press sends the same. They are those of now (`texts`) where it brings none of this form, or too
 * old ones.
 */
export async function acceptedTerms(
  context: AppLoadContext,
  form: string,
  { sealed, texts, ticked }: { sealed: string; texts: TermsTexts; ticked: readonly TickedTerms[] },
): Promise<SentTerms[]> {
  const { clock, language, site } = context;
  const opened = Shown.safeParse(await openedSeal(context, purpose, sealed));
  const shown =
    opened.success && opened.data.form === form
      ? opened.data
      : { texts, language: language.code, shownAt: clock.now() };
  const accepted = ticked
    .map(({ of, name }) => ({ of, text: shown.texts[name] ?? texts[name] ?? "" }))
    .filter(({ text }) => text !== "");
  return Promise.all(
    accepted.map(async ({ of, text }) => ({
      of,
      text,
      sha256: await fingerprintOf(text),
      language: shown.language,
      shown_at: isoIn(site.timeZone, shown.shownAt),
    })),
  );
}

const purpose = "shown terms";

const Shown = z.object({
  form: z.string(),
  texts: z.record(z.string(), z.string()),
  /** Of the page that showed them. */
  language: z.string(),
  /** Milliseconds since 1970 UTC. */
  shownAt: z.number(),
});
type Shown = z.output<typeof Shown>;
