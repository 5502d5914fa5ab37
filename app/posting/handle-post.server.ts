import { type ActionFunctionArgs, type AppLoadContext, data, redirect } from "@remix-run/node";
import { toSafePath } from "../domain/safe-path.ts";
import { isLanguage } from "../i18n/languages.ts";
import { type FormResult, getText, type Values } from "./form-result.ts";
import { HIDDEN_FIELDS } from "./hidden-fields.tsx";
import type { FieldError, MessageKey } from "./message.ts";
import { readFormOwner, rejectOtherUsers } from "./owner.server.ts";
import { type FormSubmission, readSubmission } from "./form-submission.server.ts";
import { PageResponse, type ResponseStatus, createPost, type FormKind, type Post } from "./post.server.ts";

/*
 * The code of a form, from its definition to its action (see `app/content/contact/`):
 *
 *   const contactForm: FormKind = { name: "contact", access: "public" };
 *   const ContactForm = z.object({ email: emailField, message: longTextField(MAX_NOTE_LENGTH) });
 *
 *   // The screen's loader: initial values and HTML constraints.
 *   const initialForm = await openForm(context, contactForm, { schema: ContactForm });
 *
 *   // The screen's action.
 *   handlePost(args, contactForm, async (post) => {
 *     const message = post.read(ContactForm); // throws the page with errors at its fields (400)
 *     await post.save("message", message, (key) => organiser.contact.send(message, key)); // throws 422 or 503
 *     return redirect("/contact?sent=yes", 303); // or `post.pageWith(200, { notice })` to stay on the page
 *   });
 */

type ResponseData<Extra extends object> = {
  /** Adds derived data, such as prices, to every response of the form. */
  addData(derive: (values: Values) => Promise<Partial<Extra>>, page?: ShownPage): void;
};
type ShownPage = {
  /** New title of the page, if it has changed. */
  title?: string | undefined;
  /** Whether the page still contains the form. The default is true. */
  hasForm?: boolean;
};

/**
 * Handles a form post from request to response:
 * - After a post of the language menu, shows the typed values in the other language. `addLanguageData` then
 *   adds the derived data.
 * - Rejects a form that another account opened.
 * - If a login is required, redirects to it and back.
 * - Runs `carryOut` for all other posts.
 *
 * Until `carryOut` succeeds, all typed values are preserved: in the response, or as a draft if the response
 * is a redirect or an error. [RT-066]
 */
export async function handlePost<Extra extends object = object>(
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
  kind: FormKind,
  carryOut: (post: Post, responseData: ResponseData<Extra>) => Promise<Response | PageResponse>,
  addLanguageData?: (post: Post, responseData: ResponseData<Extra>) => Promise<void>,
) {
  const submission = await readSubmission(request, kind.isField);
  const pagePath = toPagePath(request.url);
  if (selectsOtherLanguage(context, submission.language))
    return changeLanguage(context, request.url, submission);

  const isPublic = kind.access === "public";
  const owner = isPublic ? null : await readFormOwner(context, submission.owner);
  const wasLoggedIn = context.session.isLoggedIn;
  const orderKind = kind.getOrderKind?.(submission.intent) ?? null;
  let post = createPost({ context, kind, submission, owner, user: null, values: submission.values });
  const derivation: { derive: (values: Values) => Promise<Partial<Extra>>; page: ShownPage } = {
    derive: deriveNothing,
    page: {},
  };
  const responseData: ResponseData<Extra> = {
    addData: (derive, page = {}) => Object.assign(derivation, { derive, page }),
  };
  try {
    const user = isPublic ? null : await context.session.user();
    post = createPost({ context, kind, submission, owner, user, values: submission.values });
    if (user) await rejectOtherUsers(context, owner, user, post.saveDraft);
    if (!user && kind.access === "user") return await redirectToLogin(post, pagePath);
    const isLanguageChange = submission.language !== "" && !kind.recalculates;
    if (isLanguageChange) await addLanguageData?.(post, responseData);
    const isTruncated = !post.isComplete && !kind.recalculates && orderKind !== null;
    const outcome = isLanguageChange
      ? showInOtherLanguage(post)
      : isTruncated
        ? post.pageWith(200)
        : await carryOut(post, responseData);
    return outcome instanceof PageResponse ? await toResponse(outcome) : outcome;
  } catch (thrown) {
    if (thrown instanceof PageResponse) return toResponse(thrown);
    if (isFault(thrown)) recordFailure("not-sent");
    const hasSessionExpired = wasLoggedIn && !context.session.isLoggedIn;
    if (thrown instanceof Response && hasSessionExpired && !isPublic)
      return redirectToLogin(post, pagePath, "session-expired");
    if (thrown instanceof Response && hasSessionExpired && kind.draft !== "none")
      return redirectToForm(pagePath, post);
    if (thrown instanceof Error || thrown instanceof Response) await post.saveDraft();
    throw thrown;
  }

  /** Logs an order that failed before it got a reference. */
  function recordFailure(reason: "form-check" | "not-sent"): void {
    if (orderKind === null) return;
    context.orderOutcomes.recordOutcome(reason, {
      sale: orderKind,
      ...(post.user ? { who: String(post.user.id) } : {}),
    });
  }

  async function toResponse({ status, result, retryAfter }: PageResponse) {
    const merged =
      submission.language === "" ? result : { ...result, ...mergeLastResponse(submission, result) };
    if (status >= 400) recordFailure(isOutage(status) ? "not-sent" : "form-check");
    // A change of language doesn't save the draft, because the page still contains the typed values.
    if (kind.draft !== "none" && kind.draft?.always && submission.language === "")
      await post.saveDraft(result.values);
    context.formResult.set({
      isIndeterminate: result.indeterminate !== null,
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

/** Merges this response with the previous one, whose messages a change of language would lose. */
function mergeLastResponse({ lastResponse }: FormSubmission, result: FormResult): Partial<FormResult> {
  if (lastResponse === null) return { isOtherLanguage: true };
  const otherErrors = lastResponse.errors.filter(({ field }) =>
    result.errors.every((error) => error.field !== field),
  );
  return {
    errors: [...result.errors, ...otherErrors],
    rejection: result.rejection ?? lastResponse.rejection,
    notice: result.notice ?? lastResponse.notice,
    submitFailure: result.submitFailure ?? lastResponse.submitFailure,
    isCutOff: result.isCutOff || lastResponse.isCutOff,
  };
}

/**
 * Shows the form as typed after a post of the language menu, without carrying it out. The response contains
 * no passwords and files, so a notice asks the user to enter them again.
 */
function showInOtherLanguage({ submission, kind, values, pageWith }: Post): PageResponse {
  const errors = findEmptiedDates(submission);
  const filledSecret = (kind.secrets ?? []).find((name) => (values[name]?.[0] ?? "") !== "");
  if (!submission.hasFiles && filledSecret === undefined) return pageWith(200, { errors });
  return pageWith(200, {
    errors,
    notice: kind.reentryMessages?.[filledSecret ?? ""] ?? { key: "posting:typeAgain" },
  });
}

/**
 * Returns an error for each saved date or time that a browser without scripts has posted as empty, because
 * such a browser posts an incomplete date as empty.
 */
function findEmptiedDates({
  originalValues,
  values,
  getHiddenField: hiddenField,
}: FormSubmission): FieldError[] {
  if (hiddenField(HIDDEN_FIELDS.readable) !== "") return [];
  return Object.entries(originalValues ?? {}).flatMap(([field, [original = ""]]) => {
    const isEmptied = values[field] !== undefined && getText(values, field) === "";
    const key = isEmptied ? DATE_MESSAGES.find(([pattern]) => pattern.test(original))?.[1] : undefined;
    return key ? [{ field, key }] : [];
  });
}

const DATE_MESSAGES: readonly (readonly [pattern: RegExp, key: MessageKey])[] = [
  [/^\d{4}-\d\d-\d\d$/, "posting:problem.day"],
  [/^\d{4}-\d\d-\d\dT\d\d:\d\d/, "posting:problem.dateTime"],
  [/^\d\d:\d\d/, "posting:problem.time"],
];

/**
 * Saves a draft and redirects to the login, which returns to `pagePath`. The login page shows a notice if the
 * draft couldn't be saved, or if it was saved because the session had expired.
 */
export async function redirectToLogin(
  { context, saveDraft, kind }: Post,
  pagePath: string,
  reason: "login-required" | "session-expired" = "login-required",
): Promise<Response> {
  await saveDraft();
  const { drafts, notices, session } = context;
  const hasDraft = kind.draft !== "none";
  if (hasDraft && !drafts.isSaved()) notices.add({ key: "inputNotSaved", tone: "info" });
  else if (hasDraft && reason === "session-expired") notices.add({ key: "inputSaved", tone: "info" });
  session.storeReturnPath(kind.fragment === undefined ? pagePath : `${pagePath}#${kind.fragment}`);
  return redirect("/login", 303);
}

/** Returns the path and query of a form's page, without `lng` and `index`, which only posts have. */
function toPagePath(url: string): string {
  const { pathname, searchParams } = new URL(url);
  for (const name of ["lng", "index"]) searchParams.delete(name);
  return pathname + (searchParams.size > 0 ? `?${searchParams}` : "");
}

/**
 * Saves a draft and redirects back to the form, which shows the draft. Used for a public form if the session
 * has expired, because the user can submit the form again as a visitor.
 */
async function redirectToForm(pagePath: string, { context, saveDraft }: Post): Promise<Response> {
  await saveDraft();
  if (context.drafts.isSaved()) context.notices.add({ key: "typedStillHere", tone: "info" });
  return redirectTo(pagePath);
}

/** Redirects (303) to a path of this site, or to the home page if `path` isn't one. */
export function redirectTo(path: string): Response {
  const target = toSafePath(path);
  return target === null ? redirect("/", 303) : redirect(target, 303);
}

const isOutage = (status: ResponseStatus): boolean => status === 429 || status >= 500;

/** Exceptions and 5xx responses are faults. */
const isFault = (thrown: unknown): boolean => !(thrown instanceof Response) || thrown.status >= 500;

const deriveNothing = async () => ({});

const selectsOtherLanguage = ({ language }: AppLoadContext, code: FormSubmission["language"]): boolean =>
  isLanguage(code) && code !== language.code;

/**
 * Saves the chosen language and redirects to `url` in that language. With status 307 the browser posts the
 * form again, so the server doesn't have to store typed values, such as medical answers. `lng` in the URL
 * sets the language if cookies are disabled.
 */
export function changeLanguage(context: AppLoadContext, url: string, submission: FormSubmission): Response {
  saveLanguage(context, submission);
  const { pathname, searchParams } = new URL(url);
  searchParams.set("lng", submission.language);
  const target = toSafePath(`${pathname}?${searchParams}`);
  return target === null ? redirect("/", 303) : redirect(target, 307);
}

/** Saves the chosen language, and adds the page's persistent notices to the next page. */
export function saveLanguage({ language, notices }: AppLoadContext, submission: FormSubmission): void {
  language.choose(submission.language);
  for (const notice of submission.notices) notices.add(notice);
}
