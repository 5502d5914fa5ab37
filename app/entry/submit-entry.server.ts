import { redirect } from "@remix-run/node";
import { addressFields } from "../account/address-values.ts";
import { vehicleFields } from "../account/vehicle-values.ts";
import type { User } from "../wire/account.ts";
import type { OrderOutcome } from "../wire/payment.ts";
import { answer, type EntryPost } from "./entry-answer.server.ts";
import { tryToKeepDraft } from "./entry-draft.server.ts";
import type { CategoryEntry, EntryForm } from "./entry-form.ts";
import type { EntryError } from "./entry-messages.ts";
import { orderOf } from "./entry-order.ts";
import type { Driver } from "./entry-page.ts";
import type { EntryValues } from "./entry-values.ts";
import { loadEntryPage, loadEvent } from "./load-entry.server.ts";
import { parseEntry } from "./parse-entry.server.ts";
import { onceKey } from "../site/once-key.ts";
import { isKeyUsed, troubleOf, unlessNothingSent } from "../site/organiser-trouble.ts";
import {
  notLookedAt,
  outcomeUnder,
  sealSent,
  type SentOrder,
  takenUnder,
  unconfirmedAt,
} from "../site/sent-order.server.ts";
import { tracesOf } from "./order-check.server.ts";
import { factsOf } from "./shown-facts.server.ts";
import { chosenInstead, type Saved, saveAddress, saveVehicle } from "./saving.server.ts";

/**
 * Sends the order and leads to where it is paid. What was typed is kept, so that a cancelled or declined
 * payment finds it again. A post that is repeated while the first is under way, or after it, gets the first
 * one's outcome, also where the first one took the last place. [EVT-058 ENT-040..043]
 */
export async function submitEntry(post: EntryPost, driver: Driver, user: User) {
  const { context, page, values, key } = post;
  const once = await onceKey(key, `entry of ${user.id}`, values);
  const sent: SentOrder = {
    kind: "entry",
    user: user.id,
    about: page.eventId,
    key: once,
    ...notLookedAt(context),
  };
  const parsed = parseEntry(page, driver, values);
  if (!parsed.ok) return (await toTaken(post, sent)) ?? answer(post, 400, { errors: parsed.errors });

  await tryToKeepDraft(context, page.eventUrl, values);
  const progress: Progress = { changed: {}, errors: [], sent };
  const receipt = await unlessNothingSent(
    context.receipts.once(once, () => send(post, parsed.form, driver, progress)),
  );
  if (receipt === null) {
    return answer(post, 503, { changed: progress.changed, refusal: { key: "problem.nothingSent" } });
  }
  if (receipt.kind === "unknown") {
    const path = `/event/${encodeURIComponent(page.eventUrl)}`;
    const sentNow = { ...progress.sent, reference: receipt.reference };
    const unconfirmed = await unconfirmedAt(context, path, sentNow);
    return answer(post, 504, { changed: progress.changed, unconfirmed });
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

/**
 * To the order that the first press of this form has made; null where there is none. A form without a key was
 * never posted before.
 */
async function toTaken({ context, page, key }: EntryPost, sent: SentOrder) {
  const order = key === null ? null : await takenUnder(context, "entry", sent.key);
  if (!order) return null;
  const address = context.paymentAddress(order.redirect);
  if (address) return redirect(address, 303);
  const query = new URLSearchParams({ reference: await sealSent(context, sent) });
  return redirect(`/event/${encodeURIComponent(page.eventUrl)}?${query}`, 303);
}

/** What became of the form's new vehicle and address on the way to the order, and the order as it is sent. */
type Progress = { changed: EntryValues; errors: EntryError[]; sent: SentOrder };

/** Saves what is new, then sends the order. An API that doesn't answer the order itself is thrown on: whether it arrived is unknown. */
async function send(
  post: EntryPost,
  form: EntryForm,
  driver: Driver,
  progress: Progress,
): Promise<OrderOutcome> {
  const { context, page } = post;
  const address = form.entry ? await addressId(post, form.entry, progress) : 0;
  if (address === null) return refusedBeforehand;
  const vehicle = form.entry ? await vehicleId(post, form.entry, progress) : 0;
  if (vehicle === null) return refusedBeforehand;

  const pageAddress = `${context.site.publicUrl}/event/${page.eventUrl}`;
  const facts = await factsOf(context, page, driver, post.facts);
  const parts = { addressId: address, vehicleId: vehicle, pageAddress };
  const order = orderOf(page, driver, form, parts, facts);
  progress.sent = { ...progress.sent, ...(await tracesOf(context, page, form)) };
  const { key } = progress.sent;
  try {
    return await context.organiser.entries.submit(order, key);
  } catch (error) {
    const trouble = troubleOf(error);
    if (trouble?.kind === "refused") return { success: false, message: trouble.said, redirect: "" };
    const outcome = isKeyUsed(error) ? await outcomeUnder(context, "entry", key) : null;
    if (outcome) return outcome;
    throw error;
  }
}

const refusedBeforehand: OrderOutcome = { success: false, message: "", redirect: "" };

/** The id of the chosen address, which is saved first when it is new; null when it could not be. */
async function addressId(post: EntryPost, { address }: CategoryEntry, progress: Progress) {
  if (address.kind === "saved") return address.id;
  return newId("address", addressFields, await saveAddress(post, address.address), progress);
}

/** The id of the chosen vehicle in the same way; 0 where none is asked. */
async function vehicleId(post: EntryPost, { vehicle }: CategoryEntry, progress: Progress) {
  if (vehicle.kind === "none") return 0;
  if (vehicle.kind === "saved") return vehicle.id;
  return newId("vehicle", vehicleFields, await saveVehicle(post, vehicle.vehicle), progress);
}

function newId(
  field: "vehicle" | "address",
  fields: readonly string[],
  saved: Saved,
  progress: Progress,
): number | null {
  if (!saved.ok) {
    progress.errors.push(...saved.errors);
    return null;
  }
  progress.changed = { ...progress.changed, ...chosenInstead(field, saved.id, fields) };
  return saved.id;
}

/**
 * A refusal with everything kept. One of the order itself gives the form a new key, so that the mended order
 * can go; where the order was not even sent, because what is new in it could not be saved, the key stays:
 * another instance may have sent it. 409 when something in it sold out meanwhile, which the fields then say;
 * 422 otherwise. [ENT-043]
 */
async function answerRefusal(post: EntryPost, progress: Progress, message: string) {
  const { context, values } = post;
  const loaded = await loadEvent(context, post.page.eventUrl);
  const page = await loadEntryPage(context, loaded);
  const now = { ...values, ...progress.changed };
  const parsed = page.driver && parseEntry(page, page.driver, now);
  const wrong = parsed && !parsed.ok ? parsed : { errors: [], isTaken: false };
  const wasSent = progress.errors.length === 0;
  return answer({ ...post, page }, wrong.isTaken ? 409 : 422, {
    changed: progress.changed,
    errors: [...progress.errors, ...wrong.errors],
    ...(wasSent ? { key: crypto.randomUUID() } : {}),
    refusal:
      message === ""
        ? { key: wasSent ? "problem.somethingWentWrong" : "problem.notSent" }
        : { said: message },
  });
}
