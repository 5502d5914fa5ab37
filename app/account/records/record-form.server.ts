import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import type { z } from "zod";
import { isValidOn } from "../../domain/licence-state.ts";
import { safePath } from "../../domain/safe-path.ts";
import { dayIn } from "../../domain/venue-time.ts";
import { formatsFor } from "../../i18n/formats.server.ts";
import { handlePost } from "../../posting/handle-post.server.ts";
import { openForm } from "../../posting/open-form.server.ts";
import type { PageResponse, FormKind, Post } from "../../posting/post.server.ts";
import type { User } from "../../wire/account.ts";

type SaveResponse = { success: boolean; message: string };
type RecordNoun = "vehicle" | "licence" | "address";

/** How the pages of one kind of profile record load, show and save it. */
export type RecordForm<Item extends { id: number }, Extra extends object = object> = {
  /** The name of the kind, in the page's path and in the keys of the notices. */
  noun: RecordNoun;
  /** Whether this site has such records; true if left out. */
  isSaved?: (context: AppLoadContext) => boolean;
  /**
   * The user's own readable records; or with `all` all of them, which fails if one can't be read. Records of
   * other users are treated as not existing. [SEC-017]
   */
  loadOwn: (context: AppLoadContext, user: User, all: boolean) => Promise<readonly Item[]>;
  /**
   * The form's initial values, for an existing record or, if null, a new one; `query` of the page's URL may
   * contain values for a new one.
   */
  initialValues: (record: Item | null, user: User, query: URLSearchParams) => Record<string, string>;
  schema: (context: AppLoadContext) => z.ZodType;
  /** Parses the form and saves it, as an update of `record` if there is one. */
  save: (post: Post, record: Item | null) => Promise<unknown>;
  /** The expiry that was typed, `yyyy-MM-dd`; "" for none. The notice warns if it is over. */
  expiryDate?: (post: Post) => string;
  remove: (context: AppLoadContext, id: number) => Promise<SaveResponse>;
  /**
   * Handles buttons of the form that don't save, returns null for any other button; `show` adds data to the
   * form's response.
   */
  assist?: (post: Post, show: (extra: Extra) => void) => Promise<PageResponse | null>;
};

/** The record with the id in the URL, null for a new one. @throws 404 */
export async function findRecord<Item extends { id: number }>(
  context: AppLoadContext,
  user: User,
  form: RecordForm<Item>,
  id = "",
): Promise<Item | null> {
  const notFound = data({ kind: "not-found" }, { status: 404 });
  if (form.isSaved?.(context) === false) throw notFound;
  if (id === "new") return null;
  const find = async (all: boolean) =>
    (await form.loadOwn(context, user, all)).find((candidate) => String(candidate.id) === id);
  // An unreadable record must fail rather than be reported as missing.
  const record = (await find(false)) ?? (await find(true));
  if (!record) throw notFound;
  return record;
}

/** The form of a record with its initial values. */
export const openRecord = <Item extends { id: number }>(
  { context, request }: LoaderFunctionArgs,
  user: User,
  form: RecordForm<Item>,
  record: Item | null,
) =>
  openForm(context, toFormKind(form, String(record?.id ?? "new")), {
    initialValues: form.initialValues(record, user, new URL(request.url).searchParams),
    schema: form.schema(context),
    isRecord: record !== null,
  });

/**
 * Saves the record of a URL, or removes it from the list, and redirects to the profile, or to the page that
 * linked here to update the record.
 */
export const postRecord = <Item extends { id: number }, Extra extends object = object>(
  args: ActionFunctionArgs,
  form: RecordForm<Item, Extra>,
) =>
  handlePost<Extra>(args, toFormKind(form, args.params["id"]), async (posted, reply) => {
    const { context, user } = posted;
    if (!user) throw new Error("a record was posted without a user");
    const record = await findRecord(context, user, form, args.params["id"]);
    const query = new URL(args.request.url).searchParams;
    const post = record === null ? posted : posted.mergeInto(form.initialValues(record, user, query));
    const assisted = await form.assist?.(post, (extra) => reply.addData(async () => extra));
    if (assisted) return assisted;
    const isRemoval = post.intent === "remove";
    if (isRemoval)
      await post.save("removal", { id: record?.id }, () => form.remove(context, record?.id ?? 0));
    else await form.save(post, record);
    if (isRemoval) context.notices.add({ key: `${form.noun}Removed`, tone: "good" });
    else context.notices.add(savedNotice(form.noun, context, form.expiryDate?.(post)));
    const back = safePath(query.get("back") ?? "");
    return back === null || isRemoval ? redirect("/profile", 303) : redirect(back, 303);
  });

/**
 * An expired record is saved, since it may be renewed, but the notice warns of it so that the user doesn't
 * find out at the gate.
 */
function savedNotice(
  noun: RecordNoun,
  { site, clock, language }: AppLoadContext,
  expiryDate = "",
): SavedNotice {
  if (expiryDate === "" || isValidOn(dayIn(site.timeZone, clock.now()), expiryDate))
    return { key: `${noun}Saved`, tone: "good" };
  const date = formatsFor(language.code).day(expiryDate);
  return { key: `${noun}SavedExpired`, tone: "bad", values: { date } };
}

type SavedNotice = Parameters<AppLoadContext["notices"]["add"]>[0];

const toFormKind = ({ noun }: { noun: RecordNoun }, id = ""): FormKind => ({
  name: `${noun} ${id}`,
  access: "user",
});
