import { createHash } from "node:crypto";
import type { Request, RequestHandler, Response } from "express";
import { networkOf } from "../../../app/domain/network.ts";
import type { Logger } from "../../request-context.ts";
import type { Encrypter } from "../../session/encrypter.ts";
import type { Store } from "../../store/store.ts";
import { requestScopeOf } from "../request-scope.ts";
import type { Screens } from "../screens.ts";
import type { RateLimits, RateLimitUse } from "./policies.ts";
import { type Requester, identifyRequester } from "./requester.ts";
import type { RejectTooMany } from "./reject.ts";
import { screenPath } from "./screen-path.ts";

/** Posts per minute up to which a browser is accepted even if the limit of its network is exceeded. */
const FEW_POSTS = 10;
/** How long a browser has its own counter. */
const KNOWN_BROWSER_MS = 60 * 60_000;

type Parts = {
  policies: RateLimits;
  store: Store;
  encrypter: Encrypter;
  /** Whether the site uses https; the names of its cookies depend on it. */
  isSecure: boolean;
  tooMany: RejectTooMany;
  screens: Screens;
};

/**
 * Limits posts per account, else per browser id, else per network. Dropping a cookie only moves the client to
 * the next wider counter; creating many browser ids uses up the network's allowance of new ones.
 */
export function postLimit({ policies, store, encrypter, isSecure, tooMany, screens }: Parts): RequestHandler {
  return (request, response, next) => {
    if (["GET", "HEAD", "OPTIONS"].includes(request.method)) return next();
    return count();

    async function count(): Promise<void> {
      const requester = await identifyRequester(request.headers.cookie, isSecure, encrypter);
      const wait = await secondsToWait(request, response, requester);
      if (wait === 0) return next();
      const who = requester.kind === "account" ? requester.user : null;
      requestScopeOf(response).audit({ what: "post-refused", who, why: `too many of one ${requester.kind}` });
      tooMany(request, response, wait);
    }
  };

  /** Counts a post. Returns the seconds to wait; 0 if accepted. */
  async function secondsToWait(request: Request, response: Response, requester: Requester): Promise<number> {
    const { log, clientAddress } = requestScopeOf(response);
    const network = hashOf(networkOf(clientAddress));
    const crowd = requester.kind === "account" ? uncounted : await policies.use("crowd", network, log);
    if (requester.kind === "anonymous") return crowd.wait;

    const { screen, max } = limitOf(screenPath(request.url));
    const posts = await policies.use("posts", `${screen}:${requester.kind}:${requester.name}`, log, max);
    if (requester.kind === "account") return posts.wait;
    const hasOwnCounter = await isKnown(requester.name, network, log);
    return posts.wait || (hasOwnCounter && posts.count <= FEW_POSTS ? 0 : crowd.wait);
  }

  /** Screens with their own limit are counted separately. */
  function limitOf(path: string): { screen: string; max?: number } {
    const { posts } = screens.optionsOf(path).limit;
    return posts === undefined ? { screen: "anything" } : { screen: screens.idOf(path), max: posts };
  }

  /** Whether a browser has posted before, or may get its own counter now. */
  async function isKnown(browser: string, network: string, log: Logger): Promise<boolean> {
    const key = `posts:known:${browser}`;
    try {
      if (!(await store.add(key, network, KNOWN_BROWSER_MS))) return true;
      if ((await policies.use("newBrowsers", network, log)).wait === 0) return true;
      await store.remove(key);
      return false;
    } catch (error) {
      log.warn({ err: error }, "posts can't be counted");
      return true;
    }
  }
}

const uncounted: RateLimitUse = { count: 0, wait: 0 };

/** Hashed, so that IP addresses are not stored in plain text. */
const hashOf = (address: string): string => createHash("sha256").update(address).digest("base64url");
