import type { AppLoadContext } from "@remix-run/node";
import { ownerNow } from "./form-owner.server.ts";

type Typed = Record<string, string[]>;

/**
 * Drafts of forms that visitors begin and accounts finish. Two people may share a browser: what somebody
 * typed while signed in is that account's and shown to no other; where nobody can say whose it is, nothing
 * is kept. Ids are users', 0 is a visitor.
 */
export async function keepFor(
  context: AppLoadContext,
  form: string,
  typed: Typed,
  owner?: number,
): Promise<void> {
  const whose = owner ?? (await ownerNow(context));
  if (whose !== null) await context.drafts.keep(nameFor(form, whose), typed);
}

/** What is kept for who is here now. What a visitor typed becomes the account's that logs in after it. */
export async function readOwn(context: AppLoadContext, form: string): Promise<Typed | null> {
  const { drafts } = context;
  const [owner, asVisitor] = await Promise.all([ownerNow(context), drafts.read(form)]);
  if (owner === null) return null;
  if (owner === 0) return asVisitor;
  if (asVisitor === null) return drafts.read(nameFor(form, owner));
  await drafts.keep(nameFor(form, owner), asVisitor);
  if (drafts.isKept()) await drafts.forget(form);
  return asVisitor;
}

export async function forgetOwn(context: AppLoadContext, form: string): Promise<void> {
  const owner = await ownerNow(context);
  if (owner !== null) await context.drafts.forget(nameFor(form, owner));
}

/** What a draft of a form is called that belongs to this account. */
export const nameFor = (form: string, owner: number): string => (owner === 0 ? form : `${form} of ${owner}`);
