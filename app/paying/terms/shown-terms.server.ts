import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { computeSha256 } from "../../domain/sha256.ts";
import { formatIso } from "../../domain/venue-time.ts";
import type { SubmittedTerms } from "../../wire/terms.ts";
import { decryptSnapshot, encryptSnapshot } from "../page-snapshot.server.ts";
import type { ShownTerms } from "./shown-terms.tsx";

/**
 * The texts of a form's terms by name, as sanitised HTML, or "" if the organiser has no such terms. `order`
 * is the text that the checkbox at the end of the form accepts.
 */
export type TermsTexts = Readonly<{ order: string } & Record<string, string>>;

/** `name` is the name of the accepted text in `TermsTexts`. */
export type AcceptedTermsRef = { appliesTo: SubmittedTerms["of"]; name: string };

/**
 * Encrypts the terms that a form shows, with their language and the time. The user accepts the text as shown,
 * even if the organiser changes it before the form is posted.
 */
export async function encryptShownTerms(
  context: AppLoadContext,
  form: string,
  texts: TermsTexts,
  canSubmit: boolean,
): Promise<ShownTerms> {
  const { language, clock } = context;
  const version = texts.order === "" ? "" : (await computeSha256(texts.order)).slice(0, 16);
  if (!canSubmit || Object.values(texts).every((text) => text === "")) return { version, encrypted: null };
  const snapshot: TermsSnapshot = { form, texts, language: language.code, shownAt: clock.now() };
  return { version, encrypted: await encryptSnapshot(context, ENCRYPTION_PURPOSE, snapshot) };
}

/**
 * Returns the accepted terms to send with the order, with the texts that the posted form showed. If the
 * posted snapshot is missing, expired or from another form, uses the current `texts`.
 */
export async function collectAcceptedTerms(
  context: AppLoadContext,
  form: string,
  {
    encrypted,
    texts,
    acceptedTerms,
  }: { encrypted: string; texts: TermsTexts; acceptedTerms: readonly AcceptedTermsRef[] },
): Promise<SubmittedTerms[]> {
  const { clock, language, site } = context;
  const postedSnapshot = TermsSnapshot.safeParse(
    await decryptSnapshot(context, ENCRYPTION_PURPOSE, encrypted),
  );
  const snapshot =
    postedSnapshot.success && postedSnapshot.data.form === form
      ? postedSnapshot.data
      : { texts, language: language.code, shownAt: clock.now() };
  const acceptedTexts = acceptedTerms
    .map(({ appliesTo, name }) => ({ appliesTo, text: snapshot.texts[name] ?? texts[name] ?? "" }))
    .filter(({ text }) => text !== "");
  return Promise.all(
    acceptedTexts.map(async ({ appliesTo, text }) => ({
      of: appliesTo,
      text,
      sha256: await computeSha256(text),
      language: snapshot.language,
      shown_at: formatIso(site.timeZone, snapshot.shownAt),
    })),
  );
}

const ENCRYPTION_PURPOSE = "shown terms";

const TermsSnapshot = z.object({
  form: z.string(),
  texts: z.record(z.string(), z.string()),
  language: z.string(),
  /** Milliseconds since 1970 UTC. */
  shownAt: z.number(),
});
type TermsSnapshot = z.output<typeof TermsSnapshot>;
