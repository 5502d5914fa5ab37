import { type AppLoadContext, data } from "@remix-run/node";
import type { User } from "../wire/account.ts";

/**
 * Who was signed in when a form's page was opened, by the id of the user: null for a visitor, 0 where the
 * form's mark can't be read.
 */
export type FormOwner = number | null;

/** Whose a posted form is, by the mark that it carries (`OwnerMark`). */
export async function formOwner({ session }: AppLoadContext, form: FormData): Promise<FormOwner> {
  const mark = form.get("owner");
  return typeof mark === "string" && mark !== "" ? session.ownerOf(mark) : null;
}

/**
 * Refuses a form that somebody else opened than who is signed in now: nothing of it is carried out or shown.
 * `keep` keeps what was typed for the owner of this id. A form that a visitor opened is its poster's own.
 * @throws the screen that says so, 409
 */
export async function refuseOthers(
  context: AppLoadContext,
  owner: FormOwner,
  user: User,
  keep: (owner: number) => Promise<void>,
): Promise<void> {
  if (owner === null || owner === user.id) return;
  if (owner > 0) await keep(owner);
  const { requestId: reference, drafts } = context;
  const screen = { kind: "other-account", reference, isTypedKept: drafts.isKept(), name: user.firstName };
  throw data(screen, { status: 409 });
}

/** Whose drafts are read and kept now: the signed-in user's id, 0 for a visitor; null where nobody can say. */
export async function ownerNow({ session }: AppLoadContext): Promise<number | null> {
  const user = await session.user().catch(() => null);
  if (user) return user.id;
  return session.isSignedIn ? null : 0;
}
