import type { AppLoadContext } from "@remix-run/node";
import type { Values } from "./form-result.ts";
import type { FormOwner } from "./owner.server.ts";

type Drafts = AppLoadContext["drafts"];
/** Saved input of a form. `at` is the time of saving (ms since 1970 UTC). */
export type SavedDraft = NonNullable<Awaited<ReturnType<Drafts["read"]>>>;

/**
 * Saves the input of a form that wasn't submitted. A draft belongs to an account or, for a visitor, to the
 * browser. A failure of the store is only logged.
 * @param form name of the form (`FormKind.name`)
 * @param owner the account that opened the form, or null for the current user
 */
export async function saveDraft(
  context: AppLoadContext,
  form: string,
  values: Values,
  owner: FormOwner = null,
): Promise<void> {
  await logErrors(context, async () => {
    const draftOwner = owner ?? (await context.session.draftOwner());
    if (draftOwner === null) return;
    const lists = Object.entries(values).map(([name, list]): [string, string[]] => [name, [...list]]);
    await context.drafts.save(form, Object.fromEntries(lists), draftOwner);
  });
}

/**
 * Reads the current user's draft of a form, or returns null if there is none. After a login, the browser's
 * draft is merged into the account's draft. Fields of the newer draft replace fields of the older draft.
 */
export async function readDraft(context: AppLoadContext, form: string): Promise<SavedDraft | null> {
  return logErrors(context, async () => {
    const { drafts } = context;
    const [owner, visitorDraft] = await Promise.all([
      context.session.draftOwner(),
      drafts.read(form, "visitor"),
    ]);
    if (owner === null) return null;
    if (owner === "visitor") return visitorDraft;
    const accountDraft = await drafts.read(form, owner);
    if (visitorDraft === null) return accountDraft;
    const draft = accountDraft === null ? visitorDraft : mergeDrafts(accountDraft, visitorDraft);
    await drafts.save(form, draft.values, owner, draft.at);
    if (drafts.isSaved()) await drafts.remove(form, "visitor");
    return draft;
  });
}

/** Deletes the current user's draft of a form. If that fails, the draft expires by itself. */
export async function deleteDraft(context: AppLoadContext, form: string): Promise<void> {
  await logErrors(context, async () => {
    const owner = await context.session.draftOwner();
    if (owner === null) return;
    await context.drafts.remove(form, owner);
    if (owner !== "visitor") await context.drafts.remove(form, "visitor");
  });
}

/** Lists the current user's drafts whose form names start with `prefix`, newest first. */
export async function listDrafts(
  context: AppLoadContext,
  prefix: string,
): Promise<{ form: string; at: number }[]> {
  const lists = await logErrors(context, async () => {
    const { drafts } = context;
    // The visitor's drafts are read first, because reading them makes a cached page personal.
    const visitorDrafts = await drafts.list(prefix, "visitor");
    const owner = await context.session.draftOwner();
    if (owner === null) return [];
    return owner === "visitor" ? visitorDrafts : [...visitorDrafts, ...(await drafts.list(prefix, owner))];
  });
  const timeByForm = new Map<string, number>();
  for (const { form, at } of lists ?? []) timeByForm.set(form, Math.max(at, timeByForm.get(form) ?? 0));
  return [...timeByForm].map(([form, at]) => ({ form, at })).toSorted((a, b) => b.at - a.at);
}

function mergeDrafts(a: SavedDraft, b: SavedDraft): SavedDraft {
  const [older, newer] = a.at <= b.at ? [a, b] : [b, a];
  return { values: { ...older.values, ...newer.values }, at: newer.at };
}

async function logErrors<Value>(
  { log }: AppLoadContext,
  operation: () => Promise<Value>,
): Promise<Value | null> {
  try {
    return await operation();
  } catch (error) {
    log.warn({ err: error }, "draft not available, continuing without it");
    return null;
  }
}
