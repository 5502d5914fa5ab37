import { createHash, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Tokens } from "../../app/wire/account.ts";
import { isOrganiserError, type OrganiserError } from "../organiser-client/errors.ts";
import type { Log } from "../request-context.ts";
import type { Store } from "../store/store.ts";
import { KeptTokens } from "./kept-tokens.ts";
import type { Sealer } from "./sealer.ts";

/**
 * How a refresh went. `isNew`: the API has just given these tokens; else they were found, and may be used up
 * themselves.
 */
type Renewal =
  | { kind: "renewed"; tokens: Tokens; isNew: boolean }
  /** The API doesn't take the refresh token any more. */
  | { kind: "ended" }
  /** Not known yet: the session stays as it is. */
  | { kind: "unreachable" };

/** Asks the API for new tokens; gives up after so many milliseconds. */
type RefreshCall = (timeoutMs: number) => Promise<Tokens>;

export type Refresher = {
  /**
   * Gives the successors of a session's tokens. However many requests ask, on however many instances, `ask`
   * is called once; the others wait for its tokens, at most 2 s. Older tokens that come later find the same
   * successor for a day. [AUTH-016 AUTH-017 AUTH-019]
   */
  renew(held: Tokens, ask: RefreshCall, log: Log): Promise<Renewal>;
  /** After a log-out nobody gets successors of these tokens any more. */
  end(held: Tokens): Promise<void>;
};

const day = 24 * 60 * 60 * 1_000;
/**
 * How long the API may take for the first attempt at a refresh, and for the longest. The connection is closed
 * then, and the next request tries again with the same refresh token (docs/decisions/0053).
 */
const FIRST_TIMEOUT_MS = 5_000;
const MAX_TIMEOUT_MS = 40_000;
/** So much longer than the attempt, so that a lock ends by itself only when its holder is gone. */
const LOCK_MARGIN_MS = 5_000;
const patience = 2_000;
const betweenLooks = 100;

export function createRefresher({ store, sealer }: { store: Store; sealer: Sealer }): Refresher {
  const underWay = new Map<string, Promise<Renewal>>();

  return {
    async renew(held, ask, log) {
      const key = keyOf(held);
      let renewal = underWay.get(key);
      if (!renewal) {
        renewal = settle(key, ask)
          .catch((error: unknown): Renewal => {
            log.error({ error }, "the refresh of a session failed by itself");
            return { kind: "unreachable" };
          })
          .finally(() => underWay.delete(key));
        underWay.set(key, renewal);
      }
      return within(patience, renewal);
    },
    // The API has ended them in any case.
    end: (held) => store.set(successorKey(keyOf(held)), ended, day).catch(() => undefined),
  };

  /** Finds the successor or becomes the one who asks for it, whichever comes first. */
  async function settle(key: string, ask: RefreshCall): Promise<Renewal> {
    const owner = randomUUID();
    for (let looks = 0; looks <= patience / betweenLooks; looks++) {
      const known = await successor(key);
      if (known) return known;
      const attempts = Number(await store.get(attemptsKey(key)).catch(() => 0));
      const timeoutMs = Math.min(FIRST_TIMEOUT_MS * 2 ** attempts, MAX_TIMEOUT_MS);
      if (await takeLock(key, owner, timeoutMs + LOCK_MARGIN_MS)) {
        try {
          return await askOnce(key, () => ask(timeoutMs));
        } finally {
          await store.remove(lockKey(key), owner).catch(() => undefined); // it ends by itself
        }
      }
      await pause(betweenLooks);
    }
    return { kind: "unreachable" };
  }

  /**
   * A store that takes no lock now must not sign everybody out: the API is asked all the same. Another
   * instance may ask as well, as while the store is lost.
   */
  function takeLock(key: string, owner: string, lifetime: number): Promise<boolean> {
    return store.add(lockKey(key), owner, lifetime).catch(() => true);
  }

  async function askOnce(key: string, ask: () => Promise<Tokens>): Promise<Renewal> {
    // Between the look and the lock somebody else may have finished.
    const known = await successor(key);
    if (known) return known;
    try {
      const tokens = await ask();
      const sealed = await sealer.seal(purpose, tokens, day);
      // Where the store doesn't take them they are this browser's alone.
      const isFirst = await store.add(successorKey(key), sealed, day).catch(() => true);
      if (isFirst) return { kind: "renewed", tokens, isNew: true };
      // Somebody has logged out meanwhile.
      return (await successor(key)) ?? { kind: "ended" };
    } catch (error) {
      if (!isOrganiserError(error)) throw error;
      // An API that is slow, and not away, gets more time with the next attempt.
      if (error.kind === "timeout") await store.increment(attemptsKey(key), day).catch(() => undefined);
      if (!isRefusal(error)) return { kind: "unreachable" };
      await store.set(successorKey(key), ended, day).catch(() => undefined);
      return { kind: "ended" };
    }
  }

  async function successor(key: string): Promise<Renewal | null> {
    const kept = await store.get(successorKey(key));
    if (kept === null) return null;
    if (kept === ended) return { kind: "ended" };
    const tokens = KeptTokens.safeParse((await sealer.open(purpose, kept))?.value);
    return tokens.success ? { kind: "renewed", tokens: tokens.data, isNew: false } : null;
  }
}

const purpose = "successor";
const ended = "ended";
/** Of both tokens: an API that leaves the refresh token as it is would make a session its own successor. */
const keyOf = ({ accessToken, refreshToken }: Tokens): string =>
  createHash("sha256").update(`${refreshToken} ${accessToken}`).digest("base64url");
const successorKey = (key: string): string => `session:successor:${key}`;
const attemptsKey = (key: string): string => `session:attempts:${key}`;
const lockKey = (key: string): string => `session:lock:${key}`;

/**
 * Only the API's own no ends a session: not a missing answer, a fault of its own, a wrong address or a limit.
 * [AUTH-009]
 */
const isRefusal = ({ status }: OrganiserError): boolean =>
  status >= 400 && status < 500 && ![404, 408, 429].includes(status);

async function within(milliseconds: number, renewal: Promise<Renewal>): Promise<Renewal> {
  const timer = new AbortController();
  const tooLate = pause(milliseconds, undefined, { signal: timer.signal }).then((): Renewal => ({
    kind: "unreachable",
  }));
  tooLate.catch(() => undefined);
  try {
    return await Promise.race([renewal, tooLate]);
  } finally {
    timer.abort();
  }
}
