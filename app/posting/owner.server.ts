import { type AppLoadContext, data } from "@remix-run/node";

/** The user of a logged-in session. */
export type LoggedInUser = Awaited<ReturnType<AppLoadContext["session"]["requireUser"]>>;

/**
 * Id of the user who was logged in when the form's page was opened, or null for a visitor. 0 if the owner
 * field can't be decrypted.
 */
export type FormOwner = number | null;

/** Reads the owner of a posted form. `encryptedOwner` is the value of `OwnerField`. */
export async function readFormOwner({ session }: AppLoadContext, encryptedOwner: string): Promise<FormOwner> {
  return encryptedOwner === "" ? null : session.readOwnerToken(encryptedOwner);
}

/**
 * Rejects a form that another user than `user` has opened. The typed values are saved as a draft first. A
 * form that a visitor has opened is accepted.
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
