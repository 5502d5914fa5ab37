import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { phone } from "../../domain/record-rules/phone.ts";
import { problemOf } from "../../domain/record-rules/text-rule.ts";
import { safePath } from "../../domain/safe-path.ts";
import { answerSearch } from "../../account/addresses/search/answer-search.server.ts";
import { entrantMembers, type SearchAnswer } from "../../account/addresses/search/search-news.ts";
import { answerPayInvoice } from "../../paying/answer-pay-invoice.server.ts";
import { answerPost, logInFirst } from "../../posting/answer-post.server.ts";
import type { Values } from "../../posting/answer.ts";
import { completed } from "../../posting/guards/cut-off.server.ts";
import type { Post } from "../../posting/post.server.ts";
import { changeBy, noChange } from "../form/entry-changes.ts";
import { entryKind, type EntryPost } from "../entry-kind.ts";
import { type EntryAnswer, type EntryPage, pathOfEvent } from "../entry-page.ts";
import { startValues, surchargesFor } from "../entry-start.server.ts";
import { numberOf, textOf } from "../entry-values.ts";
import { mobileFollowing } from "../vehicle-owner.ts";
import { loadEntryPage, loadEvent } from "../load-entry.server.ts";
import { answerSaveVehicle, answerUseAddress } from "./saving.server.ts";
import { sealFacts } from "./shown-facts.server.ts";
import { submitEntry } from "./submit-entry.server.ts";
import { typedErrors } from "./typed-errors.ts";

/**
 * Answers the one form of an event's page, whose buttons carry `intent`. A form that was posted before all of
 * it had arrived is answered like an update, with the rest of it as it was shown.
 */
export async function postEntry(args: ActionFunctionArgs) {
  const kind = entryKind(args.params["url"] ?? "");
  return answerPost<EntryAnswer>(args, kind, async (posted, answering) => {
    const loaded = await loadEvent(posted.context, args.params["url"] ?? "");
    const page = await loadEntryPage(posted.context, loaded);
    const { isWhole, shown } = posted.posted;
    const before = isWhole ? {} : (shown ?? (await startValues(posted.context, page, loaded)));
    const boxes = page.offer.sellMultipleGaragesPerTransaction ? ["garage"] : [];
    const values = completed(posted.posted, before, { ...kind.cut, boxes });
    const post = posted.with({ values: { ...values, ...mendedOwner(shown, values) } });
    let searched: Partial<SearchAnswer> = {};
    answering.show(async (values) => ({
      facts: page.driver && (await sealFacts(post.context, page, page.driver)),
      surcharges: await surchargesFor(post.context, page, values),
      ...searched,
    }));
    const search =
      post.text("address") === "new" && answerSearch(post, entrantMembers, (it) => (searched = it));
    return (await search) || carryOut({ post, page });
  });
}

/** The owner of a new vehicle was filled in with a number of the driver's that was refused, and is mended. */
function mendedOwner(shown: Values | null, values: Values): Values {
  const wasRefused = shown !== null && problemOf(phone, textOf(shown, "mobile_phone")) !== null;
  return wasRefused ? mobileFollowing(shown, values) : {};
}

async function carryOut({ post, page }: EntryPost) {
  const { user, values } = post;
  const intent = post.isWhole || !needsWhole.has(post.intent) ? post.intent : "update";
  const ofAccount = Object.hasOwn(accountIntents, intent) ? accountIntents[intent] : undefined;
  if (ofAccount) return user && page.driver ? ofAccount({ post, page }) : logInFirst(post, pathOf(page));

  const typed = typedErrors(page, values);
  if (intent === "log-in") {
    if (typed.length > 0) return post.again(400, { errors: typed });
    // Logged in meanwhile, in another tab.
    return user ? backWith(post, pathOf(page)) : logInFirst(post, pathOf(page));
  }
  const paid = await answerPayInvoice(post, pathOf(page));
  if (paid) return paid;
  const { changed, notice, errors } = changeBy(intent, page, values) ?? noChange;
  return post.again(errors.length > 0 ? 400 : 200, {
    changed,
    notice,
    errors: [...errors, ...typedErrors(page, { ...values, ...changed })],
  });
}

/** What only somebody signed in can do. */
const accountIntents: Readonly<Record<string, ((entry: EntryPost) => Promise<Answer>) | undefined>> = {
  "save-vehicle": answerSaveVehicle,
  "use-address": answerUseAddress,
  "mend-vehicle": mendVehicle,
  submit: submitEntry,
};
type Answer = Awaited<ReturnType<Parameters<typeof answerPost>[2]>>;

/**
 * What saves or sends the form. The other buttons change the order alone, or hold all they need in
 * themselves.
 */
const needsWhole: ReadonlySet<string> = new Set(["save-vehicle", "use-address", "submit"]);

const pathOf = ({ eventUrl }: EntryPage): string => pathOfEvent(eventUrl);

/** To another page, which leads back to the same place with what was chosen. */
async function backWith(post: Post, to: string): Promise<Response> {
  await post.keep();
  if (!post.context.drafts.isKept()) post.context.notices.add({ key: "typedNotKept", tone: "info" });
  const there = safePath(to);
  return there === null ? redirect("/", 303) : redirect(there, 303);
}

/** To the chosen vehicle's page of the profile. [VEH-028] */
async function mendVehicle({ post, page }: EntryPost): Promise<Response> {
  const back = encodeURIComponent(pathOf(page));
  return backWith(post, `/profile/vehicle/${numberOf(post.values, "vehicle")}?back=${back}`);
}
