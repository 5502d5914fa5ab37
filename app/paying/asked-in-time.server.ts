import { setTimeout as pause } from "node:timers/promises";
import type { AppLoadContext } from "@remix-run/node";

/** How long paying waits for what it can do without, in milliseconds. */
const patience = 3_000;

/**
 * What the API answers, or null where it doesn't within a few seconds or answers with an error or nonsense.
 * The end of the session is thrown on: it leads to the log-in.
 */
export async function askedInTime<T>(
  { log, session }: AppLoadContext,
  what: string,
  ask: () => Promise<T>,
): Promise<T | null> {
  try {
    const answer = await Promise.race([ask(), pause(patience, null)]);
    if (answer === null) log.warn({ what }, "paying goes on without an answer: it took too long");
    return answer;
  } catch (error) {
    if (!(error instanceof Error) || isSessionOver(error, session)) throw error;
    log.warn({ err: error, what }, "paying goes on without an answer");
    return null;
  }
}

const isSessionOver = (error: Error, { isSignedIn }: AppLoadContext["session"]): boolean =>
  "kind" in error && error.kind === "unauthorised" && !isSignedIn;
