import type { ApiResponse } from "./response.ts";
import { isOrganiserError } from "./errors.ts";

const MAX_ATTEMPTS = 3;

/** Reads that took longer to fail aren't retried, because the next attempt would probably take as long. */
const MAX_FAILURE_MS = 1_000;

/**
 * Sends a read up to `MAX_ATTEMPTS` times if the API is unreachable or a proxy responds with 502, 503 or 504.
 * Slow failures and timeouts aren't retried. No attempt starts after `deadline` (ms since 1970). Returns the
 * last response or throws the last error.
 */
export async function sendWithRetries(
  send: () => Promise<ApiResponse>,
  deadline: number,
  { now = Date.now, wait = sleep, random = Math.random }: TestHooks = {},
): Promise<ApiResponse> {
  for (let attempt = 1; ; attempt += 1) {
    const startedAt = now();
    const outcome = await send().then(
      (response) => ({ response, canRetry: isProxyError(response.status) }),
      (error: unknown) => ({ error, canRetry: isOrganiserError(error, "unreachable") }),
    );
    const delayMs = getRetryDelay(attempt, random());
    const hasFailedQuickly = now() - startedAt <= MAX_FAILURE_MS;
    if (outcome.canRetry && hasFailedQuickly && attempt < MAX_ATTEMPTS && now() + delayMs < deadline) {
      await wait(delayMs);
      continue;
    }
    if ("error" in outcome) throw outcome.error;
    return outcome.response;
  }
}

type TestHooks = {
  now?: () => number;
  wait?: (milliseconds: number) => Promise<void>;
  random?: () => number;
};

/**
 * Returns the delay before the next attempt in ms: 50–100 after the first, 200–400 after the second. `random`
 * (0 to 1) varies it, so that clients don't retry at the same moment.
 */
export const getRetryDelay = (attempt: number, random: number): number =>
  25 * 4 ** (attempt - 1) * (2 + 2 * random);

const isProxyError = (status: number): boolean => status === 502 || status === 503 || status === 504;

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
