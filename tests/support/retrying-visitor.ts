import errors from "../../locales/en/errors.json" with { type: "json" };
import type { Browser, BrowserResponse } from "./browser.ts";
import { textOf } from "./html-form.ts";
import { pause } from "./map-concurrently.ts";

/** Counts of failures until a response. */
export type FailureCounts = {
  asks: number;
  /** Error pages with a short `Retry-After`. */
  busy: number;
  /** 429 with a long `Retry-After`: rate-limited. */
  lockedOut: number;
  /** Broken connections, and errors without a page of the site. */
  bare: number;
  /** Error pages of the site. */
  failed: number;
  /** Requests that never got a response. */
  unanswered: number;
  /** The statuses of each of those, in order; 0 is a broken connection. */
  left: string[];
};

export const noFailures = (): FailureCounts => ({
  asks: 0,
  busy: 0,
  lockedOut: 0,
  bare: 0,
  failed: 0,
  unanswered: 0,
  left: [],
});

/** An error page had a success status. */
export class BadStatus extends Error {
  /** The reference of the error in the log. */
  readonly reference: string;
  constructor({ status, body }: BrowserResponse) {
    super(`An error page had status ${status}: ${textOf(body)}`);
    this.reference = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(textOf(body))?.[0] ?? "no reference";
  }
}

/**
 * Repeats a request until the response is no error, as a patient user does: after the `Retry-After` of a busy
 * site, or a second after any other failure. Null after `timeoutMs`, and if the user is rate-limited for
 * long.
 */
export async function fetchWithRetries(
  send: () => Promise<BrowserResponse>,
  met: FailureCounts,
  timeoutMs: number,
): Promise<BrowserResponse | null> {
  const deadline = Date.now() + timeoutMs;
  const statuses: string[] = [];
  met.asks += 1;
  for (;;) {
    const response = await send().catch(() => null);
    if (response && response.status < 500 && response.status !== 429) {
      if (errorHeadings.some((heading) => response.body.includes(heading))) throw new BadStatus(response);
      return response;
    }
    const retryAfter = Number(response?.headers["retry-after"] ?? 1);
    const isLockedOut = response?.status === 429 && retryAfter > MAX_RETRY_AFTER_SECONDS;
    statuses.push(`${response?.status ?? 0} (${retryAfter} s)`);
    if (response === null || !response.body.includes("</html>") || response.body.includes("<center>nginx"))
      met.bare += 1;
    else if (isLockedOut) met.lockedOut += 1;
    else if (response.status === 429 || (response.status === 503 && response.headers["retry-after"]))
      met.busy += 1;
    else met.failed += 1;
    if (isLockedOut || Date.now() + retryAfter * 1_000 > deadline) {
      met.unanswered += 1;
      met.left.push(statuses.join(", "));
      return null;
    }
    await pause(retryAfter * 1_000 * (1 + Math.random() / 4));
  }
}

/**
 * The same browser with a few retries on a short `Retry-After`, for the set-up of tests while other tests
 * keep the CPU busy.
 */
export const withRetries = (browser: Browser): Browser => ({
  ...browser,
  get: (...args) => retryWhenBusy(() => browser.get(...args)),
  post: (...args) => retryWhenBusy(() => browser.post(...args)),
});

async function retryWhenBusy(send: () => Promise<BrowserResponse>): Promise<BrowserResponse> {
  for (let tries = 1; ; tries++) {
    const response = await send();
    const retryAfter = Number(response.headers["retry-after"] ?? Infinity);
    if (![429, 503].includes(response.status) || retryAfter > MAX_RETRY_AFTER_SECONDS || tries === 5)
      return response;
    await pause(retryAfter * 1_000);
  }
}

/** Seconds. An API that is too busy for logins also responds 429, with this `Retry-After`. */
const MAX_RETRY_AFTER_SECONDS = 30;

/** The headings of error pages, in HTML. */
const errorHeadings = [errors.broken, errors.unreachable, errors.timeout].map(
  ({ title }) => `>${title.replaceAll("'", "&#x27;")}</h1>`,
);
