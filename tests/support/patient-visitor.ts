import errors from "../../locales/en/errors.json" with { type: "json" };
import type { Answer } from "./browser.ts";
import { textOf } from "./html-form.ts";
import { pause } from "./lanes.ts";

/** What a visitor met on the way to an answer. */
export type Met = {
  asks: number;
  /** Pages that said when to come again, soon. */
  busy: number;
  /** 429: turned away for long, for coming too often. */
  lockedOut: number;
  /** A broken connection, or an error that is no page of the site. */
  bare: number;
  /** A page of the site that says that something is wrong. */
  failed: number;
  /** Asks that never came to an answer. */
  unanswered: number;
  /** What each of those met, one status after the other; 0 is a broken connection. */
  left: string[];
};

export const nothingMet = (): Met => ({
  asks: 0,
  busy: 0,
  lockedOut: 0,
  bare: 0,
  failed: 0,
  unanswered: 0,
  left: [],
});

/** A page that tells of an error came with the status of one that doesn't. */
export class BadStatus extends Error {
  /** Under which the log has the error. */
  readonly reference: string;
  constructor({ status, body }: Answer) {
    super(`An error screen came with ${status}: ${textOf(body)}`);
    this.reference = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(textOf(body))?.[0] ?? "no reference";
  }
}

/**
 * Asks until there is an answer that isn't an error, as a patient visitor does: after the time that a busy
 * site gives, or a moment after anything else. Null after `patience` milliseconds, and for who is locked
 * out: that visitor is told to wait for long, and leaves.
 */
export async function askPatiently(
  ask: () => Promise<Answer>,
  met: Met,
  patience: number,
): Promise<Answer | null> {
  const deadline = Date.now() + patience;
  const statuses: string[] = [];
  met.asks += 1;
  for (;;) {
    const answer = await ask().catch(() => null);
    if (answer && answer.status < 500 && answer.status !== 429) {
      if (failures.some((heading) => answer.body.includes(heading))) throw new BadStatus(answer);
      return answer;
    }
    const retryAfter = Number(answer?.headers["retry-after"] ?? 1);
    const isLockedOut = answer?.status === 429 && retryAfter > soon;
    statuses.push(`${answer?.status ?? 0} (${retryAfter} s)`);
    if (answer === null || !answer.body.includes("</html>") || answer.body.includes("<center>nginx"))
      met.bare += 1;
    else if (isLockedOut) met.lockedOut += 1;
    else if (answer.status === 429 || (answer.status === 503 && answer.headers["retry-after"])) met.busy += 1;
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
 * Seconds. An API that has no time for log-ins says 429 too, and they are told to try again after so long.
 */
const soon = 30;

/** How the pages that tell of a failure are headed, in HTML. */
const failures = [errors.broken, errors.unreachable, errors.timeout].map(
  ({ title }) => `>${title.replaceAll("'", "&#x27;")}</h1>`,
);
