import errors from "../../locales/en/errors.json" with { type: "json" };
import type { Browser, BrowserResponse } from "./browser.ts";
import { textOf } from "./html-form.ts";
import { pause } from "./map-concurrently.ts";

/** Counts of requests, and of their failures until they got a response. */
export type FailureCounts = {
  requests: number;
  /** Error pages with a short `Retry-After`. */
  busy: number;
  /** 429 with a long `Retry-After`: rate-limited. */
  lockedOut: number;
  /** Broken connections, and errors without a page of the site. */
  bare: number;
  /** Other error pages of the site. */
  failed: number;
  /** Requests that never got a response. */
  unanswered: number;
  /** The statuses of each request without a response, in order; 0 is a broken connection. */
  unansweredStatuses: string[];
};

export const noFailures = (): FailureCounts => ({
  requests: 0,
  busy: 0,
  lockedOut: 0,
  bare: 0,
  failed: 0,
  unanswered: 0,
  unansweredStatuses: [],
});

/** Thrown if an error page has a success status. */
export class BadStatus extends Error {
  /** The reference of the error in the log. */
  readonly reference: string;
  constructor({ status, body }: BrowserResponse) {
    super(`An error page had status ${status}: ${textOf(body)}`);
    this.reference = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(textOf(body))?.[0] ?? "no reference";
  }
}

/**
 * Repeats a request until the response is no error, as a patient user does: after its `Retry-After`, or after a
 * second without one. Adds the failures to `counts`. Returns null after `timeoutMs`, or if the user is
 * rate-limited for long.
 */
export async function fetchWithRetries(
  send: () => Promise<BrowserResponse>,
  counts: FailureCounts,
  timeoutMs: number,
): Promise<BrowserResponse | null> {
  const deadline = Date.now() + timeoutMs;
  const statuses: string[] = [];
  counts.requests += 1;
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
      counts.bare += 1;
    else if (isLockedOut) counts.lockedOut += 1;
    else if (response.status === 429 || (response.status === 503 && response.headers["retry-after"]))
      counts.busy += 1;
    else counts.failed += 1;
    if (isLockedOut || Date.now() + retryAfter * 1_000 > deadline) {
      counts.unanswered += 1;
      counts.unansweredStatuses.push(statuses.join(", "));
      return null;
    }
    await pause(retryAfter * 1_000 * (1 + Math.random() / 4));
  }
}

/**
 * Returns the same browser with a few retries on a short `Retry-After`, for the set-up of tests: the site may be
 * busy, because other tests use the CPU.
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

/** The longest `Retry-After` of a busy API or site. A longer one means that the user is rate-limited. */
const MAX_RETRY_AFTER_SECONDS = 30;

/** The HTML of the headings of error pages. */
const errorHeadings = [errors.broken, errors.unreachable, errors.timeout].map(
  ({ title }) => `>${title.replaceAll("'", "&#x27;")}</h1>`,
);
