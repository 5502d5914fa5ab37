import { type AppLoadContext, data } from "@remix-run/node";

/** Somebody who is signed in. */
export type SignedIn = Awaited<ReturnType<AppLoadContext["session"]["require"]>>;

/**
 * Who was signed in when a form's page was opened, by the id of the user: null for a visitor, 0 where the
 * form's mark can't be read.
 */
export type FormOwner = number | null;

/** Whose a posted form is, by the mark that it carries (`OwnerMark`). */
export async function formOwner({ session }: AppLoadContext, mark: string): Promise<FormOwner> {
  return mark === "" ? null : session.ownerOf(mark);
}

/**
 * Refuses a form that somebody else opened than who is signed in now: nothing of it is carried out or shown.
 * `keep` keeps what was typed for its owner. A form that a visitor opened is its poster's own.
 * @throws the screen that says so, 409
 */
export async function refuseOthers(
  context: AppLoadContext,
  owner: FormOwner,
  user: SignedIn,
  keep: () => Promise<void>,
): Promise<void> {
  if (owner === null || owner === user.id) return;
  await keep();
  const { requestId: reference, drafts } = context;
  const screen = { kind: "other-account", reference, isTypedKept: drafts.isKept(), name: user.firstName };
  throw data(screen, { status: 409 });
}
