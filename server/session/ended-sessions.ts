import type { Logger } from "../request-context.ts";
import type { Store } from "../store/store.ts";

/**
 * Ids of sessions that were ended by a log-out. A copy of their cookie is rejected by all instances,
 * including a cookie set by a response that was in flight during the log-out. [AUTH-008 AUTH-011]
 */
export type EndedSessions = {
  end(id: string): Promise<void>;
  hasEnded(id: string): Promise<boolean>;
};

/** `lifetime`: how long a session cookie is valid, in milliseconds. */
export const createEndedSessions = (
  store: Pick<Store, "get" | "set">,
  lifetime: number,
  log: Logger,
): EndedSessions => ({
  // If the store fails, the API still rejects the tokens, as it was notified of the log-out too.
  end: (id) =>
    store
      .set(keyOf(id), "ended", lifetime)
      .catch((err: unknown) => log.warn({ err }, "the end of a session could not be stored")),
  async hasEnded(id) {
    try {
      return (await store.get(keyOf(id))) !== null;
    } catch (err) {
      log.warn({ err }, "it could not be checked whether a session has ended");
      return false;
    }
  },
});

const keyOf = (id: string): string => `session:ended:${id}`;
