import { addressFields } from "../account/addresses/address-values.ts";
import { vehicleFields } from "../account/garage/vehicle-values.ts";
import { chosenCategory } from "../domain/entry-sections.ts";
import { onceKey } from "../posting/once-key.ts";
import { orderOnce } from "../paying/order-once.server.ts";
import type { User } from "../wire/account.ts";
import type { OrderOutcome } from "../wire/payment.ts";
import { answer, type EntryPost } from "./entry-answer.server.ts";
import { checkEntry, isAnythingSoldOut } from "./entry-check.server.ts";
import { choicesOf } from "./entry-choices.ts";
import { tryToKeepDraft } from "./entry-draft.server.ts";
import type { EntryError } from "./entry-messages.ts";
import { orderOf } from "./entry-order.ts";
import { enteredAgain } from "./entered-again.ts";
import type { Driver } from "./entry-page.ts";
import { contentsOf, entrySale } from "./entry-sale.server.ts";
import { type EntryValues, numberOf, textOf } from "./entry-values.ts";
import { loadEntryPage, loadEvent } from "./load-entry.server.ts";
import { factsOf } from "./shown-facts.server.ts";
import { chosenInstead, type Saved, saveAddress, saveVehicle } from "./saving.server.ts";

/**
 * Sends the order and leads to where it is paid. What was typed is kept, so that a cancelled or declined
 * payment finds it again. A post that is repeated while the first is under way, or after it, gets the first
 * one's outcome, also where the first one took the last place. [EVT-058 ENT-040..043]
 */
export async function submitEntry(post: EntryPost, driver: Driver, user: User) {
  const { context, page, values, key } = post;
  const order = orderOnce(context, entrySale(page), {
    user: user.id,
    key: await onceKey(key, `entry of ${user.id}`, values),
    contents: () => contentsOf(context, page, values),
  });
  const errors = [...checkEntry(page, driver, values), ...enteredAgain(page, values)];
  if (errors.length > 0) {
    // A form without a key was never posted before.
    const taken = key === null ? null : await order.taken();
    return taken ?? answer(post, 400, { errors });
  }

  await tryToKeepDraft(context, page.eventUrl, values);
  const progress: Progress = { changed: {}, errors: [] };
  const ended = await order.send((submit) => send(post, driver, progress, submit));
  const { changed } = progress;
  switch (ended.state) {
    case "unconfirmed":
      return answer(post, 504, { changed, unconfirmed: ended.unconfirmed });
    case "refused":
      return answerRefusal(post, progress, ended.message);
    case "not-led":
      return answer(post, ended.status, { changed, refusal: { said: ended.said } });
    case "to-pay":
      // The form that comes back from the payment page must not make the same vehicle again.
      await tryToKeepDraft(context, page.eventUrl, { ...values, ...changed });
      return ended.response;
  }
}

/** What became of the form's new vehicle and address on the way to the order. */
type Progress = { changed: EntryValues; errors: EntryError[] };
type Submit = Parameters<Parameters<ReturnType<typeof orderOnce>["send"]>[0]>[0];

/** Saves what is new, then sends the order. */
async function send(
  post: EntryPost,
  driver: Driver,
  progress: Progress,
  submit: Submit,
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
  const facts = await factsOf(context, page, driver, post.facts);
  const parts = { addressId: address, vehicleId: vehicle, pageAddress };
  const order = orderOf(page, driver, values, parts, facts);
  return submit((key) => context.organiser.entries.submit(order, key));
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
  const isSoldOut = page.driver !== null && isAnythingSoldOut(page, page.driver, now);
  const wasSent = progress.errors.length === 0;
  return answer({ ...post, page }, isSoldOut ? 409 : 422, {
    changed: progress.changed,
    errors: [...progress.errors, ...(page.driver ? checkEntry(page, page.driver, now) : [])],
    ...(wasSent ? { key: crypto.randomUUID() } : {}),
    refusal:
      message === ""
        ? { key: wasSent ? "problem.somethingWentWrong" : "problem.notSent" }
        : { said: message },
  });
}
