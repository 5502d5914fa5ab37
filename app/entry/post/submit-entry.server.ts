import { priceEntry } from "../../domain/entry/entry-price.ts";
import { loadFee } from "../../paying/sum/surcharges.server.ts";
import { type FormResponse, placeOrder, type Submit } from "../../paying/place-order.server.ts";
import { type FieldError, rejectionMessage } from "../../posting/message.ts";
import type { Values } from "../../posting/form-result.ts";
import type { SaveFailure } from "../../posting/save-result.server.ts";
import type { Post } from "../../posting/post.server.ts";
import type { OrderOutcome } from "../../wire/payment.ts";
import type { SentTerms } from "../../wire/terms.ts";
import type { Chosen, EntryForm } from "./entry-form.ts";
import { buildEntryOrder } from "./entry-order.ts";
import { recordSubmission } from "../drafts/submitted-drafts.server.ts";
import type { Driver } from "../entry-page.ts";
import type { EntryPost } from "../entry-kind.ts";
import { isMedicalField } from "../entry-values.ts";
import { entrySale, entryOrderTraits } from "./entry-sale.server.ts";
import { loadEntryPage, loadEvent } from "../load-entry.server.ts";
import { parseEntry } from "./parse-entry.server.ts";
import {
  saveMobile,
  updateVehicle,
  type RecordSaveResult,
  saveAddress,
  saveVehicle,
} from "./save-records.server.ts";
import { decryptPricingSnapshot } from "./encrypted-snapshot.server.ts";
import { termsTexts, tickedTerms } from "./ticked-terms.ts";

/**
 * Submits the order and redirects to the payment page. The form's values are saved, including the acceptance
 * of terms, so that a cancelled or declined payment returns to a filled-in form. A repeated post, concurrent
 * or later, gets the first one's outcome, even if the first one took the last slot. [EVT-058 ENT-040..043]
 */
export async function submitEntry({ post, page }: EntryPost) {
  const { context, values, user } = post;
  const { driver } = page;
  if (!user || !driver) throw new Error("an entry was submitted without a logged-in driver");
  const parsed = parseEntry(page, driver, values);
  const order = { sale: entrySale(page), user, identity: values };
  if (!parsed.ok) return placeOrder(post, order, { status: 400, errors: parsed.errors });

  const { payable } = priceEntry(page.offer, parsed.form.choices);
  const progress: Progress = { changed: {}, failure: null };
  return placeOrder(post, order, {
    loadMatchCriteria: () => entryOrderTraits(context, page, parsed.form),
    total: { payable, fee: () => loadFee(context, payable, parsed.form.paymentMethod) },
    terms: { texts: termsTexts(page), acceptedTerms: tickedTerms(page, parsed.form) },
    send: (submit, accepted) => send({ post, page }, parsed.form, driver, { progress, submit, accepted }),
    getChangedValues: () => progress.changed,
    onRejected: (message) => rejectionResponse(post, page.eventUrl, progress, message),
    isExcludedFromDraft: isMedicalField,
    beforePayment: async () => {
      // Saves the new record's id, so that the form doesn't create the same vehicle again after the payment
      // page.
      await post.saveDraft({ ...values, ...progress.changed }, isMedicalField);
      await recordSubmission(context, page.eventUrl);
    },
  });
}

/**
 * State of a submit: changed form values of records saved so far, and the failure if one couldn't be saved.
 */
type Progress = { changed: Values; failure: SaveFailure | null };
type SubmitState = { progress: Progress; submit: Submit; accepted: SentTerms[] };

/** Saves new records, then submits the order. */
async function send(
  { post, page }: EntryPost,
  form: EntryForm,
  driver: Driver,
  { progress, submit, accepted }: SubmitState,
): Promise<OrderOutcome> {
  const { context } = post;
  const { address, vehicle } = form.entry ?? { address: none, vehicle: none };
  const addressId = await savedIdOf(address, (record) => saveAddress(post, record), progress);
  if (addressId === null) return REJECTED_BEFORE_SUBMIT;
  const vehicleId =
    vehicle.kind === "patched"
      ? savedId(await updateVehicle(post, vehicle), progress)
      : await savedIdOf(vehicle, (record) => saveVehicle(post, record), progress);
  if (vehicleId === null) return REJECTED_BEFORE_SUBMIT;

  const pageAddress = `${context.site.publicUrl}/event/${page.eventUrl}`;
  const snapshot = await decryptPricingSnapshot(context, page, driver, post.submission.hiddenField("facts"));
  const order = {
    ...buildEntryOrder(page, driver, form, { addressId, vehicleId, pageAddress }, snapshot),
    accepted_terms: accepted,
  };
  const [outcome] = await Promise.all([
    submit((key) => context.organiser.entries.submit(order, key)),
    saveMobile(post, form.buyer.mobile_phone),
  ]);
  return outcome;
}

const none = { kind: "none" } as const;
const REJECTED_BEFORE_SUBMIT: OrderOutcome = { success: false, message: "", redirect: "" };

/** The id of the chosen record, which is saved first if it is new; 0 for none, null if saving failed. */
async function savedIdOf<New>(
  chosen: Chosen<New> | { kind: "none" },
  save: (record: New) => Promise<RecordSaveResult>,
  progress: Progress,
): Promise<number | null> {
  if (chosen.kind === "none") return 0;
  if (chosen.kind === "saved") return chosen.id;
  return savedId(await save(chosen.record), progress);
}

function savedId(saved: RecordSaveResult, progress: Progress): number | null {
  if (!saved.ok) {
    progress.failure = saved.failure;
    return null;
  }
  progress.changed = { ...progress.changed, ...saved.changed };
  return saved.id;
}

/**
 * Builds the response to a rejection, either by the API or because a new record couldn't be saved. In the
 * latter case the order wasn't sent; the form keeps its idempotency key because another instance may have
 * sent it. 409 if something has sold out in the meantime, which the field errors say; otherwise 422.
 * [ENT-043]
 */
async function rejectionResponse(
  post: Post,
  eventUrl: string,
  { changed, failure }: Progress,
  message: string,
): Promise<FormResponse> {
  const page = await loadEntryPage(post.context, await loadEvent(post.context, eventUrl));
  const parsed = page.driver && parseEntry(page, page.driver, { ...post.values, ...changed });
  const current = parsed && !parsed.ok ? parsed : { errors: [] as FieldError[], isTaken: false };
  return {
    status: current.isTaken ? 409 : 422,
    errors: [...(failure?.errors ?? []), ...current.errors],
    ...(failure ? { key: post.key } : {}),
    rejection: failure && message === "" ? { key: "entry:problem.notSent" } : rejectionMessage(message),
  };
}
