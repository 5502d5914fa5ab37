import { createHash, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Tokens } from "../../app/wire/account.ts";
import { isOrganiserError, type OrganiserError } from "../organiser-client/errors.ts";
import type { Logger } from "../request-context.ts";
import type { Store } from "../store/store.ts";
import { StoredTokens } from "./stored-session.ts";
import type { Encrypter } from "./encrypter.ts";
import { DAY_MS } from "../../app/domain/durations.ts";

/** Result of a refresh. */
type RefreshResult =
  /**
   * If `isNew` is true, the API has just issued the tokens. If false, they come from the store and may have
   * been refreshed again since.
   */
  | { kind: "renewed"; tokens: Tokens; isNew: boolean }
  /** The API has rejected the refresh token, or the user has logged out. */
  | { kind: "ended" }
  /**
   * The tokens could not be refreshed in time. The session keeps its tokens, and the next request tries
   * again.
   */
  | { kind: "unreachable" };

/** Requests new tokens from the API. */
type RefreshCall = (timeoutMs: number) => Promise<Tokens>;

export type Refresher = {
  /**
   * Returns the successors of a session's tokens. Concurrent requests on all instances share one call of
   * `requestTokens` and wait for its result, at most `MAX_WAIT_MS`. For a day, later requests with the old
   * tokens also get these successors. [AUTH-016 AUTH-017 AUTH-019]
   */
  renew(tokens: Tokens, requestTokens: RefreshCall, log: Logger): Promise<RefreshResult>;
  /** Called on logout: ends the session for all requests with these tokens. Never throws. */
  end(tokens: Tokens): Promise<void>;
};

/**
 * Timeout of the first attempt to refresh. After a timeout, the next request tries again with the same
 * refresh token and twice the timeout (docs/decisions/0053).
 */
const FIRST_TIMEOUT_MS = 5_000;
const MAX_TIMEOUT_MS = 40_000;
/**
 * A lock expires this much later than the attempt's timeout, so that it expires only if its holder has
 * crashed.
 */
const LOCK_MARGIN_MS = 5_000;
/** Maximum time that a request waits for a refresh; the refresh itself may take longer. */
const MAX_WAIT_MS = 2_000;
/** Interval at which an instance checks whether another one has finished the refresh. */
const POLL_INTERVAL_MS = 100;

/** Creates the refresher, which shares locks and successors with other instances through `store`. */
export function createRefresher({ store, encrypter }: { store: Store; encrypter: Encrypter }): Refresher {
  const inFlight = new Map<string, Promise<RefreshResult>>();

  return {
    async renew(tokens, requestTokens, log) {
      const key = hashTokens(tokens);
      let refresh = inFlight.get(key);
      if (!refresh) {
        refresh = findOrRefresh(key, requestTokens)
          .catch((error: unknown): RefreshResult => {
            log.error({ error }, "unexpected error while refreshing a session");
            return { kind: "unreachable" };
          })
          .finally(() => inFlight.delete(key));
        inFlight.set(key, refresh);
      }
      return withTimeout(MAX_WAIT_MS, refresh);
    },
    // A store failure is ignored, because the API has already ended the tokens.
    end: (tokens) => store.set(buildSuccessorKey(hashTokens(tokens)), ENDED, DAY_MS).catch(() => undefined),
  };

  /**
   * Waits until another instance has stored the successors or this one gets the lock, and then requests them.
   */
  async function findOrRefresh(key: string, requestTokens: RefreshCall): Promise<RefreshResult> {
    const owner = randomUUID();
    for (let polls = 0; polls <= MAX_WAIT_MS / POLL_INTERVAL_MS; polls++) {
      const successor = await findSuccessor(key);
      if (successor) return successor;
      const attempts = Number(await store.get(buildAttemptsKey(key)).catch(() => 0));
      const timeoutMs = Math.min(FIRST_TIMEOUT_MS * 2 ** attempts, MAX_TIMEOUT_MS);
      if (await acquireLock(key, owner, timeoutMs + LOCK_MARGIN_MS)) {
        try {
          return await refreshWithLock(key, () => requestTokens(timeoutMs));
        } finally {
          await store.remove(buildLockKey(key), owner).catch(() => undefined); // it expires by itself
        }
      }
      await pause(POLL_INTERVAL_MS);
    }
    return { kind: "unreachable" };
  }

  /**
   * Acquires the lock; returns false if it is taken. If the store fails, returns true without a lock,
   * because a store failure must not log out all users. Several instances may then call the API for the
   * same tokens.
   */
  function acquireLock(key: string, owner: string, lifetimeMs: number): Promise<boolean> {
    return store.add(buildLockKey(key), owner, lifetimeMs).catch(() => true);
  }

  async function refreshWithLock(key: string, requestTokens: () => Promise<Tokens>): Promise<RefreshResult> {
    // Another instance may have finished between the lookup and the lock.
    const successor = await findSuccessor(key);
    if (successor) return successor;
    try {
      const tokens = await requestTokens();
      const encrypted = await encrypter.encrypt(PURPOSE, tokens, DAY_MS);
      // If the store fails, only this request gets the tokens.
      const isFirst = await store.add(buildSuccessorKey(key), encrypted, DAY_MS).catch(() => true);
      if (isFirst) return { kind: "renewed", tokens, isNew: true };
      // The user has logged out during the refresh, or another instance has refreshed the tokens.
      return (await findSuccessor(key)) ?? { kind: "ended" };
    } catch (error) {
      if (!isOrganiserError(error)) throw error;
      // The next attempt has a longer timeout, as the API may only be slow.
      if (error.kind === "timeout")
        await store.increment(buildAttemptsKey(key), DAY_MS).catch(() => undefined);
      if (!isRejection(error)) return { kind: "unreachable" };
      await store.set(buildSuccessorKey(key), ENDED, DAY_MS).catch(() => undefined);
      return { kind: "ended" };
    }
  }

  /** Returns the stored result of an earlier refresh; null if there is none. */
  async function findSuccessor(key: string): Promise<RefreshResult | null> {
    const stored = await store.get(buildSuccessorKey(key));
    if (stored === null) return null;
    if (stored === ENDED) return { kind: "ended" };
    const tokens = StoredTokens.safeParse((await encrypter.decrypt(PURPOSE, stored))?.value);
    return tokens.success ? { kind: "renewed", tokens: tokens.data, isNew: false } : null;
  }
}

const PURPOSE = "successor";
/** Stored instead of successors if the session has ended. */
const ENDED = "ended";
/**
 * Hash that identifies tokens in the store. It covers both tokens, because an API may issue a new access
 * token with the same refresh token; the new tokens must then have another key.
 */
const hashTokens = ({ accessToken, refreshToken }: Tokens): string =>
  createHash("sha256").update(`${refreshToken} ${accessToken}`).digest("base64url");
const buildSuccessorKey = (key: string): string => `session:successor:${key}`;
const buildAttemptsKey = (key: string): string => `session:attempts:${key}`;
const buildLockKey = (key: string): string => `session:lock:${key}`;

/**
 * Whether the API rejected the refresh token, which ends the session. A timeout, a server error, a missing
 * call and a rate limit don't. [AUTH-009]
 */
const isRejection = ({ status }: OrganiserError): boolean =>
  status >= 400 && status < 500 && ![404, 408, 429].includes(status);

async function withTimeout(timeoutMs: number, refresh: Promise<RefreshResult>): Promise<RefreshResult> {
  const timer = new AbortController();
  const timeout = pause(timeoutMs, undefined, { signal: timer.signal }).then((): RefreshResult => ({
    kind: "unreachable",
  }));
  timeout.catch(() => undefined);
  try {
    return await Promise.race([refresh, timeout]);
  } finally {
    timer.abort();
  }
}
