import type { AppLoadContext } from "@remix-run/node";
import { ownerNow } from "./form-owner.server.ts";

type Typed = Record<string, string[]>;

/**
 * Drafts of forms that visitors begin and accounts finish. Two people may share a browser: what somebody
 * typed while signed in is that account's and shown to no other. Ids are users', 0 is a visitor.
 */
export async function keepFor(
  context: AppLoadContext,
  form: string,
  typed: Typed,
  owner?: number,
): Promise<void> {
  await context.drafts.keep(nameFor(form, owner ?? (await ownerNow(context))), typed);
}

/** What is kept for who is here now. What a visitor typed becomes the account's that logs in after it. */
export async function readOwn(context: AppLoadContext, form: string): Promise<Typed | null> {
  const { drafts } = context;
  const [owner, asVisitor] = await Promise.all([ownerNow(context), drafts.read(form)]);
  if (owner === 0) return asVisitor;
  if (asVisitor === null) return drafts.read(nameFor(form, owner));
  await drafts.keep(nameFor(form, owner), asVisitor);
  await drafts.forget(form);
  return asVisitor;
}

export async function forgetOwn(context: AppLoadContext, form: string): Promise<void> {
  await context.drafts.forget(nameFor(form, await ownerNow(context)));
}

const nameFor = (form: string, owner: number): string => (owner === 0 ? form : `${form} of ${owner}`);
