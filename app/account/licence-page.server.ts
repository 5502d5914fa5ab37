import { type AppLoadContext, data, redirect } from "@remix-run/node";
import { z } from "zod";
import { onceKey } from "../paying/once-key.ts";
import type { RaceLicence, User } from "../wire/account.ts";
import { type FormPost, formAnswer, tryTo } from "./form-post.server.ts";
import { chosen, isDay, problemsAt, required } from "./form-reading.server.ts";
import type { FormStart, FormValues } from "./form-values.ts";
import { typedBefore } from "./typed-draft.server.ts";

/** The race licence of an address, null for a new one. Somebody else's is as unknown as one that never was. */
export async function findLicence(
  { organiser }: AppLoadContext,
  user: User,
  id = "",
): Promise<RaceLicence | null> {
  if (id === "new") return null;
  const own = await organiser.licences.ofEntrant(user.id);
  const licence = own.find((candidate) => String(candidate.id) === id);
  if (!licence) throw data({ kind: "not-found" }, { status: 404 });
  return licence;
}

/** What the form of a licence opens with. */
export async function startLicence(
  context: AppLoadContext,
  user: User,
  licence: RaceLicence | null,
): Promise<FormStart> {
  const known: FormValues = licence
    ? {
        licence_issuer: String(licence.issuerId),
        licence_number: licence.number,
        licence_expiry: licence.expiry ?? "",
      }
    : {};
  const typed = await typedBefore(context, user.id, licenceDraft(String(licence?.id ?? "new")));
  return { values: { ...known, ...typed }, key: crypto.randomUUID() };
}

export const licenceDraft = (id = ""): string => `licence ${id}`;

/** Saves the licence of an address, new or known, or takes it off the list. Type, number and expiry are required. */
export async function postLicence(post: FormPost, id: string | undefined) {
  const { context, user, values, key } = post;
  const licence = await findLicence(context, user, id);
  if (post.intent === "remove") return removeLicence(post, licence?.id ?? 0);

  const read = LicenceForm.safeParse({ ...noLicence, ...values });
  if (!read.success) return formAnswer(post, 400, { errors: problemsAt(read.error) });
  const draft = {
    id: licence?.id ?? 0,
    issuer_id: read.data.licence_issuer,
    number: read.data.licence_number,
    expiry: read.data.licence_expiry,
  };
  const once = await onceKey(key, "licence", draft);
  const refused = await tryTo(post, () => context.organiser.licences.save(draft, once));
  if (refused) return refused;
  context.notices.add({ key: "licenceSaved", tone: "good" });
  return redirect("/profile", 303);
}

async function removeLicence(post: FormPost, id: number) {
  const refused = await tryTo(post, () => post.context.organiser.licences.disable(id));
  if (refused) return refused;
  post.context.notices.add({ key: "licenceRemoved", tone: "good" });
  return redirect("/profile", 303);
}

const noLicence = { licence_issuer: "", licence_number: "", licence_expiry: "" };

const LicenceForm = z.object({
  licence_issuer: chosen,
  licence_number: required,
  licence_expiry: required.refine(isDay, "problem.day"),
});
