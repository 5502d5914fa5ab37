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
