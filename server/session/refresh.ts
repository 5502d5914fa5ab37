import { createHash, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Tokens } from "../../app/wire/account.ts";
import { isOrganiserError, type OrganiserError } from "../organiser-client/errors.ts";
import type { Logger } from "../request-context.ts";
import type { Store } from "../store/store.ts";
import { StoredTokens } from "./stored-session.ts";
import type { Encrypter } from "./encrypter.ts";
import { DAY_MS } from "../../app/domain/durations.ts";

type RefreshResult =
  /** If `isNew` is false, the tokens come from the store, and may have been refreshed again since. */
  | { kind: "renewed"; tokens: Tokens; isNew: boolean }
  /** The API has rejected the refresh token, or the user has logged out. */
  | { kind: "ended" }
  /** No new tokens were received in time. The session keeps its tokens, and the next request tries again. */
  | { kind: "unreachable" };

type RefreshCall = (timeoutMs: number) => Promise<Tokens>;

export type Refresher = {
  /**
   * Returns the new tokens (the successors) of a session's `tokens`, or waits for them at most `MAX_WAIT_MS`.
   * Concurrent requests on all instances share one call of `requestTokens`. The successors are stored for a
   * day, for later requests with the old tokens. [AUTH-016 AUTH-017 AUTH-019]
   */
  renew(tokens: Tokens, requestTokens: RefreshCall, log: Logger): Promise<RefreshResult>;
  /** Ends the session for all requests with these tokens. Called on logout. Never throws. */
  end(tokens: Tokens): Promise<void>;
};

/**
 * Timeout of the first attempt. After each timeout, the next request tries again with the same refresh token
 * and twice the timeout (docs/decisions/0053).
 */
const FIRST_TIMEOUT_MS = 5_000;
const MAX_TIMEOUT_MS = 40_000;
/** Added to the timeout of an attempt for its lock, which then expires only if its holder has crashed. */
const LOCK_MARGIN_MS = 5_000;
/** Maximum time that a request waits for a refresh, which may take longer. */
const MAX_WAIT_MS = 2_000;
const POLL_INTERVAL_MS = 100;

/** Creates the refresher. Instances share locks and successors through `store`. */
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
    // A store failure is ignored, because the API has ended the tokens as well.
    end: (tokens) => store.set(buildSuccessorKey(hashTokens(tokens)), ENDED, DAY_MS).catch(() => undefined),
  };

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
          await store.remove(buildLockKey(key), owner).catch(() => undefined); // the lock expires anyway
        }
      }
      await pause(POLL_INTERVAL_MS);
    }
    return { kind: "unreachable" };
  }

  /**
   * Acquires the lock. Returns false if it is already held. A store failure counts as success, because it
   * must not log out all users.
   */
  function acquireLock(key: string, owner: string, lifetimeMs: number): Promise<boolean> {
    return store.add(buildLockKey(key), owner, lifetimeMs).catch(() => true);
  }

  async function refreshWithLock(key: string, requestTokens: () => Promise<Tokens>): Promise<RefreshResult> {
    // Another instance may have stored the successors before the lock was acquired.
    const successor = await findSuccessor(key);
    if (successor) return successor;
    try {
      const tokens = await requestTokens();
      const encrypted = await encrypter.encrypt(PURPOSE, tokens, DAY_MS);
      // If the store fails, only this request gets the tokens.
      const isFirst = await store.add(buildSuccessorKey(key), encrypted, DAY_MS).catch(() => true);
      if (isFirst) return { kind: "renewed", tokens, isNew: true };
      // Meanwhile the user has logged out, or another instance has refreshed the tokens.
      return (await findSuccessor(key)) ?? { kind: "ended" };
    } catch (error) {
      if (!isOrganiserError(error)) throw error;
      // The API may only be slow, so each timeout doubles the timeout of the next attempt.
      if (error.kind === "timeout")
        await store.increment(buildAttemptsKey(key), DAY_MS).catch(() => undefined);
      if (!isRejection(error)) return { kind: "unreachable" };
      await store.set(buildSuccessorKey(key), ENDED, DAY_MS).catch(() => undefined);
      return { kind: "ended" };
    }
  }

  async function findSuccessor(key: string): Promise<RefreshResult | null> {
    const stored = await store.get(buildSuccessorKey(key));
    if (stored === null) return null;
    if (stored === ENDED) return { kind: "ended" };
    const tokens = StoredTokens.safeParse((await encrypter.decrypt(PURPOSE, stored))?.value);
    return tokens.success ? { kind: "renewed", tokens: tokens.data, isNew: false } : null;
  }
}

const PURPOSE = "successor";
const ENDED = "ended";
/**
 * Identifies tokens in the store. Covers both tokens, because an API may issue a new access token with the
 * same refresh token.
 */
const hashTokens = ({ accessToken, refreshToken }: Tokens): string =>
  createHash("sha256").update(`${refreshToken} ${accessToken}`).digest("base64url");
const buildSuccessorKey = (key: string): string => `session:successor:${key}`;
const buildAttemptsKey = (key: string): string => `session:attempts:${key}`;
const buildLockKey = (key: string): string => `session:lock:${key}`;

/**
 * Whether the API rejected the refresh token. Timeouts, server errors, missing calls and rate limits aren't
 * rejections, and must not end the session. [AUTH-009]
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
