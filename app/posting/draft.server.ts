import type { AppLoadContext } from "@remix-run/node";
import type { Values } from "./answer.ts";
import type { FormOwner } from "./owner.server.ts";

type Drafts = AppLoadContext["drafts"];
type DraftOwner = Parameters<Drafts["read"]>[1];
/** What was typed, and when it was kept (ms). */
export type KeptDraft = NonNullable<Awaited<ReturnType<Drafts["read"]>>>;

/**
 * What somebody typed into the form of this name and has not sent, kept for when its page is opened again.
 * What somebody typed while signed in is that account's, on any device, and shown to no other that uses the
 * browser; where nobody can say whose it is, nothing is kept. `owner` is whose form it was, null for who is
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
    await context.drafts.keep(form, Object.fromEntries(lists), whose);
  });
}

/**
 * What is kept for who is here now. What a visitor typed becomes the account's that logs in after it, with
 * what the account's own draft knows besides; of both the newer one wins.
 */
export async function readDraft(context: AppLoadContext, form: string): Promise<KeptDraft | null> {
  return trying(context, async () => {
    const { drafts } = context;
    const [owner, asVisitor] = await Promise.all([ownerNow(context), drafts.read(form, "visitor")]);
    if (owner === null) return null;
    if (owner === "visitor") return asVisitor;
    const own = await drafts.read(form, owner);
    if (asVisitor === null) return own;
    const draft = own === null ? asVisitor : together(own, asVisitor);
    await drafts.keep(form, draft.values, owner, draft.at);
    if (drafts.isKept()) await drafts.forget(form, "visitor");
    return draft;
  });
}

/** Forgets it once it is carried out; one that can't be forgotten now ends by itself. */
export async function forgetDraft(context: AppLoadContext, form: string): Promise<void> {
  await trying(context, async () => {
    const owner = await ownerNow(context);
    if (owner === null) return;
    await context.drafts.forget(form, owner);
    if (owner !== "visitor") await context.drafts.forget(form, "visitor");
  });
}

/** The forms whose names begin so that who is here now has begun, with when (ms), the last kept first. */
export async function listDrafts(
  context: AppLoadContext,
  beginning: string,
): Promise<{ form: string; at: number }[]> {
  const lists = await trying(context, async () => {
    const { drafts } = context;
    // First of all: a page for everybody learns by it that it is personal for browsers with a visit.
    const asVisitor = await drafts.list(beginning, "visitor");
    const owner = await ownerNow(context);
    if (owner === null) return [];
    return owner === "visitor" ? asVisitor : [...asVisitor, ...(await drafts.list(beginning, owner))];
  });
  const newest = new Map<string, number>();
  for (const { form, at } of lists ?? []) newest.set(form, Math.max(at, newest.get(form) ?? 0));
  return [...newest].map(([form, at]) => ({ form, at })).toSorted((one, other) => other.at - one.at);
}

function together(one: KeptDraft, other: KeptDraft): KeptDraft {
  const [older, newer] = one.at <= other.at ? [one, other] : [other, one];
  return { values: { ...older.values, ...newer.values }, at: newer.at };
}

/** Whose drafts are read and kept now; null where nobody can say. */
async function ownerNow({ session }: AppLoadContext): Promise<DraftOwner | null> {
  const user = await session.knownUser().catch(() => null);
  if (user) return user.id;
  return session.isSignedIn ? null : "visitor";
}

async function trying<Value>({ log }: AppLoadContext, what: () => Promise<Value>): Promise<Value | null> {
  try {
    return await what();
  } catch (error) {
    log.warn({ err: error }, "a form goes without its draft");
    return null;
  }
}
