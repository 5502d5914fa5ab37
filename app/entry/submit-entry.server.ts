import { redirect } from "@remix-run/node";
import { addressFields } from "../account/address-values.ts";
import { vehicleFields } from "../account/vehicle-values.ts";
import { chosenCategory } from "../domain/entry-sections.ts";
import type { User } from "../wire/account.ts";
import type { OrderOutcome } from "../wire/payment.ts";
import { answer, type EntryPost } from "./entry-answer.server.ts";
import { checkEntry, isAnythingSoldOut } from "./entry-check.server.ts";
import { choicesOf } from "./entry-choices.ts";
import { tryToKeepDraft } from "./entry-draft.server.ts";
import type { EntryError } from "./entry-messages.ts";
import { orderOf } from "./entry-order.ts";
import type { Driver } from "./entry-page.ts";
import { type EntryValues, numberOf, textOf } from "./entry-values.ts";
import { loadEntryPage, loadEvent } from "./load-entry.server.ts";
import { onceKey } from "../site/once-key.ts";
import { troubleOf, unlessNothingSent } from "../site/organiser-trouble.ts";
import { chosenInstead, type Saved, saveAddress, saveVehicle } from "./saving.server.ts";

/**
 * Sends the order and leads to where it is paid. What was typed is kept, so that a cancelled or declined payment finds it again. A post that is
 * repeated while the first is under way, or after it, gets the first one's outcome. [EVT-058 ENT-040..043]
 */
export async function submitEntry(post: EntryPost, driver: Driver, user: User) {
  const { context, page, values, key } = post;
  const errors = checkEntry(page, driver, values);
  if (errors.length > 0) return answer(post, 400, { errors });

  await tryToKeepDraft(context, page.eventUrl, values);
  const progress: Progress = { changed: {}, errors: [] };
  const once = await onceKey(key, `entry of ${user.id}`, values);
  const receipt = await unlessNothingSent(
    context.receipts.once(once, () => send(post, driver, once, progress)),
  );
  if (receipt === null) {
    return answer(post, 503, { changed: progress.changed, refusal: { key: "problem.nothingSent" } });
  }
  if (receipt.kind === "unknown") {
    return answer(post, 504, { changed: progress.changed, unconfirmed: receipt.reference });
  }

  const { success, message, redirect: paymentPage } = receipt.outcome;
  if (!success) return answerRefusal(post, progress, message);

  // The form that comes back from the payment page must not make the same vehicle again.
  await tryToKeepDraft(context, page.eventUrl, { ...values, ...progress.changed });
  const address = context.paymentAddress(paymentPage);
  if (address) return redirect(address, 303);
  context.log.error({ eventId: page.eventId }, "the organiser named a payment page that is not allowed");
  return answer(post, 422, { changed: progress.changed, refusal: { key: "problem.noPaymentPage" } });
}

/** What became of the form's new vehicle and address on the way to the order. */
type Progress = { changed: EntryValues; errors: EntryError[] };

/** Saves what is new, then sends the order. An API that doesn't answer the order itself is thrown on: whether it arrived is unknown. */
async function send(
  post: EntryPost,
  driver: Driver,
  once: string,
  progress: Progress,
): Promise<OrderOutcome> {
  const { context, page, values } = post;
  const category = chosenCategory(page.offer, choicesOf(values, page.offer));

  const address = category
    ? await savedRecord("address", addressFields, values, progress, () => saveAddress(post))
    : 0;
  if (address === null) return refusedBeforehand;
  const vehicle = category?.requiresVehicle
    ? await savedRecord("vehicle", vehicleFields, values, progress, () => saveVehicle(post))
    : 0;
  if (vehicle === null) return refusedBeforehand;

  const pageAddress = `${context.site.publicUrl}/event/${page.eventUrl}`;
  const order = orderOf(page, driver, values, { addressId: address, vehicleId: vehicle, pageAddress });
  try {
    return await context.organiser.entries.submit(order, once);
  } catch (error) {
    const trouble = troubleOf(error);
    if (trouble?.kind !== "refused") throw error;
    return { success: false, message: trouble.said, redirect: "" };
  }
}

const refusedBeforehand: OrderOutcome = { success: false, message: "", redirect: "" };

/** The id of the chosen record, which is saved first when it is new; null when it could not be. */
async function savedRecord(
  field: "vehicle" | "address",
  fields: readonly string[],
  values: EntryValues,
  progress: Progress,
  save: () => Promise<Saved>,
): Promise<number | null> {
  if (textOf(values, field) !== "new") return numberOf(values, field);
  const saved = await save();
  if (!saved.ok) {
    progress.errors.push(...saved.errors);
    return null;
  }
  progress.changed = { ...progress.changed, ...chosenInstead(field, saved.id, fields) };
  return saved.id;
}

/**
 * A refusal with everything kept and a new key, so that the mended order can go. 409 when something in it sold out meanwhile, which the fields
 * then say; 422 otherwise. [ENT-043]
 */
async function answerRefusal(post: EntryPost, progress: Progress, message: string) {
  const { context, values } = post;
  const loaded = await loadEvent(context, post.page.eventUrl);
  const page = await loadEntryPage(context, loaded);
  const now = { ...values, ...progress.changed };
  const isSoldOut = page.driver !== null && isAnythingSoldOut(page, page.driver, now);
  return answer({ ...post, page }, isSoldOut ? 409 : 422, {
    changed: progress.changed,
    errors: [...progress.errors, ...(page.driver ? checkEntry(page, page.driver, now) : [])],
    key: crypto.randomUUID(),
    refusal:
      message === ""
        ? { key: progress.errors.length > 0 ? "problem.notSent" : "problem.somethingWentWrong" }
        : { said: message },
  });
}
