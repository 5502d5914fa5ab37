import type { AppLoadContext } from "@remix-run/node";
import type { Values } from "./answer.ts";
import type { FormOwner } from "./owner.server.ts";

/**
 * What somebody typed into the form of this name and has not sent, kept for when its page is opened again.
 * Two people may share a browser: what somebody typed while signed in is that account's and shown to no
 * other; where nobody can say whose it is, nothing is kept. `owner` is whose form it was, null for who is
 * here now. The form works without: a store that fails loses the draft and nothing else.
 */
export async function keepDraft(
  context: AppLoadContext,
  form: string,
  values: Values,
  owner: FormOwner = null,
): Promise<void> {
  await trying(context, async () => {
    const whose = owner ?? (await ownerNow(context));
    if (whose === null) return;
    const lists = Object.entries(values).map(([name, list]): [string, string[]] => [name, [...list]]);
    await context.drafts.keep(nameFor(form, whose), Object.fromEntries(lists));
  });
}

/** What is kept for who is here now. What a visitor typed becomes the account's that logs in after it. */
export async function readDraft(context: AppLoadContext, form: string): Promise<Values> {
  const kept = await trying(context, async () => {
    const { drafts } = context;
    const [owner, asVisitor] = await Promise.all([ownerNow(context), drafts.read(form)]);
    if (owner === null) return null;
    if (owner === 0) return asVisitor;
    if (asVisitor === null) return drafts.read(nameFor(form, owner));
    await drafts.keep(nameFor(form, owner), asVisitor);
    if (drafts.isKept()) await drafts.forget(form);
    return asVisitor;
  });
  return kept ?? {};
}

/** Forgets it once it is carried out; one that can't be forgotten now ends by itself. */
export async function forgetDraft(context: AppLoadContext, form: string): Promise<void> {
  await trying(context, async () => {
    const owner = await ownerNow(context);
    if (owner !== null) await context.drafts.forget(nameFor(form, owner));
  });
}

/**
 * Whose drafts are read and kept now: the signed-in user's id, 0 for a visitor; null where nobody can say.
 */
async function ownerNow({ session }: AppLoadContext): Promise<number | null> {
  const user = await session.user().catch(() => null);
  if (user) return user.id;
  return session.isSignedIn ? null : 0;
}

async function trying<Value>({ log }: AppLoadContext, what: () => Promise<Value>): Promise<Value | null> {
  try {
    return await what();
  } catch (error) {
    log.warn({ err: error }, "a form goes without its draft");
    return null;
  }
}

const nameFor = (form: string, owner: number): string => (owner === 0 ? form : `${form} of ${owner}`);
