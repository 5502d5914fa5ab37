import type { AppLoadContext } from "@remix-run/node";

/** How long a page waits for what it can be shown without, in milliseconds. */
export const patience = 3_000;

/**
 * What surrounds a page must not hold it up: gives what comes in time, else `fallback`. A redirect that is
 * thrown goes on (the session has ended); anything else that goes wrong, and a late answer, is told to
 * `missing`.
 */
export async function inTime<T>(asked: Promise<T>, fallback: T, missing: (why: unknown) => void): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${patience} ms`)), patience);
  });
  try {
    return await Promise.race([asked, late]);
  } catch (error) {
    if (error instanceof Response) throw error;
    missing(error);
    return fallback;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * What has been missed while a request is answered: a form's answer and the page around it don't both wait
 * for it.
 */
const missed = new WeakMap<AppLoadContext, Set<string>>();

/**
 * The API's answer, or null where it doesn't come in time; `what` is asked once in a request then. Who was
 * signed out meanwhile is led to the log-in.
 */
export async function ifThere<Answer>(
  context: AppLoadContext,
  what: string,
  ask: () => Promise<Answer>,
): Promise<Answer | null> {
  const known = missed.get(context) ?? new Set();
  if (known.has(what)) return null;
  return inTime(ask(), null, (err) => {
    missed.set(context, known.add(what));
    context.log.warn({ err, what }, "a form is shown without one of its parts");
  });
}
