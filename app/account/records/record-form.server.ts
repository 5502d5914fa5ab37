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
import { getDayInZone } from "../../domain/venue-time.ts";
import { formatsFor } from "../../i18n/formats.server.ts";
import { handlePost } from "../../posting/handle-post.server.ts";
import { openForm } from "../../posting/open-form.server.ts";
import type { PageResponse, FormKind, Post } from "../../posting/post.server.ts";
import type { User } from "../../wire/account.ts";

type SaveResponse = { success: boolean; message: string };
type RecordNoun = "vehicle" | "licence" | "address";

/** How the profile's pages load, show and save one kind of record (vehicle, licence or address). */
export type RecordForm<Item extends { id: number }, Extra extends object = object> = {
  /** The kind of record. The page's path and the keys of the notices contain it. */
  noun: RecordNoun;
  /** Whether this site has records of this kind; true by default. */
  isEnabled?: (context: AppLoadContext) => boolean;
  /**
   * Loads the user's own records. Leaves out records that can't be parsed, or throws if `requireAll` is true.
   * [SEC-017]
   */
  loadOwnRecords: (context: AppLoadContext, user: User, requireAll: boolean) => Promise<readonly Item[]>;
  /**
   * Returns the form's initial values for `record`, or for a new record if it is null. Values for a new
   * record may be in the `query` of the page's URL.
   */
  getInitialValues: (record: Item | null, user: User, query: URLSearchParams) => Record<string, string>;
  createSchema: (context: AppLoadContext) => z.ZodType;
  /** Parses the form and updates `record`, or creates a record if it is null. */
  save: (post: Post, record: Item | null) => Promise<unknown>;
  /**
   * Returns the expiry that was entered, `yyyy-MM-dd`, or "". The notice after saving warns if it has passed.
   */
  getExpiryDate?: (post: Post) => string;
  remove: (context: AppLoadContext, id: number) => Promise<SaveResponse>;
  /**
   * Handles the form's buttons that neither save nor remove. Returns null for any other button.
   * `addToResponse` adds data to the form's response.
   */
  handleOtherButton?: (post: Post, addToResponse: (extra: Extra) => void) => Promise<PageResponse | null>;
};

/**
 * Finds the user's record with the id in the URL; null for “new”.
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
    (await form.loadOwnRecords(context, user, requireAll)).find((candidate) => String(candidate.id) === id);
  // Load again with `requireAll`, so that a record that can't be parsed is an error and not a 404.
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
    initialValues: form.getInitialValues(record, user, new URL(request.url).searchParams),
    schema: form.createSchema(context),
    isRecord: record !== null,
  });

/**
 * Saves or removes the record in the URL. After saving, redirects to the page in the parameter `back`, if
 * there is one. Otherwise redirects to the profile.
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
      record === null ? submittedPost : submittedPost.mergeInto(form.getInitialValues(record, user, query));
    const buttonResponse = await form.handleOtherButton?.(post, (extra) => reply.addData(async () => extra));
    if (buttonResponse) return buttonResponse;
    const isRemoval = post.intent === "remove";
    if (isRemoval)
      await post.save("removal", { id: record?.id }, () => form.remove(context, record?.id ?? 0));
    else await form.save(post, record);
    if (isRemoval) context.notices.add({ key: `${form.noun}Removed`, tone: "good" });
    else context.notices.add(buildSavedNotice(form.noun, context, form.getExpiryDate?.(post)));
    const returnPath = safePath(query.get("back") ?? "");
    return returnPath === null || isRemoval ? redirect("/profile", 303) : redirect(returnPath, 303);
  });

/**
 * Builds the notice after saving. It warns if the record has expired. Such a record is saved, since the user
 * may renew it before the event.
 */
function buildSavedNotice(
  noun: RecordNoun,
  { site, clock, language }: AppLoadContext,
  expiryDate = "",
): SavedNotice {
  if (expiryDate === "" || isValidOn(getDayInZone(site.timeZone, clock.now()), expiryDate))
    return { key: `${noun}Saved`, tone: "good" };
  const date = formatsFor(language.code).day(expiryDate);
  return { key: `${noun}SavedExpired`, tone: "bad", values: { date } };
}

type SavedNotice = Parameters<AppLoadContext["notices"]["add"]>[0];

const toFormKind = ({ noun }: { noun: RecordNoun }, id = ""): FormKind => ({
  name: `${noun} ${id}`,
  access: "user",
});
