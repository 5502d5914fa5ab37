import type { ApiResponse } from "./response.ts";
import { isOrganiserError } from "./errors.ts";

/** Maximum attempts of a read. */
const MAX_ATTEMPTS = 3;

/** Milliseconds. Slower failures are not retried, as the next attempt would take as long. */
const MAX_RETRIED_MS = 1_000;

/**
 * Sends a read up to three times if there is no response or a proxy error (502, 503, 504). Gives up if the
 * next attempt could not start before `deadline` (milliseconds of `now`), or if the attempt was slow to fail.
 * Timeouts are not retried, as they have used up the time.
 */
export async function sendWithRetries(
  send: () => Promise<ApiResponse>,
  deadline: number,
  { now = Date.now, wait = sleep, random = Math.random }: Environment = {},
): Promise<ApiResponse> {
  for (let tries = 1; ; tries += 1) {
    const startedAt = now();
    const outcome = await send().then(
      (response) => ({ response, again: isProxyError(response.status) }),
      (error: unknown) => ({ error, again: isOrganiserError(error, "unreachable") }),
    );
    const pause = retryDelay(tries, random());
    const failedAtOnce = now() - startedAt <= MAX_RETRIED_MS;
    if (outcome.again && failedAtOnce && tries < MAX_ATTEMPTS && now() + pause < deadline) {
      await wait(pause);
      continue;
    }
    if ("error" in outcome) throw outcome.error;
    return outcome.response;
  }
}

type Environment = {
  now?: () => number;
  wait?: (milliseconds: number) => Promise<void>;
  /** 0 to 1, like Math.random. */
  random?: () => number;
};

/** Milliseconds before the next attempt: 50–100 after the first, 200–400 after the second, with jitter. */
export const retryDelay = (tries: number, chance: number): number => 25 * 4 ** (tries - 1) * (2 + 2 * chance);

const isProxyError = (status: number): boolean => status === 502 || status === 503 || status === 504;

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
