import type { Answer } from "./answer.ts";
import { isOrganiserError } from "./errors.ts";

/** A read is tried three times in all. */
const mostTries = 3;

/**
 * Milliseconds. A try that took longer than this has cost its visitor enough: the next would take as long.
 */
const longestTryToRepeat = 1_000;

/**
 * Sends a read again, twice at most, when nothing answered or a proxy said so (502, 503, 504). Gives up when
 * the next try could not start before `deadline` (milliseconds of `now`), or when the try was slow to fail. A
 * timeout is not tried again: it has used up the time there was.
 */
export async function sendWithRetries(
  send: () => Promise<Answer>,
  deadline: number,
  { now = Date.now, wait = sleep, random = Math.random }: Surroundings = {},
): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const begunAt = now();
    const outcome = await send().then(
      (answer) => ({ answer, again: isAway(answer.status) }),
      (error: unknown) => ({ error, again: isOrganiserError(error, "unreachable") }),
    );
    const pause = retryDelay(tries, random());
    const failedAtOnce = now() - begunAt <= longestTryToRepeat;
    if (outcome.again && failedAtOnce && tries < mostTries && now() + pause < deadline) {
      await wait(pause);
      continue;
    }
    if ("error" in outcome) throw outcome.error;
    return outcome.answer;
  }
}

type Surroundings = {
  now?: () => number;
  wait?: (milliseconds: number) => Promise<void>;
  /** 0 to 1, as Math.random gives it. */
  random?: () => number;
};

/**
 * Milliseconds before the next try: 50–100 after the first, 200–400 after the second, spread by chance so
 * that many don't come back at once.
 */
export const retryDelay = (tries: number, chance: number): number => 25 * 4 ** (tries - 1) * (2 + 2 * chance);

const isAway = (status: number): boolean => status === 502 || status === 503 || status === 504;

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
