/** Timeouts in milliseconds of organiser API calls and of whole requests. */
export type Timeouts = {
  /** Read. */
  readTimeoutMs: number;
  /** Read of data that a page can do without. */
  optionalTimeoutMs: number;
  /** Login, or request for a login email. */
  loginTimeoutMs: number;
  /** Any other write. [API-002] */
  writeTimeoutMs: number;
  /** Everything that one page waits for. */
  pageTimeoutMs: number;
  /**
   * Everything that one post waits for, including the page rendered after it; below the 60 s of common
   * proxies.
   */
  postTimeoutMs: number;
  /**
   * Minimum response time of requests for an email: longer than an API takes to look up the account and write
   * the email, so that the timing does not reveal whether the account exists. [AUTH-032]
   */
  mailResponseMs: number;
};

/** Returns the timeouts for the configured read timeout; the page timeout always exceeds one read. */
export const timeoutsFor = (readTimeoutMs: number): Timeouts => ({
  readTimeoutMs,
  optionalTimeoutMs: 3_000,
  loginTimeoutMs: 20_000,
  writeTimeoutMs: 50_000,
  pageTimeoutMs: Math.max(10_000, readTimeoutMs + 2_000),
  postTimeoutMs: 55_000,
  mailResponseMs: 500,
});

/** Time of a post reserved for rendering its page. */
const RESERVED_FOR_PAGE_MS = 5_000;
/** Writes are not sent with less time than this left: the outcome could not be received. */
const MIN_WRITE_MS = 2_000;

/** Deadline of one request. Times are milliseconds. */
export type Deadline = {
  /** Time left for a read; 0 after the deadline. */
  leftForRead(): number;
  /** Time left for a write; 0 if it must not be sent any more. */
  leftForWrite(): number;
  /** Marks the end of the action: from here on, the page timeout applies. */
  startPage(): void;
};

/** Starts the deadline of a request. */
export function startDeadline(
  kind: "page" | "post",
  { pageTimeoutMs, postTimeoutMs }: Timeouts,
  now: () => number = () => performance.now(),
): Deadline {
  const isPost = kind === "post";
  let end = now() + (isPost ? postTimeoutMs : pageTimeoutMs);
  const left = () => Math.max(0, Math.floor(end - now()));
  const leftForPage = isPost ? Math.min(RESERVED_FOR_PAGE_MS, postTimeoutMs / 2) : 0;
  const minWrite = Math.min(MIN_WRITE_MS, (isPost ? postTimeoutMs : pageTimeoutMs) / 5);
  return {
    leftForRead: left,
    leftForWrite() {
      const time = left() - leftForPage;
      return time < minWrite ? 0 : time;
    },
    startPage() {
      end = Math.min(end, now() + pageTimeoutMs);
    },
  };
}
