import type { Logger } from "../request-context.ts";
import type { Store } from "../store/store.ts";

/**
 * Ids of sessions that were ended by a logout. All instances reject their cookies, including a cookie that a
 * concurrent response sets after the logout. [AUTH-008 AUTH-011]
 */
export type EndedSessions = {
  /** Marks the session as ended. Never throws. */
  end(id: string): Promise<void>;
  /** Whether the session has ended. False if the store fails. */
  hasEnded(id: string): Promise<boolean>;
};

/** Creates the list of ended sessions. `cookieLifetimeMs` is the lifetime of a session cookie. */
export const createEndedSessions = (
  store: Pick<Store, "get" | "set">,
  cookieLifetimeMs: number,
  log: Logger,
): EndedSessions => ({
  // A store failure is only logged, because the API also rejects the tokens after a logout.
  end: (id) =>
    store
      .set(buildKey(id), "ended", cookieLifetimeMs)
      .catch((err: unknown) => log.warn({ err }, "the end of a session could not be stored")),
  async hasEnded(id) {
    try {
      return (await store.get(buildKey(id))) !== null;
    } catch (err) {
      log.warn({ err }, "it could not be checked whether a session has ended");
      return false;
    }
  },
});

const buildKey = (id: string): string => `session:ended:${id}`;
