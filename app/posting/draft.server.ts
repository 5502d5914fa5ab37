import type { AppLoadContext } from "@remix-run/node";
import type { Values } from "./form-result.ts";
import type { FormOwner } from "./owner.server.ts";

type Drafts = AppLoadContext["drafts"];
/** Saved input of a form, and when it was saved (ms). */
export type SavedDraft = NonNullable<Awaited<ReturnType<Drafts["read"]>>>;

/**
 * Saves unsent input of the named form until its page is opened again. Drafts belong to the account (on any
 * device) or, for visitors, to the browser. If the owner can't be determined nothing is saved. `owner`: the
 * account the form was opened with; null for the current user. Store failures are logged, never thrown: they
 * lose only the draft.
 */
export async function saveDraft(
  context: AppLoadContext,
  form: string,
  values: Values,
  owner: FormOwner = null,
): Promise<void> {
  await withoutThrowing(context, async () => {
    const draftOwner = owner ?? (await context.session.draftOwner());
    if (draftOwner === null) return;
    const lists = Object.entries(values).map(([name, list]): [string, string[]] => [name, [...list]]);
    await context.drafts.save(form, Object.fromEntries(lists), draftOwner);
  });
}

/**
 * Reads the current user's draft of a form. After a login the visitor's draft becomes the account's: the two
 * are merged, and the newer value of each field wins.
 */
export async function readDraft(context: AppLoadContext, form: string): Promise<SavedDraft | null> {
  return withoutThrowing(context, async () => {
    const { drafts } = context;
    const [owner, asVisitor] = await Promise.all([
      context.session.draftOwner(),
      drafts.read(form, "visitor"),
    ]);
    if (owner === null) return null;
    if (owner === "visitor") return asVisitor;
    const own = await drafts.read(form, owner);
    if (asVisitor === null) return own;
    const draft = own === null ? asVisitor : mergeDrafts(own, asVisitor);
    await drafts.save(form, draft.values, owner, draft.at);
    if (drafts.isSaved()) await drafts.remove(form, "visitor");
    return draft;
  });
}

/** Deletes the draft after the form was processed. If that fails, it expires by itself. */
export async function deleteDraft(context: AppLoadContext, form: string): Promise<void> {
  await withoutThrowing(context, async () => {
    const owner = await context.session.draftOwner();
    if (owner === null) return;
    await context.drafts.remove(form, owner);
    if (owner !== "visitor") await context.drafts.remove(form, "visitor");
  });
}

/** Drafts of the current user whose form names start with `prefix`, newest first; `at` in ms. */
export async function listDrafts(
  context: AppLoadContext,
  prefix: string,
): Promise<{ form: string; at: number }[]> {
  const lists = await withoutThrowing(context, async () => {
    const { drafts } = context;
    // Must be read first: it marks a publicly cached page as personal for browsers with a browser id.
    const asVisitor = await drafts.list(prefix, "visitor");
    const owner = await context.session.draftOwner();
    if (owner === null) return [];
    return owner === "visitor" ? asVisitor : [...asVisitor, ...(await drafts.list(prefix, owner))];
  });
  const newest = new Map<string, number>();
  for (const { form, at } of lists ?? []) newest.set(form, Math.max(at, newest.get(form) ?? 0));
  return [...newest].map(([form, at]) => ({ form, at })).toSorted((one, other) => other.at - one.at);
}

function mergeDrafts(one: SavedDraft, other: SavedDraft): SavedDraft {
  const [older, newer] = one.at <= other.at ? [one, other] : [other, one];
  return { values: { ...older.values, ...newer.values }, at: newer.at };
}

async function withoutThrowing<Value>(
  { log }: AppLoadContext,
  what: () => Promise<Value>,
): Promise<Value | null> {
  try {
    return await what();
  } catch (error) {
    log.warn({ err: error }, "draft not available, continuing without it");
    return null;
  }
}
