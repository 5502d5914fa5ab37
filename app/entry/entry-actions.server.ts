import { type ActionFunctionArgs, type AppLoadContext, redirect } from "@remix-run/node";
import { languages } from "../i18n/languages.ts";
import type { User } from "../wire/account.ts";
import { answer, type EntryPost } from "./entry-answer.server.ts";
import { type FormOwner, formOwner, refuseOthers } from "../site/form-owner.server.ts";
import { changeBy, noChange } from "./entry-changes.ts";
import { completed, readPosted } from "./cut-off.server.ts";
import { typedErrors } from "./field-limits.ts";
import { keepForReturn, tryToKeepDraft } from "./entry-draft.server.ts";
import { startValues } from "./entry-start.server.ts";
import { numberOf } from "./entry-values.ts";
import { loadEntryPage, loadEvent } from "./load-entry.server.ts";
import { payInvoice } from "./pay-invoice.server.ts";
import { answerSaveVehicle, answerUseAddress } from "./saving.server.ts";
import { submitEntry } from "./submit-entry.server.ts";

/**
 * Answers the one form of an event's page. Its buttons carry `intent`, the language menu posts it with
 * `language`. Whatever the button, everything typed comes back with the answer; where there can be no answer
 * it is kept for the next visit of the page. A form that somebody else opened is refused. A form that was
 * posted before all of it had arrived is answered like an update, with the rest of it as it was shown.
 */
export async function postEntry({ request, params, context }: ActionFunctionArgs) {
  const url = params["url"] ?? "";
  const form = await request.formData();
  const language = markIn(form, "language");
  if (Object.hasOwn(languages, language) && language !== context.language.code)
    return changeLanguage(context, language, url);

  const posted = readPosted(form);
  const owner = await formOwner(context, form);
  const keepFor = (id?: number) =>
    tryToKeepDraft(context, url, completed(posted, posted.shown ?? {}, false), id);
  try {
    const loaded = await loadEvent(context, url);
    if (loaded.user) await refuseOthers(context, owner, loaded.user, keepFor);
    const page = await loadEntryPage(context, loaded);
    const shown = posted.isWhole ? {} : (posted.shown ?? (await startValues(context, page, loaded)));
    const values = completed(posted, shown, page.offer.sellMultipleGaragesPerTransaction);
    const facts = markIn(form, "facts");
    const post = { context, page, values, key: keyOf(form), facts, isWhole: posted.isWhole };
    return await carryOut(markIn(form, "intent"), post, loaded.user, owner);
  } catch (error) {
    const isUnanswered = error instanceof Error || error instanceof Response;
    if (isUnanswered && (posted.isWhole || posted.shown) && owner !== 0) await keepFor(owner ?? undefined);
    throw error;
  }
}

async function carryOut(intent: string, post: EntryPost, user: User | null, owner: FormOwner) {
  const { driver } = post.page;
  switch (post.isWhole || !needsWhole.has(intent) ? intent : "update") {
    case "log-in": {
      const errors = typedErrors(post.page, post.values);
      return errors.length > 0 ? answer(post, 400, { errors }) : logInFirst(post, user, owner);
    }
    case "save-vehicle":
      return user ? answerSaveVehicle(post) : logInFirst(post, user, owner);
    case "mend-vehicle":
      return user ? mendVehicle(post) : logInFirst(post, user, owner);
    case "use-address":
      return user ? answerUseAddress(post) : logInFirst(post, user, owner);
    case "submit":
      return user && driver ? submitEntry(post, driver, user) : logInFirst(post, user, owner);
    default: {
      const invoice = /^pay-invoice:(\d{1,9})$/.exec(intent)?.[1];
      if (invoice && user) return payInvoice({ ...post, isWhole: true }, Number(invoice));
      const change = changeBy(intent, post.page, post.values) ?? noChange;
      const typed = typedErrors(post.page, { ...post.values, ...change.changed });
      const errors = [...change.errors, ...typed];
      return answer(post, change.errors.length > 0 ? 400 : 200, { ...change, errors });
    }
  }
}

/**
 * What saves or sends the form. The other buttons change the order alone, or hold all they need in
 * themselves.
 */
const needsWhole: ReadonlySet<string> = new Set(["save-vehicle", "use-address", "submit"]);

/** To the log-in and back to the same place with what was chosen. */
async function logInFirst({ context, page, values }: EntryPost, user: User | null, owner: FormOwner) {
  if (owner !== 0) await keepForReturn(context, page.eventUrl, values, owner ?? undefined);
  if (user) return redirect(`/event/${encodeURIComponent(page.eventUrl)}`, 303); // logged in meanwhile, in another tab
  context.session.storeReturnPath(`/event/${encodeURIComponent(page.eventUrl)}`);
  return redirect("/login", 303);
}

/**
 * To the chosen vehicle's page of the profile, which leads back to the same place with what was chosen.
 * [VEH-028]
 */
async function mendVehicle({ context, page, values }: EntryPost) {
  await keepForReturn(context, page.eventUrl, values);
  const back = encodeURIComponent(`/event/${encodeURIComponent(page.eventUrl)}`);
  return redirect(`/profile/vehicle/${numberOf(values, "vehicle")}?back=${back}`, 303);
}

/**
 * The same page in another language. 307 makes the browser post the form once more, so that nothing of it is
 * kept anywhere, not even the medical answers; `lng` makes the second post speak the new language without
 * depending on the cookie.
 */
function changeLanguage(context: AppLoadContext, language: string, url: string) {
  context.language.choose(language);
  return redirect(`/event/${encodeURIComponent(url)}?lng=${encodeURIComponent(language)}`, 307);
}

function keyOf(form: FormData): string | null {
  const key = markIn(form, "key");
  return /^[\w-]{20,64}$/.test(key) ? key : null;
}

/** A member of the form that steers its answer, "" when it isn't there. */
function markIn(form: FormData, name: "language" | "intent" | "key" | "facts"): string {
  const mark = form.get(name);
  return typeof mark === "string" ? mark.trim() : "";
}
