import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestHandler } from "express";
import type { WebsiteBuild } from "../../website-build.ts";
import type { Measures } from "../metrics/metrics.ts";
import type { ProcessParts } from "../../context.ts";
import type { MotherLog } from "../../logging/log.ts";
import type { Beginning } from "../begin.ts";
import { exchangeOf } from "../exchange.ts";
import type { PagePolicy } from "../page-policy.ts";
import type { WebsiteHandler } from "../website-handler.ts";
import type { Screens } from "../screens.ts";
import { createKeptPages } from "./kept-pages.ts";
import { readPublicRequest } from "./public-request.ts";
import type { ReadyPage } from "./ready-page.ts";
import { createRendering, type PageAsked } from "./rendering.ts";
import { createRequestLanguage } from "./request-language.ts";
import { sendReadyPage } from "./send.ts";

export type ReadyPages = {
  /**
   * Sends the page at once, before anything else looks at the request, where it is at hand; tells whether it
   * did.
   */
  atTheDoor(request: IncomingMessage, response: ServerResponse): boolean;
  /**
   * The same for a request that took the longer way, since its language had to be found out first; and for
   * who asks for a page that is being made: that costs nothing more, so that no guard stands before it.
   */
  ifAtHand: RequestHandler;
  /** Sends the page, made now if need be; hands on every request that isn't for a page for everybody. */
  madeNow: RequestHandler;
};

type Settings = {
  parts: ProcessParts;
  log: MotherLog;
  measures: Measures;
  handle: WebsiteHandler;
  website: WebsiteBuild["server"];
  screens: Screens;
  policy: PagePolicy;
  beginning: Beginning;
  /** Whether a request is addressed to this site. */
  isAddressedHere: (request: IncomingMessage) => boolean;
  /** Sent with every answer, whatever it is. */
  securityHeaders: Readonly<Record<string, string>>;
};

/**
 * Pages that are the same for everybody, rendered and compressed once. Whether a page may be one is decided
 * by the request alone, before anything is rendered, and nothing of the visitor goes into the rendering.
 */
export function createReadyPages(settings: Settings): ReadyPages {
  const { parts, website, screens, beginning, isAddressedHere, securityHeaders } = settings;
  // While it is being developed every page is made anew.
  if (typeof website === "function") return none;
  const pages = createKeptPages(createRendering(settings), { ...settings, clock: parts.clock });
  const language = createRequestLanguage(parts.languages, parts.site.publicUrl);

  /** Sends the page that `find` gives, if it gives one that is for this request. */
  const sendFound =
    (find: (wanted: PageAsked, response: ServerResponse) => Promise<ReadyPage | null> | ReadyPage | null) =>
    async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
      const asked = readPublicRequest(request, screens);
      if (!asked) return false;
      const { address, consent } = asked;
      const page = await find({ address, consent, language: await language.of(asked) }, response);
      if (!page || !isFor(page, asked)) return false;
      await sendReadyPage(request, response, page, parts.clock.now());
      return true;
    };

  return {
    atTheDoor(request, response) {
      const asked = readPublicRequest(request, screens);
      const code = asked && language.known(asked);
      if (!asked || !code || !isAddressedHere(request)) return false;
      const page = pages.atHand({ ...asked, language: code });
      if (!page || !isFor(page, asked)) return false;

      const path = asked.address.split("?", 1)[0] ?? "";
      beginning(request, response, { path, clientAddress: request.socket.remoteAddress ?? "" });
      for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
      sendReadyPage(request, response, page, parts.clock.now()).catch(() => response.destroy());
      return true;
    },
    // Whoever waits for a page that is being made anyway is no work: at an opening time that may be
    // thousands.
    ifAtHand: orHandOn(
      sendFound((wanted, response) => pages.atHand(wanted) ?? pages.beingMade(wanted, exchangeOf(response))),
    ),
    madeNow: orHandOn(sendFound((wanted, response) => pages.get(wanted, exchangeOf(response)))),
  };
}

const none: ReadyPages = {
  atTheDoor: () => false,
  ifAtHand: (_request, _response, next) => next(),
  madeNow: (_request, _response, next) => next(),
};

function orHandOn(
  send: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>,
): RequestHandler {
  return (request, response, next) => {
    sendOrHandOn().catch(next);

    async function sendOrHandOn(): Promise<void> {
      if (!(await send(request, response))) next();
    }
  };
}

/** A browser that has a visit may have something of its own on such a page. */
const isFor = (page: ReadyPage, { hasVisit }: { hasVisit: boolean }): boolean =>
  !(hasVisit && page.dependsOnVisit);
