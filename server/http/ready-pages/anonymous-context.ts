import { pageChanges } from "../../organiser-client/page-changes.ts";
import type { ProcessParts } from "../../context.ts";
import type { Consent, Elsewhere, Log, RequestContext } from "../../request-context.ts";
import { nothingChosen } from "../../session/cart.ts";
import { type PageTimes, renderingInTurn } from "../metrics/page-times.ts";
import { startDeadline } from "../../timeouts.ts";
import { nobody } from "../nobody.ts";
import type { ReadsOfPage } from "./reads.ts";

/**
 * The context of a page for everybody. Nothing of any visitor goes into it, so that none can come out of it.
 */
export type AnonymousContext = {
  context: RequestContext;
  /** Whether something asked for a visitor after all: the page can't be one for everybody. */
  askedForVisitor(): boolean;
  /** Whether something looked whether this browser has a visit of its own. */
  askedForVisit(): boolean;
  /** What the page uses beside the site's own; null for most. */
  reached(): Elsewhere | null;
  /** When (ms since 1970) something on the page changes by itself; `Infinity` where nothing does. */
  validUntil(): number;
};

type Settings = {
  language: string;
  consent: Consent;
  requestId: string;
  nonce: string;
  log: Log;
  reads: ReadsOfPage;
  times: PageTimes;
};

export function anonymousContext(
  parts: ProcessParts,
  { language, consent, requestId, nonce, log, reads, times }: Settings,
): AnonymousContext {
  let visitor = false;
  let visit = false;
  let end = Infinity;
  let reached: Elsewhere | null = null;
  const changes = pageChanges();
  const deadline = startDeadline("page", parts.timeouts);

  /**
   * Ends the rendering at once, for loaders and widgets let answers through; it is then done for the visitor.
   */
  const forVisitor = (): never => {
    visitor = true;
    throw new Response(null, { status: 303, headers: { Location: "/" } });
  };

  const context: RequestContext = {
    organiser: parts.client.forRequest({
      ...nobody,
      requestId,
      log,
      watch: reads,
      changes,
      deadline,
      awaits: times.awaits,
    }),
    // For the signed-in alone, who get no page of everybody's.
    addressSearch: { isOffered: false, suggest: async () => forVisitor(), find: async () => forVisitor() },
    session: {
      isSignedIn: false,
      user: async () => null,
      knownUser: async () => null,
      require: async () => forVisitor(),
      ownerMark: async () => null,
      ownerOf: async () => forVisitor(),
      lapse: forVisitor,
      fingerprint: forVisitor,
      logIn: async () => forVisitor(),
      authorisationAddress: async () => forVisitor(),
      logInByAuthorisation: async () => forVisitor(),
      signIn: async () => forVisitor(),
      signOut: async () => forVisitor(),
      signOutEverywhere: async () => forVisitor(),
      storeReturnPath: forVisitor,
      takeReturnPath: forVisitor,
    },
    waysIn: {
      askForLogIn: async () => forVisitor(),
      register: async () => forVisitor(),
      logInByCode: async () => forVisitor(),
      askForRecovery: async () => forVisitor(),
      recoverPassword: async () => forVisitor(),
      googleAddress: forVisitor,
      waitingLink: async () => forVisitor(),
      logInByLink: async () => forVisitor(),
      dropLink: forVisitor,
    },
    cart: {
      count: 0,
      choices: nothingChosen,
      read: async () => forVisitor(),
      add: async () => forVisitor(),
      update: async () => forVisitor(),
      shippingQuotes: async () => forVisitor(),
      requestShippingQuote: async () => forVisitor(),
    },
    receipts: { once: async () => forVisitor() },
    unconfirmed: { note: forVisitor, noted: () => null },
    answered: { note: forVisitor, noted: () => null },
    deadline,
    pending: {
      keep: async () => forVisitor(),
      of: async () => forVisitor(),
      notes: async () => forVisitor(),
      forget: async () => forVisitor(),
    },
    // What is sealed differs each time: no page of everybody's holds any.
    seals: { seal: async () => forVisitor(), open: async () => forVisitor() },
    drafts: {
      keep: async () => forVisitor(),
      isKept: () => false,
      async read() {
        visit = true;
        return null;
      },
      forget: async () => forVisitor(),
      async list() {
        visit = true;
        return [];
      },
    },
    // What somebody sends is never part of everybody's page.
    get sender() {
      return forVisitor();
    },
    notices: { add: forVisitor, take: () => [] },
    language: { code: language, choose: forVisitor },
    consent: { state: consent, choose: forVisitor },
    page: {
      reaches(elsewhere) {
        reached = elsewhere;
      },
      validUntil(instant) {
        end = Math.min(end, instant);
        changes.at(instant);
      },
      rendering: () => renderingInTurn(parts.turns, times),
    },
    paymentAddress: parts.paymentAddress,
    html: parts.html,
    clock: parts.clock,
    log,
    audit: forVisitor,
    site: parts.site,
    requestId,
    nonce,
  };
  return {
    context,
    askedForVisitor: () => visitor,
    askedForVisit: () => visit,
    reached: () => reached,
    validUntil: () => end,
  };
}
