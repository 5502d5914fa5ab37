import { invoicedTraits } from "../../paying/invoiced-sale.server.ts";
import { orderOnce } from "../../paying/order-once.server.ts";
import { acceptedTerms } from "../../paying/terms/shown-terms.server.ts";
import { sealedTermsMember } from "../../paying/terms/shown-terms.tsx";
import { type FieldError, refusalOf } from "../../posting/message.ts";
import type { Values } from "../../posting/answer.ts";
import type { Failure } from "../../posting/attempt.server.ts";
import type { Post } from "../../posting/post.server.ts";
import type { OrderOutcome } from "../../wire/payment.ts";
import type { Chosen, EntryForm } from "./entry-form.ts";
import { orderOf } from "./entry-order.ts";
import { noteSent } from "../begun/sent-entry.server.ts";
import type { Driver } from "../entry-page.ts";
import type { EntryPost } from "../entry-kind.ts";
import { isMedicalField } from "../entry-values.ts";
import { entrySale, traitsOf } from "./entry-sale.server.ts";
import { loadEntryPage, loadEvent } from "../load-entry.server.ts";
import { parseEntry } from "./parse-entry.server.ts";
import { keepMobile, mendVehicle, type Saved, saveAddress, saveVehicle } from "./saving.server.ts";
import { factsOf } from "./shown-facts.server.ts";
import { termsTexts, tickedTerms } from "./ticked-terms.ts";

/**
 * Sends the order and leads to where it is paid. What was typed is kept, the acceptance of the terms with it,
 * so that a cancelled or declined payment finds it again. A post that is repeated while the first is under
 * way, or after it, gets the first one's outcome, also where the first one took the last place.
 * [EVT-058 ENT-040..043]
 */
export async function submitEntry({ post, page }: EntryPost) {
  const { context, values, user } = post;
  const { driver } = page;
  if (!user || !driver) throw new Error("an entry was sent by nobody");
  const parsed = parseEntry(page, driver, values);
  const order = orderOnce(context, entrySale(page), {
    user: user.id,
    key: await post.once(`entry of ${user.id}`, values),
    traits: async () =>
      parsed.ok ? traitsOf(context, page, parsed.form) : invoicedTraits(page.eventName, []),
  });
  if (!parsed.ok) {
    // A form without a key was never posted before.
    const taken = post.key === null ? null : await order.taken();
    return taken ?? post.again(400, { errors: parsed.errors });
  }

  await post.keep(values, isMedicalField);
  const progress: Progress = { changed: {}, failure: null };
  const ended = await order.send((submit) => send({ post, page }, parsed.form, driver, progress, submit));
  const { changed } = progress;
  switch (ended.state) {
    case "unconfirmed":
      return post.again(504, { changed, unconfirmed: ended.unconfirmed });
    case "refused":
      return answerRefusal(post, page.eventUrl, progress, ended.message);
    case "not-led":
      return post.again(ended.status, { changed, refusal: { said: ended.said, isWhole: true } });
    case "to-pay":
      // The form that comes back from the payment page must not make the same vehicle again.
      await post.keep({ ...values, ...changed }, isMedicalField);
      await noteSent(context, page.eventUrl);
      return ended.response;
  }
}

/** What became of the form's new vehicle and address on the way to the order. */
type Progress = { changed: Values; failure: Failure | null };
type Submit = Parameters<Parameters<ReturnType<typeof orderOnce>["send"]>[0]>[0];

/** Saves what is new, then sends the order. */
async function send(
  { post, page }: EntryPost,
  form: EntryForm,
  driver: Driver,
  progress: Progress,
  submit: Submit,
): Promise<OrderOutcome> {
  const { context } = post;
  const { address, vehicle } = form.entry ?? { address: none, vehicle: none };
  const addressId = await idOf(address, (record) => saveAddress(post, record), progress);
  if (addressId === null) return refusedBeforehand;
  const vehicleId =
    vehicle.kind === "mended"
      ? savedId(await mendVehicle(post, vehicle), progress)
      : await idOf(vehicle, (record) => saveVehicle(post, record), progress);
  if (vehicleId === null) return refusedBeforehand;

  const pageAddress = `${context.site.publicUrl}/event/${page.eventUrl}`;
  const facts = await factsOf(context, page, driver, post.posted.mark("facts"));
  const order = {
    ...orderOf(page, driver, form, { addressId, vehicleId, pageAddress }, facts),
    accepted_terms: await acceptedTerms(context, post.kind.name, {
      sealed: post.posted.mark(sealedTermsMember),
      texts: termsTexts(page),
      ticked: tickedTerms(page, form),
    }),
  };
  const [outcome] = await Promise.all([
    submit((key) => context.organiser.entries.submit(order, key)),
    keepMobile(post, form.buyer.mobile_phone),
  ]);
  return outcome;
}

const none = { kind: "none" } as const;
const refusedBeforehand: OrderOutcome = { success: false, message: "", redirect: "" };

/** The id of a chosen record, which is saved first when it is new; 0 for none, null when it could not be. */
async function idOf<New>(
  chosen: Chosen<New> | { kind: "none" },
  save: (record: New) => Promise<Saved>,
  progress: Progress,
): Promise<number | null> {
  if (chosen.kind === "none") return 0;
  if (chosen.kind === "saved") return chosen.id;
  return savedId(await save(chosen.record), progress);
}

function savedId(saved: Saved, progress: Progress): number | null {
  if (!saved.ok) {
    progress.failure = saved.failure;
    return null;
  }
  progress.changed = { ...progress.changed, ...saved.changed };
  return saved.id;
}

/**
 * A refusal with everything kept. One of the order itself gives the form a new key, so that the mended order
 * can go; where the order was not even sent, because what is new in it could not be saved, the key stays:
 * another instance may have sent it. 409 when something in it sold out meanwhile, which the fields then say;
 * 422 otherwise. [ENT-043]
 */
async function answerRefusal(post: Post, eventUrl: string, { changed, failure }: Progress, message: string) {
  const page = await loadEntryPage(post.context, await loadEvent(post.context, eventUrl));
  const parsed = page.driver && parseEntry(page, page.driver, { ...post.values, ...changed });
  const wrong = parsed && !parsed.ok ? parsed : { errors: [] as FieldError[], isTaken: false };
  return post.again(wrong.isTaken ? 409 : 422, {
    changed,
    errors: [...(failure?.errors ?? []), ...wrong.errors],
    ...(failure ? {} : { key: crypto.randomUUID() }),
    refusal: failure && message === "" ? { key: "entry:problem.notSent" } : refusalOf(message),
  });
}
