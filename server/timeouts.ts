/** Timeouts of API calls and of whole requests. */
export type Timeouts = {
  readTimeoutMs: number;
  /** For a read of data that a page can do without. */
  optionalTimeoutMs: number;
  /** For a login, or a request for a login email. */
  loginTimeoutMs: number;
  /** For any other write. [API-002] */
  writeTimeoutMs: number;
  pageTimeoutMs: number;
  /** For everything that a post waits for, including its page. Below the usual proxy timeout of 60 s. */
  postTimeoutMs: number;
  /**
   * Minimum response time of requests for an email. It exceeds the API's, so that the response time doesn't
   * reveal whether the account exists. [AUTH-032]
   */
  mailResponseMs: number;
};

/** Returns the timeouts. The page timeout exceeds the read timeout. */
export const createTimeouts = (readTimeoutMs: number): Timeouts => ({
  readTimeoutMs,
  optionalTimeoutMs: 3_000,
  loginTimeoutMs: 20_000,
  writeTimeoutMs: 50_000,
  pageTimeoutMs: Math.max(10_000, readTimeoutMs + 2_000),
  postTimeoutMs: 55_000,
  mailResponseMs: 500,
});

/** Part of the post timeout that is reserved for the page. */
const RESERVED_FOR_PAGE_MS = 5_000;
/** Writes aren't sent if less time remains, because their response might be too late. */
const MIN_WRITE_MS = 2_000;
/**
 * Time for the page after a write without a response, because the API probably won't respond to reads either.
 */
const PAGE_AFTER_TIMEOUT_MS = 2_000;

/** Deadline of a request. Times are in ms. */
export type Deadline = {
  getReadTimeLeft(): number;
  /** Remaining time for a write, or 0 if it is too late to send one. */
  getWriteTimeLeft(): number;
  /** Records that a write has timed out. Its page gets less time. */
  recordWriteTimeout(): void;
  /** Starts the page timeout. Called after the action of a post. */
  startPageTimeout(): void;
};

export function startDeadline(
  kind: "page" | "post",
  { pageTimeoutMs, postTimeoutMs }: Timeouts,
  now: () => number = () => performance.now(),
): Deadline {
  const isPost = kind === "post";
  let expiresAt = now() + (isPost ? postTimeoutMs : pageTimeoutMs);
  let timeoutAfterActionMs = pageTimeoutMs;
  const getRemaining = () => Math.max(0, Math.floor(expiresAt - now()));
  const reservedForPageMs = isPost ? Math.min(RESERVED_FOR_PAGE_MS, postTimeoutMs / 2) : 0;
  const minWriteMs = Math.min(MIN_WRITE_MS, (isPost ? postTimeoutMs : pageTimeoutMs) / 5);
  return {
    getReadTimeLeft: getRemaining,
    getWriteTimeLeft() {
      const remainingMs = getRemaining() - reservedForPageMs;
      return remainingMs < minWriteMs ? 0 : remainingMs;
    },
    recordWriteTimeout() {
      timeoutAfterActionMs = Math.min(PAGE_AFTER_TIMEOUT_MS, pageTimeoutMs);
    },
    startPageTimeout() {
      expiresAt = Math.min(expiresAt, now() + timeoutAfterActionMs);
    },
  };
}
