import type { ActionFunctionArgs } from "@remix-run/node";
import { phone } from "../../domain/record-rules/phone.ts";
import { maxExtraQuantity } from "../../domain/entry/entry-sections.ts";
import { validateText } from "../../domain/record-rules/text-rule.ts";
import { handleAddressSearch } from "../../account/addresses/search/handle-address-search.server.ts";
import {
  entrantAddressFields,
  type AddressSearchResponse,
} from "../../account/addresses/search/search-result.ts";
import { handlePayInvoice } from "../../paying/handle-pay-invoice.server.ts";
import { handlePost, redirectTo, redirectToLogin } from "../../posting/handle-post.server.ts";
import type { Values } from "../../posting/form-result.ts";
import { restoreTruncatedForm } from "../../posting/guards/truncated-form.server.ts";
import type { Post } from "../../posting/post.server.ts";
import { applyIntent, noChange } from "../form/entry-changes.ts";
import { entryKind, type EntryPost } from "../entry-kind.ts";
import { type EntryResponseData, type EntryPage, eventPath } from "../entry-page.ts";
import { loadInitialValues, loadEntrySurcharges } from "../entry-start.server.ts";
import { getNumber, getText } from "../entry-values.ts";
import { syncOwnerMobile, fillInVehicleOwner } from "../vehicle-owner.ts";
import { loadEntryPage, loadEvent } from "../load-entry.server.ts";
import { handleSaveVehicle, handleUseAddress } from "./save-records.server.ts";
import { encryptPricingSnapshot } from "./encrypted-snapshot.server.ts";
import { submitEntry } from "./submit-entry.server.ts";
import { findInputErrors } from "./input-errors.ts";

/**
 * Handles a post of the event page's form; the buttons send their `intent`. An incomplete post (sent before
 * the page had fully loaded, or from a page without the driver's data because the API had failed) is handled
 * like an update, with the missing fields filled in from the initial values.
 */
export async function postEntry(args: ActionFunctionArgs) {
  const kind = entryKind(args.params["url"] ?? "");
  return handlePost<EntryResponseData>(args, kind, async (posted, reply) => {
    const loaded = await loadEvent(posted.context, args.params["url"] ?? "");
    const page = await loadEntryPage(posted.context, loaded);
    const isNew = posted.text("vehicle") === "new";
    const isComplete =
      posted.isComplete && (page.driver === null || Object.hasOwn(posted.values, "first_name"));
    const initialValues = isComplete && !isNew ? {} : await loadInitialValues(posted.context, page, loaded);
    const values = isComplete ? posted.values : completeEntry(page, posted, initialValues);
    const owner = isNew && {
      ...fillInVehicleOwner(initialValues, values),
      ...correctedOwnerMobile(initialValues, values),
    };
    const post = posted.withChanges({ values: { ...values, ...owner } });
    let searchResult: Partial<AddressSearchResponse> = {};
    reply.addData(async (values) => ({
      pricingSnapshot: page.driver && (await encryptPricingSnapshot(post.context, page, page.driver)),
      surcharges: await loadEntrySurcharges(post.context, page, values),
      ...searchResult,
    }));
    const search =
      post.text("address") === "new" &&
      handleAddressSearch(post, entrantAddressFields, (it) => (searchResult = it));
    return (await search) || handleIntent({ post, page }, isComplete);
  });
}

/** Corrects the owner's mobile number if it was prefilled with a number of the driver's that is invalid. */
function correctedOwnerMobile(initialValues: Values, values: Values): Values {
  const wasInvalid = validateText(phone, getText(initialValues, "mobile_phone")) !== null;
  return wasInvalid ? syncOwnerMobile(initialValues, values) : {};
}

/**
 * Completes a partial post from the initial values. The hidden shop items are always taken from there,
 * because the user can't have changed them.
 */
function completeEntry(
  { offer }: EntryPage,
  { values: posted, isComplete }: Post,
  initialValues: Values,
): Values {
  const checkboxes: ReadonlySet<string> = new Set([
    "enter_again",
    "licence_terms",
    "terms",
    ...(offer.sellMultipleGaragesPerTransaction ? ["garage"] : []),
    ...offer.extras.filter((extra) => maxExtraQuantity(extra) <= 1).map(({ id }) => `extra-${id}`),
  ]);
  const hiddenItems = Object.entries(initialValues).filter(([name]) => hiddenItemFields.has(name));
  const completedValues = restoreTruncatedForm(posted, initialValues, (name) => checkboxes.has(name));
  // The fields of a complete post are used as they were entered.
  return { ...completedValues, ...(isComplete ? posted : {}), ...Object.fromEntries(hiddenItems) };
}
const hiddenItemFields: ReadonlySet<string> = new Set(["merch", "sku"]);

async function handleIntent({ post, page }: EntryPost, isComplete: boolean) {
  const { user, values } = post;
  const intent = isComplete || !completeFormIntents.has(post.intent) ? post.intent : "update";
  const handleForUser = Object.hasOwn(accountIntents, intent) ? accountIntents[intent] : undefined;
  if (handleForUser)
    return user && page.driver ? handleForUser({ post, page }) : redirectToLogin(post, pagePath(page));

  const inputErrors = findInputErrors(page, values);
  if (intent === "log-in") {
    if (inputErrors.length > 0) return post.pageWith(400, { errors: inputErrors });
    // The user has logged in in another tab in the meantime.
    return user ? saveDraftAndRedirect(post, pagePath(page)) : redirectToLogin(post, pagePath(page));
  }
  const paid = await handlePayInvoice(post, pagePath(page));
  if (paid) return paid;
  const { changed, notice, errors } = applyIntent(intent, page, values) ?? noChange;
  const otherErrors = findInputErrors(page, { ...values, ...changed }).filter(({ field }) =>
    errors.every((error) => error.field !== field),
  );
  return post.pageWith(errors.length > 0 ? 400 : 200, {
    changedValues: changed,
    notice,
    errors: [...errors, ...otherErrors],
  });
}

/** Intents that require a logged-in user. */
const accountIntents: Readonly<Record<string, ((entry: EntryPost) => Promise<IntentResult>) | undefined>> = {
  "save-vehicle": handleSaveVehicle,
  "use-address": handleUseAddress,
  "edit-vehicle": editVehicleInProfile,
  submit: submitEntry,
};
type IntentResult = Awaited<ReturnType<Parameters<typeof handlePost>[2]>>;

/**
 * Intents that save or send the form, which must be complete. The others only change the order, or need no
 * other fields.
 */
const completeFormIntents: ReadonlySet<string> = new Set(["save-vehicle", "use-address", "submit"]);

const pagePath = ({ eventUrl }: EntryPage): string => eventPath(eventUrl);

/** Redirects to another page that leads back here, after saving a draft. */
async function saveDraftAndRedirect(post: Post, to: string): Promise<Response> {
  await post.saveDraft();
  if (!post.context.drafts.isSaved()) post.context.notices.add({ key: "inputNotSaved", tone: "info" });
  return redirectTo(to);
}

/** Redirects to the vehicle's page in the profile. [VEH-028] */
async function editVehicleInProfile({ post, page }: EntryPost): Promise<Response> {
  const back = encodeURIComponent(pagePath(page));
  return saveDraftAndRedirect(post, `/profile/vehicle/${getNumber(post.values, "vehicle")}?back=${back}`);
}
