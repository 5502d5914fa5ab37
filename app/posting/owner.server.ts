import { type AppLoadContext, data } from "@remix-run/node";

/** The user of a logged-in session. */
export type LoggedInUser = Awaited<ReturnType<AppLoadContext["session"]["requireUser"]>>;

/**
 * Id of the user who was logged in when the form's page was opened; null for a visitor, 0 if the owner field
 * can't be decrypted.
 */
export type FormOwner = number | null;

/** Reads the owner of a posted form from its hidden field (`OwnerField`). */
export async function readFormOwner({ session }: AppLoadContext, encryptedOwner: string): Promise<FormOwner> {
  return encryptedOwner === "" ? null : session.readOwnerToken(encryptedOwner);
}

/**
 * Rejects a form that was opened by another user than the current one, before anything is carried out.
 * `saveDraft` saves the typed values for the form's owner. A form opened by a visitor belongs to the current
 * user.
 * @throws 409 with the “other account” screen
 */
export async function rejectOtherUsers(
  context: AppLoadContext,
  owner: FormOwner,
  user: LoggedInUser,
  saveDraft: () => Promise<void>,
): Promise<void> {
  if (owner === null || owner === user.id) return;
  await saveDraft();
  const { requestId: reference, drafts } = context;
  const screen = { kind: "other-account", reference, isInputSaved: drafts.isSaved(), name: user.firstName };
  throw data(screen, { status: 409 });
}
