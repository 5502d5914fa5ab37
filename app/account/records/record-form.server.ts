import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import type { z } from "zod";
import { lastsUntil } from "../../domain/licence-state.ts";
import { safePath } from "../../domain/safe-path.ts";
import { dayIn } from "../../domain/venue-time.ts";
import { formatsFor } from "../../i18n/formats.server.ts";
import { answerPost } from "../../posting/answer-post.server.ts";
import { openForm } from "../../posting/open-form.server.ts";
import type { Answered, FormKind, Post } from "../../posting/post.server.ts";
import type { User } from "../../wire/account.ts";

type Saved = { success: boolean; message: string };
type Notice = "vehicle" | "licence" | "address";

/** A kind of record that hangs on a profile: what its page and its form need to know of it. */
export type RecordForm<Kept extends { id: number }, Extra extends object = object> = {
  /** As it stands in the page's address, and in the messages of what was done. */
  noun: Notice;
  /** Whether this site keeps such records at all; without, it does. */
  isKept?: (context: AppLoadContext) => boolean;
  /** The user's own; anybody else's is as unknown as one that never was. [SEC-017] */
  ofUser: (context: AppLoadContext, user: User) => Promise<readonly Kept[]>;
  /**
   * The fields of a record, of a new one where there is none; `query` is that of the page's address, which
   * may know something of a new one.
   */
  known: (record: Kept | null, user: User, query: URLSearchParams) => Record<string, string>;
  schema: (context: AppLoadContext) => z.ZodType;
  /** Reads the form and saves it, in place of the record if there is one. */
  save: (post: Post, record: Kept | null) => Promise<unknown>;
  /** The last day that was typed of what was saved, `yyyy-MM-dd`; "" for none. It is told when it is over. */
  lastDay?: (post: Post) => string;
  remove: (context: AppLoadContext, id: number) => Promise<Saved>;
  /**
   * Answers a button of the form that saves nothing, null for any other; `show` puts something beside the
   * form's values.
   */
  assist?: (post: Post, show: (extra: Extra) => void) => Promise<Answered | null>;
};

/** The record of an address, null for a new one. */
export async function findRecord<Kept extends { id: number }>(
  context: AppLoadContext,
  user: User,
  form: RecordForm<Kept>,
  id = "",
): Promise<Kept | null> {
  const notFound = data({ kind: "not-found" }, { status: 404 });
  if (form.isKept?.(context) === false) throw notFound;
  if (id === "new") return null;
  const own = await form.ofUser(context, user);
  const record = own.find((candidate) => String(candidate.id) === id);
  if (!record) throw notFound;
  return record;
}

/** What the form of a record opens with. */
export const openRecord = <Kept extends { id: number }>(
  { context, request }: LoaderFunctionArgs,
  user: User,
  form: RecordForm<Kept>,
  record: Kept | null,
) =>
  openForm(context, kindOf(form, String(record?.id ?? "new")), {
    known: form.known(record, user, new URL(request.url).searchParams),
    schema: form.schema(context),
  });

/**
 * Saves the record of an address, new or known, or takes it off the list, and leads back to the profile, or
 * to where the visitor came from to mend it.
 */
export const postRecord = <Kept extends { id: number }, Extra extends object = object>(
  args: ActionFunctionArgs,
  form: RecordForm<Kept, Extra>,
) =>
  answerPost<Extra>(args, kindOf(form, args.params["id"]), async (post, answering) => {
    const { context, user } = post;
    if (!user) throw new Error("a record was posted by nobody");
    const record = await findRecord(context, user, form, args.params["id"]);
    const assisted = await form.assist?.(post, (extra) => answering.show(async () => extra));
    if (assisted) return assisted;
    const isRemoval = post.intent === "remove";
    if (isRemoval)
      await post.save("removal", { id: record?.id }, () => form.remove(context, record?.id ?? 0));
    else await form.save(post, record);
    if (isRemoval) context.notices.add({ key: `${form.noun}Removed`, tone: "good" });
    else context.notices.add(savedNotice(form.noun, context, form.lastDay?.(post)));
    const back = safePath(new URL(args.request.url).searchParams.get("back") ?? "");
    return back === null || isRemoval ? redirect("/profile", 303) : redirect(back, 303);
  });

/** What is over is kept, since it may be renewed, but nobody is to find that out at the gate. */
function savedNotice(noun: Notice, { site, clock, language }: AppLoadContext, lastDay = ""): SavedNotice {
  if (lastDay === "" || lastsUntil(dayIn(site.timeZone, clock.now()), lastDay))
    return { key: `${noun}Saved`, tone: "good" };
  const date = formatsFor(language.code).day(lastDay);
  return { key: `${noun}SavedExpired`, tone: "bad", values: { date } };
}

type SavedNotice = Parameters<AppLoadContext["notices"]["add"]>[0];

const kindOf = ({ noun }: { noun: Notice }, id = ""): FormKind => ({ name: `${noun} ${id}`, who: "user" });
