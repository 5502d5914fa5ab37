import { createHash, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Tokens } from "../../app/wire/account.ts";
import { isOrganiserError, type OrganiserError } from "../organiser-client/errors.ts";
import type { Logger } from "../request-context.ts";
import type { Store } from "../store/store.ts";
import { StoredTokens } from "./stored-session.ts";
import type { Encrypter } from "./encrypter.ts";

/**
 * Result of a refresh. `isNew`: the API has just issued these tokens; otherwise they were found in the store
 * and may have been refreshed themselves.
 */
type Renewal =
  | { kind: "renewed"; tokens: Tokens; isNew: boolean }
  /** The API rejects the refresh token. */
  | { kind: "ended" }
  /** Unknown: the session stays as it is. */
  | { kind: "unreachable" };

/** Requests new tokens from the API, with a timeout. */
type RefreshCall = (timeoutMs: number) => Promise<Tokens>;

export type Refresher = {
  /**
   * Returns the successors of a session's tokens. `ask` is called once however many requests on however many
   * instances need it; the others wait for its result, at most 2 s. Requests with older tokens get the same
   * successors for a day. [AUTH-016 AUTH-017 AUTH-019]
   */
  renew(held: Tokens, ask: RefreshCall, log: Logger): Promise<Renewal>;
  /** After a log-out these tokens have no successors any more. */
  end(held: Tokens): Promise<void>;
};

const ONE_DAY_MS = 24 * 60 * 60 * 1_000;
/**
 * Timeout of the first attempt at a refresh, and the maximum. After it the connection is closed, and the next
 * request tries again with the same refresh token (docs/decisions/0053).
 */
const FIRST_TIMEOUT_MS = 5_000;
const MAX_TIMEOUT_MS = 40_000;
/** Added to the timeout of the attempt, so that a lock only expires if its holder has crashed. */
const LOCK_MARGIN_MS = 5_000;
const MAX_WAIT_MS = 2_000;
const POLL_INTERVAL_MS = 100;

export function createRefresher({ store, encrypter }: { store: Store; encrypter: Encrypter }): Refresher {
  const inFlight = new Map<string, Promise<Renewal>>();

  return {
    async renew(held, ask, log) {
      const key = keyOf(held);
      let renewal = inFlight.get(key);
      if (!renewal) {
        renewal = findOrRefresh(key, ask)
          .catch((error: unknown): Renewal => {
            log.error({ error }, "unexpected error while refreshing a session");
            return { kind: "unreachable" };
          })
          .finally(() => inFlight.delete(key));
        inFlight.set(key, renewal);
      }
      return withTimeout(MAX_WAIT_MS, renewal);
    },
    // Best effort: the API has ended them in any case.
    end: (held) => store.set(successorKey(keyOf(held)), ended, ONE_DAY_MS).catch(() => undefined),
  };

  /** Finds the successor, or takes the lock and requests it, whichever comes first. */
  async function findOrRefresh(key: string, ask: RefreshCall): Promise<Renewal> {
    const owner = randomUUID();
    for (let polls = 0; polls <= MAX_WAIT_MS / POLL_INTERVAL_MS; polls++) {
      const known = await successor(key);
      if (known) return known;
      const attempts = Number(await store.get(attemptsKey(key)).catch(() => 0));
      const timeoutMs = Math.min(FIRST_TIMEOUT_MS * 2 ** attempts, MAX_TIMEOUT_MS);
      if (await acquireLock(key, owner, timeoutMs + LOCK_MARGIN_MS)) {
        try {
          return await refreshWithLock(key, () => ask(timeoutMs));
        } finally {
          await store.remove(lockKey(key), owner).catch(() => undefined); // it expires by itself
        }
      }
      await pause(POLL_INTERVAL_MS);
    }
    return { kind: "unreachable" };
  }

  /**
   * If the store fails, the API is called without a lock, as a store failure must not log out all users.
   * Other instances may call it as well then.
   */
  function acquireLock(key: string, owner: string, lifetime: number): Promise<boolean> {
    return store.add(lockKey(key), owner, lifetime).catch(() => true);
  }

  async function refreshWithLock(key: string, ask: () => Promise<Tokens>): Promise<Renewal> {
    // Another instance may have finished between the lookup and the lock.
    const known = await successor(key);
    if (known) return known;
    try {
      const tokens = await ask();
      const encrypted = await encrypter.encrypt(purpose, tokens, ONE_DAY_MS);
      // If the store fails, only this browser gets the tokens.
      const isFirst = await store.add(successorKey(key), encrypted, ONE_DAY_MS).catch(() => true);
      if (isFirst) return { kind: "renewed", tokens, isNew: true };
      // The user has logged out in the meantime.
      return (await successor(key)) ?? { kind: "ended" };
    } catch (error) {
      if (!isOrganiserError(error)) throw error;
      // An API that is slow but reachable gets more time with the next attempt.
      if (error.kind === "timeout")
        await store.increment(attemptsKey(key), ONE_DAY_MS).catch(() => undefined);
      if (!isRejection(error)) return { kind: "unreachable" };
      await store.set(successorKey(key), ended, ONE_DAY_MS).catch(() => undefined);
      return { kind: "ended" };
    }
  }

  async function successor(key: string): Promise<Renewal | null> {
    const stored = await store.get(successorKey(key));
    if (stored === null) return null;
    if (stored === ended) return { kind: "ended" };
    const tokens = StoredTokens.safeParse((await encrypter.decrypt(purpose, stored))?.value);
    return tokens.success ? { kind: "renewed", tokens: tokens.data, isNew: false } : null;
  }
}

const purpose = "successor";
const ended = "ended";
/**
 * Hash of both tokens: an API that doesn't rotate the refresh token would make a session its own successor
 * otherwise.
 */
const keyOf = ({ accessToken, refreshToken }: Tokens): string =>
  createHash("sha256").update(`${refreshToken} ${accessToken}`).digest("base64url");
const successorKey = (key: string): string => `session:successor:${key}`;
const attemptsKey = (key: string): string => `session:attempts:${key}`;
const lockKey = (key: string): string => `session:lock:${key}`;

/**
 * Only a rejection by the API ends a session; not a missing response, a server error, a wrong address or a
 * rate limit. [AUTH-009]
 */
const isRejection = ({ status }: OrganiserError): boolean =>
  status >= 400 && status < 500 && ![404, 408, 429].includes(status);

async function withTimeout(milliseconds: number, renewal: Promise<Renewal>): Promise<Renewal> {
  const timer = new AbortController();
  const timeout = pause(milliseconds, undefined, { signal: timer.signal }).then((): Renewal => ({
    kind: "unreachable",
  }));
  timeout.catch(() => undefined);
  try {
    return await Promise.race([renewal, timeout]);
  } finally {
    timer.abort();
  }
}
