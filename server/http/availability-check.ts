import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { OrganiserClient } from "../organiser-client/client.ts";
import { isOrganiserError } from "../organiser-client/errors.ts";
import type { Logger } from "../request-context.ts";
import { anonymousTokenSource } from "./anonymous-token-source.ts";

export type AvailabilityCheck = {
  /**
   * Returns the reason why this instance isn't ready, or null once anything was read from the organiser API.
   * Waits up to `MAX_WAIT_MS`. Later outages of the API don't matter.
   */
  findProblem(): Promise<string | null>;
};

const MAX_WAIT_MS = 1_000;
const RETRY_DELAY_MS = 1_000;

/**
 * Checks after the start that `apiUrl` is an organiser API. With a wrong URL or a bad certificate, `/readyz`
 * fails. Reads nothing until `findProblem` is called.
 */
export function createAvailabilityCheck(
  client: OrganiserClient,
  apiUrl: string,
  log: Logger,
): AvailabilityCheck {
  const { host, pathname } = new URL(apiUrl);
  const api = host + pathname.replace(/\/+$/, "");
  let hasSucceeded = false;
  const isReady = () => hasSucceeded || client.hasParsedList();
  let lastReason = "no response yet";
  let pendingRead: Promise<void> | null = null;

  return {
    async findProblem() {
      if (!isReady())
        await Promise.race([(pendingRead ??= read()), delay(MAX_WAIT_MS, null, { ref: false })]);
      return isReady()
        ? null
        : `starting: nothing could be read from the organiser API at ${host} yet: ${lastReason}`;
    },
  };

  async function read(): Promise<void> {
    try {
      await client
        .forRequest({ ...anonymousTokenSource, requestId: randomUUID(), log })
        .events.checkAvailability();
      hasSucceeded = true;
    } catch (error) {
      const reason = describeError(error);
      if (reason !== lastReason)
        log.warn({ err: error, api }, "not ready: nothing could be read from the organiser API yet");
      lastReason = reason;
      setTimeout(() => {
        pendingRead = null;
      }, RETRY_DELAY_MS).unref();
    }
  }
}

/** Omits the name of the call, because `/readyz` must not reveal paths of the API. */
const describeError = (error: unknown): string =>
  isOrganiserError(error) ? error.message.replace(`${error.call}: `, "") : "an unexpected error";
