import { type ActionFunctionArgs, type AppLoadContext, data, redirect } from "@remix-run/node";
import { safePath } from "../domain/safe-path.ts";
import { isLanguage } from "../i18n/languages.ts";
import { type FormResult, getText, type Values } from "./form-result.ts";
import { hiddenFields } from "./hidden-fields.tsx";
import type { FieldError, MessageKey } from "./message.ts";
import { readFormOwner, rejectOtherUsers } from "./owner.server.ts";
import { type FormSubmission, readSubmission } from "./form-submission.server.ts";
import { PageResponse, type ResponseStatus, createPost, type FormKind, type Post } from "./post.server.ts";

/*
 * The code of a form, from its definition to its action (see `app/content/contact/`):
 *
 *   const contactForm: FormKind = { name: "contact", who: "public" };
 *   const ContactForm = z.object({ email, message: longText(MAX_NOTE_LENGTH) });
 *
 *   // The screen's loader: initial values and HTML constraints.
 *   const start = await openForm(context, contactForm, { schema: ContactForm });
 *
 *   // The screen's action.
 *   handlePost(args, contactForm, async (post) => {
 *     const message = post.read(ContactForm); // throws the page with errors at fields (400)
 *     await post.save("message", message, (key) => organiser.contact.send(message, key)); // throws 422 or 503
 *     return redirect("/contact?sent=yes", 303); // or `post.again(200, { notice })` to stay on the page
 *   });
 */

type ResponseData<Extra extends object> = {
  /**
   * Adds derived data (such as prices) to every response. `page` tells the loader the new title, if it has
   * changed, and whether the page still contains the form (default: true).
   */
  show(extra: (values: Values) => Promise<Partial<Extra>>, page?: ShownPage): void;
};
type ShownPage = { title?: string | undefined; hasForm?: boolean };

/**
 * Handles a form post from request to response. Reads the fields and hidden fields. After a post of the
 * language menu, shows what was typed in the other language. Rejects forms opened by another account. If a
 * login is required, redirects to it and back. Otherwise runs `carryOut` with the methods of `Post`.
 * Until the form is carried out, everything typed is preserved: in the response, or as a draft if the
 * response is a redirect or an error. `reshow` adds the derived data if only the language changes. [RT-066]
 */
export async function handlePost<Extra extends object = object>(
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
  kind: FormKind,
  carryOut: (post: Post, reply: ResponseData<Extra>) => Promise<Response | PageResponse>,
  reshow?: (post: Post, reply: ResponseData<Extra>) => Promise<void>,
) {
  const posted = await readSubmission(request, kind.isField);
  const page = pageOf(request.url);
  if (isOtherLanguage(context, posted.language)) return changeLanguage(context, request.url, posted);

  const isPublic = kind.who === "public";
  const owner = isPublic ? null : await readFormOwner(context, posted.owner);
  const wasSignedIn = context.session.isLoggedIn;
  const sale = kind.orders?.(posted.intent) ?? null;
  let post = createPost({ context, kind, posted, owner, user: null, values: posted.values });
  const derivation: { derive: (values: Values) => Promise<Partial<Extra>>; page: ShownPage } = {
    derive: noDerivedData,
    page: {},
  };
  const reply: ResponseData<Extra> = {
    show: (derive, page = {}) => Object.assign(derivation, { derive, page }),
  };
  try {
    const user = isPublic ? null : await context.session.user();
    post = createPost({ context, kind, posted, owner, user, values: posted.values });
    if (user) await rejectOtherUsers(context, owner, user, post.saveDraft);
    if (!user && kind.who === "user") return await redirectToLogin(post, page);
    const isLanguageOnly = posted.language !== "" && !kind.updates;
    if (isLanguageOnly) await reshow?.(post, reply);
    const isCutOff = !post.isComplete && !kind.updates && sale !== null;
    const outcome = isLanguageOnly
      ? showInOtherLanguage(post)
      : isCutOff
        ? post.again(200)
        : await carryOut(post, reply);
    return outcome instanceof PageResponse ? await again(outcome) : outcome;
  } catch (thrown) {
    if (thrown instanceof PageResponse) return again(thrown);
    if (isFault(thrown)) recordFailure("not-sent");
    const hasLapsed = wasSignedIn && !context.session.isLoggedIn;
    if (thrown instanceof Response && hasLapsed && !isPublic) return redirectToLogin(post, page, "lapsed");
    if (thrown instanceof Response && hasLapsed && kind.draft !== "none") return redirectBackTo(page, post);
    if (thrown instanceof Error || thrown instanceof Response) await post.saveDraft();
    throw thrown;
  }

  /** Logs an order that failed before it got a reference. */
  function recordFailure(why: "form-check" | "not-sent"): void {
    if (sale === null) return;
    context.order.recordOutcome(why, { sale, ...(post.user ? { who: String(post.user.id) } : {}) });
  }

  async function again({ status, result, retryAfter }: PageResponse) {
    const merged = posted.language === "" ? result : { ...result, ...mergeLastResponse(posted, result) };
    if (status >= 400) recordFailure(isOutage(status) ? "not-sent" : "form-check");
    // Not after a change of language: the next page shows what was typed and will save it.
    if (kind.draft !== "none" && kind.draft?.always && post.posted.language === "")
      await post.saveDraft(result.values);
    context.formResult.note({
      isUnconfirmed: result.unconfirmed !== null,
      hasFailed: merged.errors.length > 0 || merged.rejection !== null || merged.submitFailure !== null,
      hasForm: derivation.page.hasForm ?? true,
      title: derivation.page.title,
      saveDraft: () => post.saveDraft(result.values),
    });
    const body: FormResult & Partial<Extra> = { ...merged, ...(await derivation.derive(result.values)) };
    return data(body, {
      status,
      ...(retryAfter !== undefined && { headers: { "Retry-After": String(retryAfter) } }),
    });
  }
}

/** Merges this response with the previous one, so that no message is lost by a change of language. */
function mergeLastResponse({ lastResponse: last }: FormSubmission, result: FormResult): Partial<FormResult> {
  if (last === null) return { isOtherLanguage: true };
  const others = last.errors.filter(({ field }) => result.errors.every((error) => error.field !== field));
  return {
    errors: [...result.errors, ...others],
    rejection: result.rejection ?? last.rejection,
    notice: result.notice ?? last.notice,
    submitFailure: result.submitFailure ?? last.submitFailure,
    isCutOff: result.isCutOff || last.isCutOff,
  };
}

/**
 * Shows the form as typed after a post of the language menu; nothing is carried out. Passwords and files are
 * never sent back to the page, so the user is asked to enter them again.
 */
function showInOtherLanguage({ posted, kind, values, again }: Post): PageResponse {
  const errors = findEmptiedDates(posted);
  const secret = (kind.secrets ?? []).find((name) => (values[name]?.[0] ?? "") !== "");
  if (!posted.hasFiles && secret === undefined) return again(200, { errors });
  return again(200, { errors, notice: kind.reentryMessages?.[secret ?? ""] ?? { key: "posting:typeAgain" } });
}

/**
 * Errors for date and time fields of a record that were posted empty by a browser without scripts. Such
 * browsers also post incomplete dates as empty.
 */
function findEmptiedDates({ shown, values, hiddenField }: FormSubmission): FieldError[] {
  if (hiddenField(hiddenFields.readable) !== "") return [];
  return Object.entries(shown ?? {}).flatMap(([field, [original = ""]]) => {
    const isEmptied = values[field] !== undefined && getText(values, field) === "";
    const key = isEmptied ? dateProblems.find(([form]) => form.test(original))?.[1] : undefined;
    return key ? [{ field, key }] : [];
  });
}

const dateProblems: readonly (readonly [form: RegExp, key: MessageKey])[] = [
  [/^\d{4}-\d\d-\d\d$/, "posting:problem.day"],
  [/^\d{4}-\d\d-\d\dT\d\d:\d\d/, "posting:problem.dateTime"],
  [/^\d\d:\d\d/, "posting:problem.time"],
];

/**
 * Saves a draft and redirects to the login, which returns to this page. A notice says if the draft couldn't
 * be saved, or else if the session expired while the form was open.
 */
export async function redirectToLogin(
  { context, saveDraft, kind }: Post,
  page: string,
  why: "visitor" | "lapsed" = "visitor",
): Promise<Response> {
  await saveDraft();
  const { drafts, notices, session } = context;
  const hasDraft = kind.draft !== "none";
  if (hasDraft && !drafts.isSaved()) notices.add({ key: "inputNotSaved", tone: "info" });
  else if (hasDraft && why === "lapsed") notices.add({ key: "inputSaved", tone: "info" });
  session.storeReturnPath(kind.place === undefined ? page : `${page}#${kind.place}`);
  return redirect("/login", 303);
}

/** Path and query of a form's page, without `lng` and `index`, which only posts have. */
function pageOf(address: string): string {
  const { pathname, searchParams } = new URL(address);
  for (const name of ["lng", "index"]) searchParams.delete(name);
  return pathname + (searchParams.size > 0 ? `?${searchParams}` : "");
}

/**
 * The session turned out to be expired, so the post was rejected. Redirects to the form as typed; it can be
 * submitted again without a login.
 */
async function redirectBackTo(page: string, { context, saveDraft }: Post): Promise<Response> {
  await saveDraft();
  if (context.drafts.isSaved()) context.notices.add({ key: "typedStillHere", tone: "info" });
  return redirectTo(page);
}

/** Redirects (303) to a path of this site; to the home page if it isn't one. */
export function redirectTo(path: string): Response {
  const target = safePath(path);
  return target === null ? redirect("/", 303) : redirect(target, 303);
}

/** Whether a read or write failed before the order itself was sent. */
const isOutage = (status: ResponseStatus): boolean => status === 429 || status >= 500;

/** Whether something unexpected was thrown: neither a redirect nor a 4xx response. */
const isFault = (thrown: unknown): boolean => !(thrown instanceof Response) || thrown.status >= 500;

/** The default: no derived data. */
const noDerivedData = async () => ({});

const isOtherLanguage = ({ language }: AppLoadContext, code: FormSubmission["language"]): boolean =>
  isLanguage(code) && code !== language.code;

/**
 * Redirects to the same page in another language. 307 makes the browser post the form again, so the server
 * stores nothing that was typed, such as medical answers. `lng` sets the language of that request if cookies
 * are disabled.
 */
export function changeLanguage(context: AppLoadContext, address: string, posted: FormSubmission): Response {
  saveLanguage(context, posted);
  const { pathname, searchParams } = new URL(address);
  searchParams.set("lng", posted.language);
  const target = safePath(`${pathname}?${searchParams}`);
  return target === null ? redirect("/", 303) : redirect(target, 307);
}

/** Saves the chosen language and carries over the page's persistent notices. */
export function saveLanguage({ language, notices }: AppLoadContext, posted: FormSubmission): void {
  language.choose(posted.language);
  for (const notice of posted.notices) notices.add(notice);
}
