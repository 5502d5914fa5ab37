import type { AppLoadContext } from "@remix-run/node";
import { nameFor } from "../posting/draft.server.ts";
import type { FormValues } from "./form-values.ts";
import { secrets } from "./profile-values.ts";

/**
 * Keeps what somebody typed into a form of the profile, without the password, for the next visit of its page. `owner` is the user's id: somebody else who
 * logs in at the same browser finds nothing. A store that fails now loses it and nothing else.
 */
export async function keepTyped(
  { drafts, log }: AppLoadContext,
  owner: number,
  name: string,
  values: FormValues,
): Promise<void> {
  try {
    const lists = Object.entries(withoutPassword(values)).map(([field, value]): [string, string[]] => [
      field,
      [value],
    ]);
    await drafts.keep(nameFor(name, owner), Object.fromEntries(lists));
  } catch (error) {
    log.warn({ err: error }, "a draft of the profile could not be kept");
  }
}

/** What was kept; nothing when the store can't be read, since the form works without it. */
export async function typedBefore(
  { drafts, log }: AppLoadContext,
  owner: number,
  name: string,
): Promise<FormValues> {
  try {
    const kept = (await drafts.read(nameFor(name, owner))) ?? {};
    return Object.fromEntries(Object.entries(kept).map(([field, values]) => [field, values[0] ?? ""]));
  } catch (error) {
    log.warn({ err: error }, "a draft of the profile could not be read");
    return {};
  }
}

/** Forgets it once it is saved. */
export async function forgetTyped(
  { drafts, log }: AppLoadContext,
  owner: number,
  name: string,
): Promise<void> {
  try {
    await drafts.forget(nameFor(name, owner));
  } catch (error) {
    log.warn({ err: error }, "a draft of the profile could not be forgotten");
  }
}

/** Passwords and codes are written into no page and no draft. */
export const withoutPassword = (values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.includes(name)));
