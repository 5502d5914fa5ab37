import { randomBytes } from "node:crypto";
import type { ProcessParts } from "../../context.ts";
import type { Shown } from "../../organiser-client/bearer.ts";
import type { Consent, Log } from "../../request-context.ts";
import type { Measures } from "../metrics/metrics.ts";
import { type PagePolicy, policyOf } from "../page-policy.ts";
import { startPageTimes } from "../metrics/page-times.ts";
import type { WebsiteHandler } from "../website-handler.ts";
import { anonymousContext } from "./anonymous-context.ts";
import { hashInlineCode } from "./inline-code.ts";
import { watchReads } from "./reads.ts";
import { type Lifetime, type ReadyPage, readyPage } from "./ready-page.ts";

/** How a page for everybody is asked for. */
export type PageAsked = { address: string; language: string; consent: Consent };

/** For whom a page is rendered first: the id of that request, and its log. */
export type Occasion = { id: string; log: Log };

/** What became of rendering a page for everybody. */
export type Rendered =
  /** There is none: something on it is one visitor's own. */
  | { kind: "personal" }
  /**
   * `isGood`: it can be kept and shown to others. Else it is an error page, or lacks what the API didn't
   * give.
   */
  | { kind: "page"; page: ReadyPage; isGood: boolean };

export type Rendering = (
  asked: PageAsked,
  occasion: Occasion,
  how: { wantsFresh: boolean },
) => Promise<Rendered>;

/** Even a page of answers that never change is made anew so often. */
const longestFresh = 60 * 60 * 1_000;
/** And so seldom, however short-lived its answers. */
const shortestFresh = 1_000;
/**
 * Pages that change by themselves tell browsers how long it is until then, reckoned from when they were made.
 */
const freshBeforeEnd = 15_000;
/** Larger answers are files, not pages. */
const largest = 3_000_000;

/** Renders pages from a request that is built anew and a context in which nobody is. */
export function createRendering({
  handle,
  parts,
  policy,
  measures,
}: {
  handle: WebsiteHandler;
  parts: ProcessParts;
  policy: PagePolicy;
  measures: Measures;
}): Rendering {
  const { publicUrl } = parts.site;
  const { host } = new URL(publicUrl);

  return async ({ address, language, consent }, { id, log }, { wantsFresh }) => {
    const nonce = randomBytes(16).toString("base64");
    const reads = watchReads(wantsFresh);
    const times = startPageTimes();
    const renderedAt = parts.clock.now();
    const visit = { language, consent, requestId: id, nonce, log, reads, times };
    const opened = anonymousContext(parts, visit);
    const answered = await handle(new Request(publicUrl + address, { headers: { host } }), opened.context);
    const body = await answered.text();
    if (opened.askedForVisitor() || answered.headers.getSetCookie().length > 0) return { kind: "personal" };

    const { html, scripts, styles } = hashInlineCode(body, nonce);
    const page = readyPage({
      status: answered.status,
      headers: [...answered.headers],
      policy: policyOf(answered, policy, { scripts, styles }, opened.reached()),
      bytes: Buffer.from(html),
      dependsOnVisit: opened.askedForVisit(),
      compressed: (milliseconds) => measures.pageMade("everybody", { compress: milliseconds }),
      life: lifeOf(renderedAt, reads.shown(), opened.validUntil()),
    });
    const { compress: _later, ...spent } = times.spent();
    measures.pageMade("everybody", spent);
    const holdsItsOwn = html.includes(nonce) || html.includes(id);
    const mayBeKept = !/no-store/.test(answered.headers.get("Cache-Control") ?? "") && html.length <= largest;
    const isGood = answered.status === 200 && reads.areWhole() && mayBeKept && !holdsItsOwn;
    return { kind: "page", page, isGood };
  };
}

function lifeOf(renderedAt: number, shown: Shown, pageChangesAt: number): Lifetime {
  const { freshUntil, standsInUntil, changesAt } = shown;
  const validUntil = Math.min(pageChangesAt, changesAt);
  const longest = validUntil === Infinity ? longestFresh : freshBeforeEnd;
  const fresh = Math.min(Math.max(freshUntil, renderedAt + shortestFresh), renderedAt + longest);
  return { renderedAt, freshUntil: Math.min(fresh, validUntil), standsInUntil, validUntil };
}
