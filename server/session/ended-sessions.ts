import type { Log } from "../request-context.ts";
import type { Store } from "../store/store.ts";

/**
 * Sessions that were ended by a log-out, by their id. A copy of their cookie opens nothing any more, on no
 * instance: not one that somebody kept, and not one that an answer which was still under way sends after the
 * log-out. [AUTH-008 AUTH-011]
 */
export type EndedSessions = {
  end(id: string): Promise<void>;
  hasEnded(id: string): Promise<boolean>;
};

/** `lifetime`: how long a cookie can be opened, in milliseconds. */
export const endedSessionsIn = (
  store: Pick<Store, "get" | "set">,
  lifetime: number,
  log: Log,
): EndedSessions => ({
  // While the store is lost the API's own word has to do: it has been told of the log-out too.
  end: (id) =>
    store
      .set(keyOf(id), "ended", lifetime)
      .catch((err: unknown) => log.warn({ err }, "the end of a session can't be noted")),
  async hasEnded(id) {
    try {
      return (await store.get(keyOf(id))) !== null;
    } catch (err) {
      log.warn({ err }, "nobody knows whether a session has ended");
      return false;
    }
  },
});

const keyOf = (id: string): string => `session:ended:${id}`;
