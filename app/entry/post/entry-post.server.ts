import type { ActionFunctionArgs } from "@remix-run/node";
import { phoneRule } from "../../domain/record-rules/phone.ts";
import { priceEntry } from "../../domain/entry/entry-price.ts";
import { findChosenCategory, getMaxExtraQuantity } from "../../domain/entry/entry-sections.ts";
import { formatsFor } from "../../i18n/formats.server.ts";
import { chooseSpectatingOnly, parseChoices } from "../entry-choices.ts";
import { validateText } from "../../domain/record-rules/text-rule.ts";
import { handleAddressSearch } from "../../account/addresses/search/handle-address-search.server.ts";
import {
  ENTRANT_ADDRESS_FIELDS,
  type AddressSearchResponse,
} from "../../account/addresses/search/search-result.ts";
import { loadFee } from "../../paying/total/surcharges.server.ts";
import { handlePayInvoice } from "../../paying/handle-pay-invoice.server.ts";
import { handlePost, redirectTo, redirectToLogin } from "../../posting/handle-post.server.ts";
import type { Values } from "../../posting/form-result.ts";
import { restoreTruncatedForm } from "../../posting/guards/truncated-form.server.ts";
import type { Post } from "../../posting/post.server.ts";
import { applyIntent, NO_CHANGE } from "../form/entry-changes.ts";
import { buildEntryFormKind, type EntryPost } from "../entry-kind.ts";
import { type EntryResponseData, type EntryPage, buildEventPath } from "../entry-page.ts";
import { loadInitialValues, loadEntrySurcharges } from "../entry-start.server.ts";
import { getNumber, getText } from "../entry-values.ts";
import { syncOwnerMobile, fillInVehicleOwner } from "../vehicle-owner.ts";
import { loadEntryPage, loadEvent } from "../load-entry.server.ts";
import { handleSaveVehicle, handleUseAddress } from "./save-records.server.ts";
import { encryptPricingSnapshot } from "./encrypted-snapshot.server.ts";
import { submitEntry } from "./submit-entry.server.ts";
import { findInputErrors } from "./input-errors.ts";

/**
 * Handles a submission of the entry form. The clicked button posts its `intent`. A form is incomplete if it
 * was submitted before the page had loaded, or if the driver's data were missing. An incomplete form isn't
 * submitted but shown again, with initial values in the missing fields.
 */
export async function postEntry(args: ActionFunctionArgs) {
  const kind = buildEntryFormKind(args.params["url"] ?? "");
  return handlePost<EntryResponseData>(args, kind, async (originalPost, reply) => {
    const { context } = originalPost;
    const eventAndUser = await loadEvent(context, args.params["url"] ?? "");
    const page = await loadEntryPage(context, eventAndUser);
    const isNewVehicle = originalPost.text("vehicle") === "new";
    const isComplete =
      originalPost.isComplete && (page.driver === null || Object.hasOwn(originalPost.values, "first_name"));
    const initialValues =
      isComplete && !isNewVehicle ? {} : await loadInitialValues(context, page, eventAndUser);
    const values = isComplete ? originalPost.values : completeEntry(page, originalPost, initialValues);
    const ownerValues = isNewVehicle && {
      ...fillInVehicleOwner(initialValues, values),
      ...correctOwnerMobile(initialValues, values),
    };
    const post = originalPost.withChanges({
      values: { ...values, ...ownerValues, ...chooseSpectatingOnly(values, page.offer) },
    });
    let searchResult: Partial<AddressSearchResponse> = {};
    reply.addData(async (values) => ({
      pricingSnapshot: page.driver && (await encryptPricingSnapshot(post.context, page, page.driver)),
      surcharges: await loadEntrySurcharges(post.context, page, values),
      ...searchResult,
    }));
    const searchPageResponse =
      post.text("address") === "new" &&
      handleAddressSearch(post, ENTRANT_ADDRESS_FIELDS, (response) => (searchResult = response));
    return (await searchPageResponse) || handleIntent({ post, page }, isComplete);
  });
}

/**
 * Copies the driver's corrected mobile number to the vehicle's owner, if the form opened with the same
 * invalid number for both.
 */
function correctOwnerMobile(initialValues: Values, values: Values): Values {
  const wasInvalid = validateText(phoneRule, getText(initialValues, "mobile_phone")) !== null;
  return wasInvalid ? syncOwnerMobile(initialValues, values) : {};
}

/**
 * Adds the initial values of missing fields to an incomplete post. Merchandise and shop products always get
 * their initial values, because they are in hidden fields that the user can't change.
 */
function completeEntry(
  { offer }: EntryPage,
  { values: postedValues, isComplete }: Post,
  initialValues: Values,
): Values {
  const checkboxes: ReadonlySet<string> = new Set([
    "enter_again",
    "save_licence",
    "licence_terms",
    "terms",
    ...(offer.sellMultipleGaragesPerTransaction ? ["garage"] : []),
    ...offer.extras.filter((extra) => getMaxExtraQuantity(extra) <= 1).map(({ id }) => `extra-${id}`),
  ]);
  const hiddenItems = Object.entries(initialValues).filter(([name]) => HIDDEN_ITEM_FIELDS.has(name));
  const completedValues = restoreTruncatedForm(postedValues, initialValues, (name) => checkboxes.has(name));
  // Only the values of a truncated post are corrected.
  return { ...completedValues, ...(isComplete ? postedValues : {}), ...Object.fromEntries(hiddenItems) };
}
const HIDDEN_ITEM_FIELDS: ReadonlySet<string> = new Set(["merch", "sku"]);

async function handleIntent({ post, page }: EntryPost, isComplete: boolean) {
  const { user, values } = post;
  const intent = isComplete || !COMPLETE_FORM_INTENTS.has(post.intent) ? post.intent : "update";
  const handleForUser = Object.hasOwn(LOGGED_IN_INTENT_HANDLERS, intent)
    ? LOGGED_IN_INTENT_HANDLERS[intent]
    : undefined;
  if (handleForUser)
    return user && page.driver ? handleForUser({ post, page }) : redirectEntryToLogin(post, page);

  const inputErrors = findInputErrors(page, values);
  if (intent === "log-in") {
    if (inputErrors.length > 0) return post.pageWith(400, { errors: inputErrors });
    // The user has logged in in another tab since the page was rendered.
    return user ? saveDraftAndRedirect(post, getPagePath(page)) : redirectEntryToLogin(post, page);
  }
  const paymentResponse = await handlePayInvoice(post, getPagePath(page));
  if (paymentResponse) return paymentResponse;
  const { changedValues, notice, errors } = applyIntent(intent, page, values) ?? NO_CHANGE;
  const otherErrors = findInputErrors(page, { ...values, ...changedValues }).filter(({ field }) =>
    errors.every((error) => error.field !== field),
  );
  return post.pageWith(errors.length > 0 ? 400 : 200, {
    changedValues,
    notice,
    errors: [...errors, ...otherErrors],
  });
}

const LOGGED_IN_INTENT_HANDLERS: Readonly<
  Record<string, ((entry: EntryPost) => Promise<IntentResult>) | undefined>
> = {
  "save-vehicle": handleSaveVehicle,
  "use-address": handleUseAddress,
  "edit-vehicle": editVehicleInProfile,
  submit: submitEntry,
};
type IntentResult = Awaited<ReturnType<Parameters<typeof handlePost>[2]>>;

/** In an incomplete form, these intents are handled as “update”. */
const COMPLETE_FORM_INTENTS: ReadonlySet<string> = new Set(["save-vehicle", "use-address", "submit"]);

const getPagePath = ({ eventUrl }: EntryPage): string => buildEventPath(eventUrl);

/** Redirects to the login, which shows a notice with the chosen class, the event and the total. */
async function redirectEntryToLogin(post: Post, page: EntryPage): Promise<Response> {
  const { notices, language } = post.context;
  const choices = parseChoices(post.values, page.offer);
  const { payable, lines } = priceEntry(page.offer, choices);
  const category = findChosenCategory(page.offer, choices);
  const fee = await loadFee(post.context, payable, post.text("payment_method"));
  const values = { event: page.eventName, price: formatsFor(language.code).money(payable + (fee ?? 0)) };
  if (category) notices.add({ key: "entrySoFar", tone: "info", values: { ...values, class: category.name } });
  else if (lines.length > 0) notices.add({ key: "orderSoFar", tone: "info", values });
  return redirectToLogin(post, getPagePath(page));
}

async function saveDraftAndRedirect(post: Post, path: string): Promise<Response> {
  await post.saveDraft();
  if (!post.context.drafts.isSaved()) post.context.notices.add({ key: "inputNotSaved", tone: "info" });
  return redirectTo(path);
}

/** Redirects to the vehicle's page in the profile, which links back to this event. [VEH-028] */
async function editVehicleInProfile({ post, page }: EntryPost): Promise<Response> {
  const returnPath = encodeURIComponent(getPagePath(page));
  return saveDraftAndRedirect(
    post,
    `/profile/vehicle/${getNumber(post.values, "vehicle")}?back=${returnPath}`,
  );
}
