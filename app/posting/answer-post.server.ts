import { type ActionFunctionArgs, type AppLoadContext, data, redirect } from "@remix-run/node";
import { safePath } from "../domain/safe-path.ts";
import { isLanguage } from "../i18n/languages.ts";
import type { FormAnswer, Values } from "./answer.ts";
import { completed } from "./guards/cut-off.server.ts";
import { formOwner, refuseOthers } from "./owner.server.ts";
import { type Posted, readPosted } from "./posted.server.ts";
import { Answered, createPost, type FormKind, type Post } from "./post.server.ts";

type Answering<Extra extends object> = {
  /**
   * Adds what the page shows of a form's values beside them, to every answer: prices, say. `title` is the
   * page's, where that is another than it opened with.
   */
  show(extra: (values: Values) => Promise<Extra>, title?: string): void;
};

/**
 * The one way from a posted form to its answer. Reads the form and its marks; lets the language menu post it,
 * so that what is typed is there in the other language; refuses a form that somebody else opened; leads
 * whoever must be signed in to the log-in and back; and lets `carryOut` do the rest with the methods of
 * `Post`. Whatever comes of it, everything typed comes back with the answer, or is kept for when the page is
 * opened again where there can be none. [RT-066]
 */
export async function answerPost<Extra extends object = object>(
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
  kind: FormKind,
  carryOut: (post: Post, answering: Answering<Extra>) => Promise<Response | Answered>,
) {
  const posted = await readPosted(request, kind.isField);
  const page = pageOf(request.url);
  if (isOtherLanguage(context, posted.language)) return changeLanguage(context, request.url, posted.language);

  const isReady = kind.who === "unasked";
  const owner = isReady ? null : await formOwner(context, posted.owner);
  const values = kind.cut ? completed(posted, posted.shown ?? {}, kind.cut) : posted.values;
  const isWorthKeeping = !kind.cut || posted.isWhole || posted.shown !== null;
  const wasSignedIn = context.session.isSignedIn;
  let post = createPost({ context, kind, posted, owner, user: null, values });
  const beside: { shows: (values: Values) => Promise<Partial<Extra>>; title?: string | undefined } = {
    shows: nothing,
  };
  try {
    const user = isReady ? null : await context.session.user();
    post = createPost({ context, kind, posted, owner, user, values });
    if (user) await refuseOthers(context, owner, user, post.keep);
    if (!user && kind.who === "user") return await logInFirst(post, page);
    const outcome = await carryOut(post, {
      show: (shows, title) => Object.assign(beside, { shows, title }),
    });
    return outcome instanceof Answered ? await again(outcome) : outcome;
  } catch (thrown) {
    if (thrown instanceof Answered) return again(thrown);
    const hasLapsed = wasSignedIn && !context.session.isSignedIn;
    if (thrown instanceof Response && hasLapsed && !isReady) return logInFirst(post, page, "lapsed");
    if (thrown instanceof Response && hasLapsed && kind.notKept !== null) return backTo(page, post);
    if ((thrown instanceof Error || thrown instanceof Response) && isWorthKeeping) await post.keep();
    throw thrown;
  }

  async function again({ status, answer, retryAfter }: Answered) {
    // Who chooses a language has perhaps typed nothing, and what was typed is in the page that follows.
    if (kind.isKeptAlways && post.posted.language === "") await post.keep(answer.values);
    context.answered.note({
      isUnconfirmed: answer.unconfirmed !== null,
      title: beside.title,
      keep: () => post.keep(answer.values),
    });
    const body: FormAnswer & Partial<Extra> = { ...answer, ...(await beside.shows(answer.values)) };
    return data(body, {
      status,
      ...(retryAfter !== undefined && { headers: { "Retry-After": String(retryAfter) } }),
    });
  }
}

/**
 * To the log-in and back to this page with what was typed. Somebody whose session has ended while the form
 * was under way is told so, and what became of it.
 */
export async function logInFirst(
  { context, keep, kind }: Post,
  page: string,
  why: "visitor" | "lapsed" = "visitor",
): Promise<Response> {
  await keep();
  const { drafts, notices, session } = context;
  if (kind.notKept !== null && !drafts.isKept()) notices.add({ key: "typedNotKept", tone: "info" });
  else if (kind.notKept !== null && why === "lapsed") notices.add({ key: "typedKept", tone: "info" });
  session.storeReturnPath(kind.place === undefined ? page : `${page}#${kind.place}`);
  return redirect("/login", 303);
}

/** Path and query of a form's page; `lng` and `index` are said of a post alone. */
function pageOf(address: string): string {
  const { pathname, searchParams } = new URL(address);
  for (const name of ["lng", "index"]) searchParams.delete(name);
  return pathname + (searchParams.size > 0 ? `?${searchParams}` : "");
}

/**
 * To the form as it was typed, after a session that had ended unseen: it was refused with it, and may be sent
 * by anybody.
 */
async function backTo(page: string, { context, keep }: Post): Promise<Response> {
  await keep();
  if (context.drafts.isKept()) context.notices.add({ key: "typedStillHere", tone: "info" });
  const there = safePath(page);
  return there === null ? redirect("/", 303) : redirect(there, 303);
}

/** Most forms show nothing beside their values. */
const nothing = async () => ({});

const isOtherLanguage = ({ language }: AppLoadContext, code: Posted["language"]): boolean =>
  isLanguage(code) && code !== language.code;

/**
 * The same page in another language. 307 makes the browser post the form once more, so that nothing of it is
 * kept anywhere, not even medical answers; `lng` makes the second post speak the new language without
 * depending on the cookie.
 */
function changeLanguage({ language }: AppLoadContext, address: string, code: string): Response {
  language.choose(code);
  const { pathname, searchParams } = new URL(address);
  searchParams.set("lng", code);
  const there = safePath(`${pathname}?${searchParams}`);
  return there === null ? redirect("/", 303) : redirect(there, 307);
}
