/** Time limits, in milliseconds, of calls to the organiser API and of all that one request may take. */
export type Timeouts = {
  /** A read. */
  readTimeoutMs: number;
  /** What a page can be shown without. */
  optionalTimeoutMs: number;
  /** A call that logs in, or has a mail to log in with sent. */
  logInTimeoutMs: number;
  /** Any other write. [API-002] */
  writeTimeoutMs: number;
  /** All that a page waits for. */
  pageTimeoutMs: number;
  /** All that a post waits for, with the page that it is answered with: before a proxy's 60 s. */
  postTimeoutMs: number;
};

/** The time limits by the setting for reads; a page may always wait for one of them. */
export const timeoutsFor = (readTimeoutMs: number): Timeouts => ({
  readTimeoutMs,
  optionalTimeoutMs: 3_000,
  logInTimeoutMs: 20_000,
  writeTimeoutMs: 50_000,
  pageTimeoutMs: Math.max(10_000, readTimeoutMs + 2_000),
  postTimeoutMs: 55_000,
});

/** What a post leaves of its time for the page that it is answered with. */
const LEFT_FOR_PAGE_MS = 5_000;
/** A write isn't sent with less time than this: nobody would learn what became of it. */
const MIN_WRITE_MS = 2_000;

/** When the work on one request must be over. Times are milliseconds. */
export type Deadline = {
  /** What a read may still take; 0 when the time is up. */
  leftForRead(): number;
  /** What a write may still take; 0 when it must not be sent any more. */
  leftForWrite(): number;
  /** The action is over, and its page is made: what that reads may take no longer than any page. */
  startPage(): void;
};

/** Starts the time of a request. */
export function startDeadline(
  kind: "page" | "post",
  { pageTimeoutMs, postTimeoutMs }: Timeouts,
  now: () => number = () => performance.now(),
): Deadline {
  const isPost = kind === "post";
  let end = now() + (isPost ? postTimeoutMs : pageTimeoutMs);
  const left = () => Math.max(0, Math.floor(end - now()));
  const leftForPage = isPost ? Math.min(LEFT_FOR_PAGE_MS, postTimeoutMs / 2) : 0;
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
