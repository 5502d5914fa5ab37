import { priceEntry } from "../../domain/entry/entry-price.ts";
import { loadFee } from "../../paying/total/surcharges.server.ts";
import { type FormResponse, placeOrder, type Submit } from "../../paying/place-order.server.ts";
import { type FieldError, toRejectionMessage } from "../../posting/message.ts";
import type { Values } from "../../posting/form-result.ts";
import type { SaveFailure } from "../../posting/save-result.server.ts";
import type { Post } from "../../posting/post.server.ts";
import type { OrderOutcome } from "../../wire/payment.ts";
import type { SubmittedTerms } from "../../wire/terms.ts";
import type { SavedOrNew, EntryForm } from "./entry-form.ts";
import { buildEntryOrder } from "./entry-order.ts";
import { recordSubmission } from "../drafts/submitted-drafts.server.ts";
import { type Driver, buildEventPath } from "../entry-page.ts";
import type { EntryPost } from "../entry-kind.ts";
import { isMedicalField } from "../entry-values.ts";
import { buildEntrySale, loadEntryMatchCriteria } from "./entry-sale.server.ts";
import { loadEntryPage, loadEvent } from "../load-entry.server.ts";
import { parseEntry } from "./parse-entry.server.ts";
import {
  saveLicence,
  saveMobile,
  updateVehicle,
  type RecordSaveResult,
  saveAddress,
  saveVehicle,
} from "./save-records.server.ts";
import { decryptPricingSnapshot } from "./encrypted-snapshot.server.ts";
import { getTermsTexts, listAcceptedTerms } from "./entry-terms.ts";

/**
 * Submits the order and redirects to the payment page. The form is saved as a draft without medical answers,
 * so that it is filled in when the user returns from a cancelled payment. A repeated post gets the outcome of
 * the first post, even if the first post has bought the last slot. [EVT-058 ENT-040..043]
 */
export async function submitEntry({ post, page }: EntryPost) {
  const { context, values, user } = post;
  const { driver } = page;
  if (!user || !driver) throw new Error("an entry was submitted without a logged-in driver");
  const parsedEntry = parseEntry(page, driver, values);
  const order = { sale: buildEntrySale(page), user, identity: values };
  if (!parsedEntry.ok) return placeOrder(post, order, { status: 400, errors: parsedEntry.errors });

  const { payable } = priceEntry(page.offer, parsedEntry.form.choices);
  const progress: Progress = { changedValues: {}, failure: null };
  return placeOrder(post, order, {
    loadMatchCriteria: () => loadEntryMatchCriteria(context, page, parsedEntry.form),
    total: { payable, loadFee: () => loadFee(context, payable, parsedEntry.form.paymentMethod) },
    terms: { texts: getTermsTexts(page), acceptedTerms: listAcceptedTerms(page, parsedEntry.form) },
    send: (submit, acceptedTerms) =>
      sendEntry({ post, page }, parsedEntry.form, driver, { progress, submit, acceptedTerms }),
    getChangedValues: () => progress.changedValues,
    onRejected: (message) => buildRejectionResponse(post, page.eventUrl, progress, message),
    isExcludedFromDraft: isMedicalField,
    beforePayment: async () => {
      // With the ids of the new records in the draft, a second submission doesn't create the records again.
      await post.saveDraft({ ...values, ...progress.changedValues }, isMedicalField);
      await recordSubmission(context, page.eventUrl);
    },
  });
}

type Progress = {
  /** The form values that select the records saved so far. */
  changedValues: Values;
  failure: SaveFailure | null;
};
type SendOptions = { progress: Progress; submit: Submit; acceptedTerms: SubmittedTerms[] };

async function sendEntry(
  { post, page }: EntryPost,
  form: EntryForm,
  driver: Driver,
  { progress, submit, acceptedTerms }: SendOptions,
): Promise<OrderOutcome> {
  const { context } = post;
  const { address, vehicle } = form.entry ?? { address: NO_RECORD, vehicle: NO_RECORD };
  const addressId = await saveIfNew(address, (record) => saveAddress(post, record), progress);
  if (addressId === null) return REJECTED_BEFORE_SUBMIT;
  const vehicleId =
    vehicle.kind === "changed"
      ? applySaveResult(await updateVehicle(post, vehicle), progress)
      : await saveIfNew(vehicle, (record) => saveVehicle(post, record), progress);
  if (vehicleId === null) return REJECTED_BEFORE_SUBMIT;

  const pageUrl = context.site.publicUrl + buildEventPath(page.eventUrl);
  const snapshot = await decryptPricingSnapshot(
    context,
    page,
    driver,
    post.submission.getHiddenField("facts"),
  );
  const order = {
    ...buildEntryOrder(page, driver, form, { addressId, vehicleId, pageUrl }, snapshot),
    accepted_terms: acceptedTerms,
  };
  const outcome = await submit((key) => context.organiser.entries.submit(order, key));
  if (!outcome.success) return outcome;
  // Afterwards, so that a session that ends during these calls can't affect the order.
  const [licenceValues] = await Promise.all([
    form.licenceToSave ? saveLicence(post, form.licenceToSave) : {},
    saveMobile(post, form.buyer.mobile_phone),
  ]);
  progress.changedValues = { ...progress.changedValues, ...licenceValues };
  return outcome;
}

const NO_RECORD = { kind: "none" } as const;
const REJECTED_BEFORE_SUBMIT: OrderOutcome = { success: false, message: "", redirect: "" };

/** Returns the id of the record, 0 for no record, or null if saving failed. */
async function saveIfNew<New>(
  choice: SavedOrNew<New> | { kind: "none" },
  save: (record: New) => Promise<RecordSaveResult>,
  progress: Progress,
): Promise<number | null> {
  if (choice.kind === "none") return 0;
  if (choice.kind === "saved") return choice.id;
  return applySaveResult(await save(choice.record), progress);
}

function applySaveResult(result: RecordSaveResult, progress: Progress): number | null {
  if (!result.ok) {
    progress.failure = result.failure;
    return null;
  }
  progress.changedValues = { ...progress.changedValues, ...result.changedValues };
  return result.id;
}

/**
 * Responds 409 if an item has become unavailable, or else 422. If a record couldn't be saved, the form keeps
 * its idempotency key, because a concurrent submission through another instance may have sent the order.
 * [ENT-043]
 */
async function buildRejectionResponse(
  post: Post,
  eventUrl: string,
  { changedValues, failure }: Progress,
  message: string,
): Promise<FormResponse> {
  const page = await loadEntryPage(post.context, await loadEvent(post.context, eventUrl));
  const parsedEntry = page.driver && parseEntry(page, page.driver, { ...post.values, ...changedValues });
  const currentResult =
    parsedEntry && !parsedEntry.ok ? parsedEntry : { errors: [] as FieldError[], hasUnavailableItems: false };
  return {
    status: currentResult.hasUnavailableItems ? 409 : 422,
    errors: [...(failure?.errors ?? []), ...currentResult.errors],
    ...(failure ? { key: post.key } : {}),
    rejection: failure && message === "" ? { key: "entry:problem.notSent" } : toRejectionMessage(message),
  };
}
