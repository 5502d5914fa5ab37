import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import type { z } from "zod";
import { isValidOn } from "../../domain/licence-state.ts";
import { toSafePath } from "../../domain/safe-path.ts";
import { getDayInZone } from "../../domain/venue-time.ts";
import { formatsFor } from "../../i18n/formats.server.ts";
import { handlePost } from "../../posting/handle-post.server.ts";
import { openForm } from "../../posting/open-form.server.ts";
import type { PageResponse, FormKind, Post } from "../../posting/post.server.ts";
import type { User } from "../../wire/account.ts";

type SaveResponse = { success: boolean; message: string };
type RecordKind = "vehicle" | "licence" | "address";

/** How the profile's pages load, show and save one kind of record (vehicle, licence or address). */
export type RecordForm<Item extends { id: number }, ExtraData extends object = object> = {
  kind: RecordKind;
  /** Whether this site has records of this kind (default: true). */
  isEnabled?: (context: AppLoadContext) => boolean;
  /**
   * Loads the user's own records. Leaves out records that can't be parsed, or throws if `requireAll` is true.
   * [SEC-017]
   */
  loadOwnRecords: (context: AppLoadContext, user: User, requireAll: boolean) => Promise<readonly Item[]>;
  /**
   * Returns the form's initial values. `record` is null for a new record, whose values may be in the `query`
   * of the page's URL.
   */
  getInitialValues: (record: Item | null, user: User, query: URLSearchParams) => Record<string, string>;
  createSchema: (context: AppLoadContext) => z.ZodType;
  /** Updates `record`, or creates a record if `record` is null. */
  save: (post: Post, record: Item | null) => Promise<unknown>;
  /**
   * Returns the posted expiry (`yyyy-MM-dd`) or "". The notice after saving warns of an expiry in the past.
   */
  getExpiryDate?: (post: Post) => string;
  remove: (context: AppLoadContext, id: number) => Promise<SaveResponse>;
  /**
   * Handles buttons other than save and remove. Returns null for any button that it doesn't handle.
   * `addToResponse` adds data to the form's response.
   */
  handleOtherButton?: (
    post: Post,
    addToResponse: (extraData: ExtraData) => void,
  ) => Promise<PageResponse | null>;
};

/**
 * Finds the user's record by the `id` in the URL. Returns null for “new”.
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
  const findById = async (requireAll: boolean) =>
    (await form.loadOwnRecords(context, user, requireAll)).find((candidate) => String(candidate.id) === id);
  // A record that can't be parsed must throw (`requireAll`), because a 404 would be wrong.
  const record = (await findById(false)) ?? (await findById(true));
  if (!record) throw notFound;
  return record;
}

/** Opens the form of a record with its initial values. */
export const openRecordForm = <Item extends { id: number }>(
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
 * Saves or removes the record in the URL, and redirects to the profile. After saving, redirects to the path
 * in the parameter `back` if there is one.
 */
export const postRecord = <Item extends { id: number }, ExtraData extends object = object>(
  args: ActionFunctionArgs,
  form: RecordForm<Item, ExtraData>,
) =>
  handlePost<ExtraData>(args, toFormKind(form, args.params["id"]), async (submittedPost, reply) => {
    const { context, user } = submittedPost;
    if (!user) throw new Error("a record was posted without a user");
    const record = await findRecord(context, user, form, args.params["id"]);
    const query = new URL(args.request.url).searchParams;
    const post =
      record === null ? submittedPost : submittedPost.mergeInto(form.getInitialValues(record, user, query));
    const buttonResponse = await form.handleOtherButton?.(post, (extraData) =>
      reply.addData(async () => extraData),
    );
    if (buttonResponse) return buttonResponse;
    const isRemoval = post.intent === "remove";
    if (isRemoval)
      await post.save("removal", { id: record?.id }, () => form.remove(context, record?.id ?? 0));
    else await form.save(post, record);
    if (isRemoval) context.notices.add({ key: `${form.kind}Removed`, tone: "good" });
    else context.notices.add(buildSavedNotice(form.kind, context, form.getExpiryDate?.(post)));
    const returnPath = toSafePath(query.get("back") ?? "");
    return returnPath === null || isRemoval ? redirect("/profile", 303) : redirect(returnPath, 303);
  });

/** An expired record only causes a warning, because the user may renew it before the event. */
function buildSavedNotice(
  kind: RecordKind,
  { site, clock, language }: AppLoadContext,
  expiryDate = "",
): SavedNotice {
  if (expiryDate === "" || isValidOn(getDayInZone(site.timeZone, clock.now()), expiryDate))
    return { key: `${kind}Saved`, tone: "good" };
  const date = formatsFor(language.code).day(expiryDate);
  return { key: `${kind}SavedExpired`, tone: "bad", values: { date } };
}

type SavedNotice = Parameters<AppLoadContext["notices"]["add"]>[0];

const toFormKind = ({ kind }: { kind: RecordKind }, id = ""): FormKind => ({
  name: `${kind} ${id}`,
  access: "user",
});
