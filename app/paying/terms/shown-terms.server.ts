import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { createFingerprint } from "../../domain/fingerprint.ts";
import { isoIn } from "../../domain/venue-time.ts";
import type { SentTerms } from "../../wire/terms.ts";
import { decryptSnapshot, encryptSnapshot } from "../page-snapshot.server.ts";
import type { ShownTerms } from "./shown-terms.tsx";

/**
 * The texts of a form's terms (sanitised HTML, "" if none), by name. `order` is the text that the form's own
 * checkbox accepts.
 */
export type TermsTexts = Readonly<{ order: string } & Record<string, string>>;

/** Accepted terms: what they apply to, and the name of their text. */
export type TickedTerms = { appliesTo: SentTerms["of"]; name: string };

/**
 * Encrypts the terms that a form shows, with the language and the time: the accepted text is the one that was
 * shown, even if the organiser changes it later. Contains no user input. `encrypted` is null if the user
 * can't submit the form or it has no terms.
 */
export async function encryptShownTerms(
  context: AppLoadContext,
  form: string,
  texts: TermsTexts,
  canSubmit: boolean,
): Promise<ShownTerms> {
  const { language, clock } = context;
  const version = texts.order === "" ? "" : (await createFingerprint(texts.order)).slice(0, 16);
  if (!canSubmit || Object.values(texts).every((text) => text === "")) return { version, encrypted: null };
  const shown: TermsSnapshot = { form, texts, language: language.code, shownAt: clock.now() };
  return { version, encrypted: await encryptSnapshot(context, PURPOSE, shown) };
}

/**
 * Returns the accepted terms to send with the order: as the posted form showed them, so that a repeated post
 * sends the same. Uses the current `texts` if the posted snapshot is missing, expired or from another form.
 */
export async function collectAcceptedTerms(
  context: AppLoadContext,
  form: string,
  { encrypted, texts, ticked }: { encrypted: string; texts: TermsTexts; ticked: readonly TickedTerms[] },
): Promise<SentTerms[]> {
  const { clock, language, site } = context;
  const decrypted = TermsSnapshot.safeParse(await decryptSnapshot(context, PURPOSE, encrypted));
  const shown =
    decrypted.success && decrypted.data.form === form
      ? decrypted.data
      : { texts, language: language.code, shownAt: clock.now() };
  const accepted = ticked
    .map(({ appliesTo, name }) => ({ appliesTo, text: shown.texts[name] ?? texts[name] ?? "" }))
    .filter(({ text }) => text !== "");
  return Promise.all(
    accepted.map(async ({ appliesTo, text }) => ({
      of: appliesTo,
      text,
      sha256: await createFingerprint(text),
      language: shown.language,
      shown_at: isoIn(site.timeZone, shown.shownAt),
    })),
  );
}

const PURPOSE = "shown terms";

const TermsSnapshot = z.object({
  form: z.string(),
  texts: z.record(z.string(), z.string()),
  /** Language of the page that showed them. */
  language: z.string(),
  /** Milliseconds since 1970 UTC. */
  shownAt: z.number(),
});
type TermsSnapshot = z.output<typeof TermsSnapshot>;
