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

/** How the pages of one kind of profile record (vehicle, licence or address) load, show and save it. */
export type RecordForm<Item extends { id: number }, Extra extends object = object> = {
  /** The name of the kind. The page's path and the keys of the notices contain it. */
  noun: RecordNoun;
  /** Whether this site has records of this kind; true by default. */
  isEnabled?: (context: AppLoadContext) => boolean;
  /**
   * Loads the user's own records. Records that can't be parsed are left out; with `requireAll`, they throw.
   * Records of other users count as missing. [SEC-017]
   */
  loadOwn: (context: AppLoadContext, user: User, requireAll: boolean) => Promise<readonly Item[]>;
  /**
   * Returns the form's initial values for `record`; null stands for a new record. The `query` of the page's URL
   * may contain values for a new record.
   */
  initialValues: (record: Item | null, user: User, query: URLSearchParams) => Record<string, string>;
  schema: (context: AppLoadContext) => z.ZodType;
  /** Parses the form and saves it: as an update if `record` isn't null, else as a new record. */
  save: (post: Post, record: Item | null) => Promise<unknown>;
  /** Returns the expiry in the form, `yyyy-MM-dd`, or "". The notice warns the user if it has passed. */
  expiryDate?: (post: Post) => string;
  remove: (context: AppLoadContext, id: number) => Promise<SaveResponse>;
  /**
   * Handles buttons of the form that don't save; returns null for any other button. `show` adds data to the
   * form's response.
   */
  handleOtherButton?: (post: Post, show: (extra: Extra) => void) => Promise<PageResponse | null>;
};

/**
 * Finds the record with the id in the URL; null for “new”.
 * @throws 404 if the user has no such record
 */
export async function findRecord<Item extends { id: number }>(
  context: AppLoadContext,
  user: User,
  form: RecordForm<Item>,
  id = "",
): Promise<Item | null> {
  const notFound = data({ kind: "not-found" }, { status: 404 });
  if (form.isEnabled?.(context) === false) throw notFound;
  if (id === "new") return null;
  const find = async (requireAll: boolean) =>
    (await form.loadOwn(context, user, requireAll)).find((candidate) => String(candidate.id) === id);
  // Read again with `requireAll`: for a record that can't be parsed, the page must fail and not respond 404.
  const record = (await find(false)) ?? (await find(true));
  if (!record) throw notFound;
  return record;
}

/** Opens the form of a record with its initial values. */
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
 * Saves or removes the record in the URL. Redirects to the profile or, after saving, to the page in the
 * parameter `back`.
 */
export const postRecord = <Item extends { id: number }, Extra extends object = object>(
  args: ActionFunctionArgs,
  form: RecordForm<Item, Extra>,
) =>
  handlePost<Extra>(args, toFormKind(form, args.params["id"]), async (submittedPost, reply) => {
    const { context, user } = submittedPost;
    if (!user) throw new Error("a record was posted without a user");
    const record = await findRecord(context, user, form, args.params["id"]);
    const query = new URL(args.request.url).searchParams;
    const post =
      record === null ? submittedPost : submittedPost.mergeInto(form.initialValues(record, user, query));
    const buttonResponse = await form.handleOtherButton?.(post, (extra) => reply.addData(async () => extra));
    if (buttonResponse) return buttonResponse;
    const isRemoval = post.intent === "remove";
    if (isRemoval)
      await post.save("removal", { id: record?.id }, () => form.remove(context, record?.id ?? 0));
    else await form.save(post, record);
    if (isRemoval) context.notices.add({ key: `${form.noun}Removed`, tone: "good" });
    else context.notices.add(savedNotice(form.noun, context, form.expiryDate?.(post)));
    const returnPath = safePath(query.get("back") ?? "");
    return returnPath === null || isRemoval ? redirect("/profile", 303) : redirect(returnPath, 303);
  });

/**
 * Returns the notice after saving. An expired record is saved too, since the user may renew it in time, but the
 * notice warns of the expiry.
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
