import errors from "../../locales/en/errors.json" with { type: "json" };
import words from "../../locales/en/paying.json" with { type: "json" };
import type { Browser, BrowserResponse, Fields } from "./browser.ts";
import { entryIn } from "./entry-visit.ts";
import { clickPaymentButton } from "./event-order.ts";
import { textOf } from "./html-form.ts";
import { pause } from "./map-concurrently.ts";
import { ticketEvent } from "./ticket-order.ts";

/** What the site showed for an order until its final state, and whether that was correct. */
export type OrderCourse = {
  /** The final state. `arrived`: the order was shown as received, with nothing left to pay. */
  end: "to pay" | "arrived" | "status unknown" | "rate-limited" | "nonsense";
  /** The URL of the payment page; "" without one. */
  paymentUrl: string;
  /** Statements of the pages that contradict the API. */
  wrongStatements: string[];
  /** Status, outcome and errors of each response, in order. */
  steps: string[];
  /** The time until the order reached its final state. */
  durationMs: number;
};

/** The time after which a user gives up. */
const GIVE_UP_AFTER_MS = 100_000;
const RETRY_DELAY_MS = 500;
/** Longest `Retry-After` of an overloaded API; a longer one means that the user is rate-limited. */
const MAX_RETRY_AFTER_MS = 30_000;

/**
 * Submits a ticket order and follows the pages' instructions. Checks the order status while it is
 * indeterminate. Submits the same form again if there was no response, and the form of the page if the order
 * wasn't received. Doesn't open the payment page. `hasOrder` queries the API for the order whenever a page
 * states whether it was received.
 */
export async function followOrder(
  browser: Browser,
  order: Fields,
  hasOrder: () => Promise<boolean>,
): Promise<OrderCourse> {
  const startedAt = Date.now();
  const course = { wrongStatements: [] as string[], steps: [] as string[] };
  const finish = (end: OrderCourse["end"], paymentUrl = ""): OrderCourse => ({
    end,
    paymentUrl,
    ...course,
    durationMs: Date.now() - startedAt,
  });
  let fields = order;

  while (Date.now() - startedAt < GIVE_UP_AFTER_MS) {
    const response = await browser.post(ticketEvent, fields).catch(() => null);
    const outcome = response === null ? "no connection" : classify(response);
    course.steps.push(
      response === null ? outcome : `${response.status} ${outcome} ${readErrorSummary(response)}`.trim(),
    );
    if (response === null || outcome === "nothing" || outcome === "not sent") {
      if (outcome === "not sent") await check(false);
      await pause(RETRY_DELAY_MS);
    } else if (outcome === "too often" && getRetryAfterMs(response) <= MAX_RETRY_AFTER_MS) {
      await check(false);
      await pause(getRetryAfterMs(response));
    } else if (outcome === "to pay") {
      await check(true);
      return finish("to pay", response.location);
    } else if (outcome === "rejected") {
      await check(false);
      await pause(RETRY_DELAY_MS);
      fields = readSubmission(response);
    } else if (outcome === "unknown") {
      const page = await checkStatusUntilKnown(findStatusPath(response));
      if (page === null) return finish("status unknown");
      if (classify(page) === "arrived") return continueToPayment(page);
      fields = readSubmission(await browser.get(ticketEvent));
    } else {
      return finish(outcome === "too often" ? "rate-limited" : "nonsense");
    }
  }
  return finish("status unknown");

  /** Records a page's statement if the API contradicts it. */
  async function check(isShownAsReceived: boolean): Promise<void> {
    const isReceived = await retryUntilResponse(hasOrder);
    if (isReceived !== isShownAsReceived)
      course.wrongStatements.push(isShownAsReceived ? "shown as received" : "shown as not received");
  }

  async function checkStatusUntilKnown(path: string): Promise<BrowserResponse | null> {
    while (Date.now() - startedAt < GIVE_UP_AFTER_MS) {
      await pause(RETRY_DELAY_MS);
      const page = await browser.get(path).catch(() => null);
      const outcome = page === null ? "no connection" : classify(page);
      course.steps.push(page === null ? outcome : `${page.status} ${outcome}`);
      if (page === null || (outcome !== "arrived" && outcome !== "not there")) continue;
      await check(outcome === "arrived");
      return page;
    }
    return null;
  }

  /** Continues to the payment page if the page shows an unpaid invoice. */
  async function continueToPayment(page: BrowserResponse): Promise<OrderCourse> {
    const intent = /value="(pay-invoice:\d+)"/.exec(page.body)?.[1];
    if (!intent) return finish("arrived");
    const { location } = await browser.post(ticketEvent, { intent });
    return /^https?:/.test(location) ? finish("to pay", location) : finish("arrived");
  }
}

/** Clicks the button of a payment page until there is a response. */
export async function payAt(url: string): Promise<void> {
  const deadline = Date.now() + GIVE_UP_AFTER_MS;
  for (;;) {
    const status = await clickPaymentButton(url, "pay").then(
      ({ status }) => status,
      () => 0,
    );
    if (status > 0 && status < 500) return;
    if (Date.now() > deadline) throw new Error("The payment page doesn't respond.");
    await pause(RETRY_DELAY_MS);
  }
}

type Outcome =
  | "to pay"
  | "rejected"
  | "unknown"
  | "arrived"
  | "not there"
  | "not sent"
  | "too often"
  | "nothing"
  | "nonsense";

/**
 * Classifies a response as a user would. "nothing": the response doesn't come from the site, or the site was
 * too busy.
 */
function classify({ status, body, location }: BrowserResponse): Outcome {
  if (status === 303) return /^https?:/.test(location) ? "to pay" : "nonsense";
  if (status === 429) return "too often";
  // 400: the form was shown while the API returned only a part of its fields, and now the rest is required.
  if (status === 400 || status === 409 || status === 422) return "rejected";
  if (status === 504 && body.includes("reference=")) return "unknown";
  if (status >= 500) return textOf(body).includes(errors.formNotSent) ? "not sent" : "nothing";
  const message = textOf(body);
  if (message.includes(words.entry.found)) return "arrived";
  if (message.includes(words.orderStatus.notArrived)) return "not there";
  if (message.includes(words.entry.indeterminate)) return "unknown";
  return /[?&]reference=/.test(body) ? "unknown" : "nonsense";
}

/** Returns the error summary of a form, to explain a test failure. */
const readErrorSummary = ({ body }: BrowserResponse): string =>
  textOf(/<div[^>]*role="alert".*?<\/ul>/s.exec(body)?.[0] ?? "").slice(0, 200);

/** Returns the `Retry-After` of a response in ms; Infinity without one. */
const getRetryAfterMs = ({ headers }: BrowserResponse): number =>
  1_000 * Number(headers["retry-after"] ?? Infinity);

/** Returns the path of the status check that a page links to. */
function findStatusPath({ body }: BrowserResponse): string {
  const reference = /[?&]reference=([\w.-]+)/.exec(body)?.[1] ?? "";
  return `${ticketEvent}?reference=${reference}`;
}

/** Returns the fields that the submit button of the entry form posts, with the terms accepted. */
function readSubmission(page: BrowserResponse): Fields {
  const form = entryIn(page);
  if (form.hasControl("terms")) form.fillIn({ terms: "yes" });
  return { ...form.values(), intent: "submit" };
}

/** Repeats a query that fails, since the database is locked while the API starts. */
async function retryUntilResponse(query: () => Promise<boolean>): Promise<boolean> {
  for (let tries = 0; ; tries++) {
    try {
      return await query();
    } catch (error) {
      if (tries === 20) throw error;
      await pause(100);
    }
  }
}
