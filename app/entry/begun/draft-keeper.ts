import { isTouched, typedSoFar } from "./typed-so-far.ts";

/** A draft is kept so long after the last change, and at most so long after the first that isn't kept yet. */
const quietMilliseconds = 1_500;
const mostMilliseconds = 3_000;
/** Browsers refuse to finish larger posts after their page. */
const mostKeptAlive = 60_000;

/**
 * Posts what is typed in a form to `path` when it has changed. A page that is only open keeps nothing, so
 * that it takes nothing from what is typed on another device.
 */
export function draftKeeper(form: HTMLFormElement, path: string) {
  let latest = typedSoFar(form);
  let kept = isTouched(form) ? "" : latest;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firstChange: number | null = null;
  let underWay: AbortController | null = null;
  let isResting = false;

  return { changed, keepNow, rest, goOn };

  function changed(): void {
    if (!form.isConnected) return;
    latest = typedSoFar(form);
    if (isResting || latest === kept) return;
    const now = Date.now();
    firstChange ??= now;
    clearTimeout(timer);
    timer = setTimeout(keepNow, Math.min(quietMilliseconds, firstChange + mostMilliseconds - now));
  }

  /** What can't be kept now goes along with the next change. */
  function keepNow(): void {
    clearTimeout(timer);
    firstChange = null;
    if (isResting || latest === kept) return;
    const before = kept;
    kept = latest;
    underWay?.abort();
    const mine = new AbortController();
    underWay = mine;
    send(latest, before, mine).catch(() => undefined);
  }

  async function send(body: string, before: string, mine: AbortController): Promise<void> {
    const isKept = await post(path, body, mine.signal);
    if (!isKept && underWay === mine) kept = before;
  }

  /** What is typed is kept by a post of the form itself now, or not to be kept. */
  function rest(): void {
    isResting = true;
    clearTimeout(timer);
    underWay?.abort();
  }

  /** The post is answered, perhaps by nobody. */
  function goOn(): void {
    if (!isResting) return;
    isResting = false;
    kept = "";
    changed();
  }
}

async function post(path: string, body: string, signal: AbortSignal): Promise<boolean> {
  const keepalive = body.length < mostKeptAlive;
  try {
    const request = { method: "POST", body: new URLSearchParams(body), keepalive, signal };
    return (await fetch(path, request)).ok;
  } catch {
    return false;
  }
}
