import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { MotherLog } from "../../logging/log.ts";
import type { Clock } from "../../request-context.ts";
import type { Measures } from "../metrics/metrics.ts";
import type { ReadyPage } from "./ready-page.ts";
import type { Occasion, PageAsked, Rendered, Rendering } from "./rendering.ts";

/** All kept pages together, with their compressed copies. */
const mostBytes = 64_000_000;
/** After its end a page is still shown for so long while a new one is made. */
const staleFor = 30_000;
/** Who asks for one that is older waits so long for the new one, then is shown the older one. */
const MAX_RENEWAL_WAIT_MS = 1_000;
/** After a failed attempt the older page is shown for so long before the next. */
const pauseAfterFailure = 5_000;
/** So many requests wait for pages that are being made without counting as work. */
const mostWaiting = 2_000;
/** An address whose page is a visitor's own is not tried again for so long. */
const personalFor = 60_000;

type Kept = { kind: "page"; page: ReadyPage; failedAt: number } | { kind: "personal"; since: number };

export type KeptPages = {
  /** The page, where it is there and may be shown now; starts making a new one where it is due. */
  atHand(asked: PageAsked): ReadyPage | null;
  /**
   * The page, made now if need be, once for all who ask for it meanwhile; null where it is each visitor's
   * own. May be an error page.
   */
  get(asked: PageAsked, occasion: Occasion): Promise<ReadyPage | null>;
  /** The page that is being made just now; null where none is, or too many wait for one. */
  beingMade(asked: PageAsked, occasion: Occasion): Promise<ReadyPage | null> | null;
};

/** Keeps pages for everybody, by address, language and consent, as long as there is room. [CMS-026..029] */
export function createKeptPages(
  render: Rendering,
  {
    clock,
    log,
    measures,
    maxRenewalWaitMs = MAX_RENEWAL_WAIT_MS,
  }: { clock: Clock; log: MotherLog; measures: Measures; maxRenewalWaitMs?: number },
): KeptPages {
  const kept = new LRUCache<string, Kept>({ maxSize: mostBytes, sizeCalculation: sizeOf });
  const underWay = new Map<string, Promise<Rendered>>();
  /** Pages that have been under way for longer than anybody waits who can be shown an older one. */
  const late = new Set<string>();
  let waiting = 0;

  function atHand(asked: PageAsked): ReadyPage | null {
    const found = kept.get(keyOf(asked));
    if (found?.kind !== "page") return null;
    const { page, failedAt } = found;
    const now = clock.now();
    const { renderedAt, freshUntil, standsInUntil, validUntil } = page.life;
    // One of the clock's future is none: the clock was set back.
    if (now < renderedAt || now >= validUntil) return null;
    const isFresh = now < freshUntil;
    const isResting = (now - failedAt < pauseAfterFailure || late.has(keyOf(asked))) && now <= standsInUntil;
    if (!isFresh && !isResting) {
      if (now >= freshUntil + staleFor) return null;
      renew(asked, inBackground(log), true).catch(() => undefined); // told by `renew`
    }
    measures.readyPage(isFresh ? "hit" : "stale");
    return page;
  }

  async function get(asked: PageAsked, occasion: Occasion): Promise<ReadyPage | null> {
    const ready = atHand(asked);
    if (ready) return ready;
    const found = kept.peek(keyOf(asked));
    if (found?.kind === "personal" && clock.now() - found.since < personalFor) return null;

    measures.readyPage("miss");
    const making = madeFor(asked, occasion).catch((error: unknown) => ({ kind: "failed", error }) as const);
    if (found?.kind === "page") {
      await Promise.race([making, pause(maxRenewalWaitMs, undefined, { ref: false })]);
      if (underWay.has(keyOf(asked))) late.add(keyOf(asked));
      const older = late.has(keyOf(asked)) ? atHand(asked) : null;
      if (older) return older;
    }
    const rendered = await making;
    if (rendered.kind === "failed") {
      const older = atHand(asked);
      if (older) return older;
      throw rendered.error;
    }
    if (rendered.kind === "personal") return null;
    return rendered.isGood ? rendered.page : (atHand(asked) ?? rendered.page);
  }

  /** Who comes after something on the page has changed isn't given the page whose making began before. */
  async function madeFor(asked: PageAsked, occasion: Occasion): Promise<Rendered> {
    const made = await renew(asked, occasion, false);
    const isOver = made.kind === "page" && made.page.life.validUntil <= clock.now();
    return isOver ? renew(asked, occasion, false) : made;
  }

  function renew(asked: PageAsked, occasion: Occasion, wantsFresh: boolean): Promise<Rendered> {
    const key = keyOf(asked);
    const running = underWay.get(key);
    if (running) return running;
    const made = render(asked, occasion, { wantsFresh })
      .then((rendered) => {
        keep(key, rendered);
        return rendered;
      })
      .catch((error: unknown) => {
        const { address: path } = asked;
        occasion.log.error({ err: error, path }, "a page for everybody could not be made");
        standIn(key);
        throw error;
      })
      .finally(() => {
        underWay.delete(key);
        late.delete(key);
      });
    underWay.set(key, made);
    return made;
  }

  function keep(key: string, rendered: Rendered): void {
    if (rendered.kind === "personal") kept.set(key, { kind: "personal", since: clock.now() });
    else if (rendered.isGood)
      kept.set(key, { kind: "page", page: withCopiesOf(key, rendered.page), failedAt: -Infinity });
    else if (rendered.page.status === 200 || rendered.page.status >= 500) standIn(key);
    // Gone, or moved: the older page is not true any more.
    else kept.delete(key);
  }

  /** A page that is as it was needn't be compressed again. */
  function withCopiesOf(key: string, page: ReadyPage): ReadyPage {
    const older = kept.peek(key);
    return older?.kind === "page" && older.page.etag === page.etag
      ? { ...page, copies: older.page.copies }
      : page;
  }

  /** A page with something missing doesn't take the place of one that lacks nothing. */
  function standIn(key: string): void {
    const older = kept.peek(key);
    if (older?.kind === "page") kept.set(key, { ...older, failedAt: clock.now() });
  }

  function beingMade(asked: PageAsked, occasion: Occasion): Promise<ReadyPage | null> | null {
    if (!underWay.has(keyOf(asked)) || waiting >= mostWaiting) return null;
    waiting += 1;
    return get(asked, occasion).finally(() => {
      waiting -= 1;
    });
  }

  return { atHand, get, beingMade };
}

const keyOf = ({ address, language, consent }: PageAsked): string => `${language} ${consent} ${address}`;

/** Room for the compressed copies too, which come later. */
const sizeOf = (entry: Kept): number =>
  1_000 + (entry.kind === "page" ? entry.page.copies.plain.length * 2 : 0);

function inBackground(log: MotherLog): Occasion {
  const id = randomUUID();
  return { id, log: log.child({ requestId: id }) };
}
