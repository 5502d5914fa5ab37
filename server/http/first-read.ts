import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { OrganiserClient } from "../organiser-client/client.ts";
import { isOrganiserError } from "../organiser-client/errors.ts";
import type { Logger } from "../request-context.ts";
import { anonymousTokenSource } from "./anonymous-token-source.ts";

export type FirstRead = {
  /**
   * Why this instance isn't ready: no read of the organiser API has succeeded since the start. Null once one
   * has, including reads for users; later outages don't count. Tries a read if none has succeeded, and waits
   * up to a second for it.
   */
  problem(): Promise<string | null>;
};

/** Milliseconds that `/readyz` waits for a read, and the pause between two reads. */
const MAX_WAIT_MS = 1_000;
const PAUSE_MS = 1_000;

/**
 * Checks that `apiUrl` is an organiser API: otherwise a wrong address, a web page or a bad certificate would
 * only show as errors on pages. Nothing is read until the first call.
 */
export function createFirstRead(client: OrganiserClient, apiUrl: string, log: Logger): FirstRead {
  const { host, pathname } = new URL(apiUrl);
  const address = host + pathname.replace(/\/+$/, "");
  let hasWorked = false;
  const isReady = () => hasWorked || client.hasReadList();
  let why = "no response yet";
  let reading: Promise<void> | null = null;

  return {
    async problem() {
      if (!isReady()) await Promise.race([(reading ??= read()), pause(MAX_WAIT_MS, null, { ref: false })]);
      return isReady()
        ? null
        : `starting: nothing could be read from the organiser API at ${host} yet: ${why}`;
    },
  };

  async function read(): Promise<void> {
    try {
      await client.forRequest({ ...anonymousTokenSource, requestId: randomUUID(), log }).events.firstRead();
      hasWorked = true;
    } catch (error) {
      const reason = reasonOf(error);
      if (reason !== why)
        log.warn({ err: error, api: address }, "not ready: nothing could be read from the organiser API yet");
      why = reason;
      setTimeout(() => {
        reading = null;
      }, PAUSE_MS).unref();
    }
  }
}

/** Leaves out the name of the call: `/readyz` discloses only the host of the API; the log has its path. */
const reasonOf = (error: unknown): string =>
  isOrganiserError(error) ? error.message.replace(`${error.call}: `, "") : "an unexpected error";
