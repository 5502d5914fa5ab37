import errors from "../../locales/en/errors.json" with { type: "json" };
import words from "../../locales/en/paying.json" with { type: "json" };
import type { Answer, Browser, Fields } from "./browser.ts";
import { entryIn } from "./entry-visit.ts";
import { press } from "./event-order.ts";
import { textOf } from "./html-form.ts";
import { pause } from "./lanes.ts";
import { ticketEvent } from "./ticket-order.ts";

/** What somebody was told of an order until its end, and whether it was true. */
export type Course = {
  /** `arrived`: told so, and nothing is left to pay. */
  end: "to pay" | "arrived" | "never found out" | "turned away" | "nonsense";
  /** Where it is to be paid; "" where nobody said so. */
  place: string;
  /** What the pages said that wasn't so when they said it. */
  untruths: string[];
  /** Everything that was told, in order. */
  told: string[];
  /** How long it took until something was known, in milliseconds. */
  took: number;
};

/** How long somebody goes on looking and pressing. */
const patience = 100_000;
const betweenTries = 500;
/** An API that has no time tells to come again after so long; who is told to wait longer is turned away. */
const soon = 30_000;

/**
 * Sends a filled in order of tickets and does what the pages say: looks again while nothing is known, sends
 * the same form again while nothing was answered, sends what the page then offers where it says that the
 * order didn't arrive, and ends before the payment page. `isThere` asks the API itself whether it has this
 * order, each time that a page claims to know.
 */
export async function seeThrough(
  browser: Browser,
  order: Fields,
  isThere: () => Promise<boolean>,
): Promise<Course> {
  const began = Date.now();
  const course = { untruths: [] as string[], told: [] as string[] };
  const ends = (end: Course["end"], place = ""): Course => ({
    end,
    place,
    ...course,
    took: Date.now() - began,
  });
  let fields = order;

  while (Date.now() - began < patience) {
    const answer = await browser.post(ticketEvent, fields).catch(() => null);
    const meaning = answer === null ? "line lost" : meaningOf(answer);
    course.told.push(answer === null ? meaning : `${answer.status} ${meaning}`);
    if (answer === null || meaning === "nothing" || meaning === "not sent") {
      if (meaning === "not sent") await check(false);
      await pause(betweenTries);
    } else if (meaning === "too often" && waitOf(answer) <= soon) {
      await check(false);
      await pause(waitOf(answer));
    } else if (meaning === "to pay") {
      await check(true);
      return ends("to pay", answer.location);
    } else if (meaning === "refused") {
      await check(false);
      fields = sendIn(answer);
    } else if (meaning === "unknown") {
      const found = await lookUntilKnown(lookUpIn(answer));
      if (found === null) return ends("never found out");
      if (meaningOf(found) === "arrived") return whereToPay(found);
      fields = sendIn(await browser.get(ticketEvent));
    } else {
      return ends(meaning === "too often" ? "turned away" : "nonsense");
    }
  }
  return ends("never found out");

  /** Notes what is told although it isn't so. */
  async function check(isTold: boolean): Promise<void> {
    const isSo = await untilTheApiAnswers(isThere);
    if (isSo !== isTold) course.untruths.push(isTold ? "told that it is there" : "told that it isn't there");
  }

  async function lookUntilKnown(address: string): Promise<Answer | null> {
    while (Date.now() - began < patience) {
      await pause(betweenTries);
      const page = await browser.get(address).catch(() => null);
      const meaning = page === null ? "line lost" : meaningOf(page);
      course.told.push(page === null ? meaning : `${page.status} ${meaning}`);
      if (page === null || (meaning !== "arrived" && meaning !== "not there")) continue;
      await check(meaning === "arrived");
      return page;
    }
    return null;
  }

  /** The payment page of what the page says is still to be paid. */
  async function whereToPay(page: Answer): Promise<Course> {
    const intent = /value="(pay-invoice:\d+)"/.exec(page.body)?.[1];
    if (!intent) return ends("arrived");
    const { location } = await browser.post(ticketEvent, { intent });
    return /^https?:/.test(location) ? ends("to pay", location) : ends("arrived");
  }
}

/** Presses the button of a payment page until there is an answer. */
export async function payAt(address: string): Promise<void> {
  const deadline = Date.now() + patience;
  for (;;) {
    const status = await press(address, "pay").then(
      ({ status }) => status,
      () => 0,
    );
    if (status > 0 && status < 500) return;
    if (Date.now() > deadline) throw new Error("The payment page doesn't answer.");
    await pause(betweenTries);
  }
}

type Meaning =
  | "to pay"
  | "refused"
  | "unknown"
  | "arrived"
  | "not there"
  | "not sent"
  | "too often"
  | "nothing"
  | "nonsense";

/**
 * What an answer tells somebody who ordered. "nothing": no answer of the site's own, or one that
 * says that it had no time for this attempt.
 */
function meaningOf({ status, body, location }: Answer): Meaning {
  if (status === 303) return /^https?:/.test(location) ? "to pay" : "nonsense";
  if (status === 429) return "too often";
  if (status === 409 || status === 422) return "refused";
  if (status === 504 && body.includes("reference=")) return "unknown";
  if (status >= 500) return textOf(body).includes(errors.formNotSent) ? "not sent" : "nothing";
  const said = textOf(body);
  if (said.includes(words.entry.found)) return "arrived";
  if (said.includes(words.fate.notArrived)) return "not there";
  if (said.includes(words.entry.unconfirmed)) return "unknown";
  return /[?&]reference=/.test(body) ? "unknown" : "nonsense";
}

/** Milliseconds after which an answer says to come again. */
const waitOf = ({ headers }: Answer): number => 1_000 * Number(headers["retry-after"] ?? Infinity);

/** Where a page leads that says that nothing is known. */
function lookUpIn({ body }: Answer): string {
  const reference = /[?&]reference=([\w.-]+)/.exec(body)?.[1] ?? "";
  return `${ticketEvent}?reference=${reference}`;
}

/** What the last button of the form on a page posts. */
function sendIn(page: Answer): Fields {
  const form = entryIn(page);
  if (form.asks("terms")) form.fillIn({ terms: "yes" });
  return { ...form.values(), intent: "submit" };
}

/** The database is busy for a moment while its program begins. */
async function untilTheApiAnswers(ask: () => Promise<boolean>): Promise<boolean> {
  for (let tries = 0; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      if (tries === 20) throw error;
      await pause(100);
    }
  }
}
