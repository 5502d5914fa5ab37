import { createHash } from "node:crypto";
import type { Request, RequestHandler, Response } from "express";
import { getClientNetwork } from "../../../app/domain/network.ts";
import type { Logger } from "../../request-context.ts";
import type { Encrypter } from "../../session/encrypter.ts";
import type { Store } from "../../store/store.ts";
import { getRequestScope } from "../request-scope.ts";
import type { Screens } from "../screens.ts";
import type { RateLimits, RateLimitUse } from "./rate-limits.ts";
import { type Requester, identifyRequester } from "./requester.ts";
import type { RejectTooMany } from "./reject.ts";
import { toScreenPath } from "./screen-path.ts";
import { HOUR_MS } from "../../../app/domain/durations.ts";

/** A browser may make this many posts per minute even above the limit of its network. */
const FEW_POSTS = 10;
/** A browser has a counter of its own for this time. */
const KNOWN_BROWSER_MS = HOUR_MS;

type PostLimitOptions = {
  rateLimits: RateLimits;
  store: Store;
  encrypter: Encrypter;
  /** Whether the site uses https. Cookie names depend on it. */
  isSecure: boolean;
  rejectTooMany: RejectTooMany;
  screens: Screens;
};

/**
 * Limits posts per account, or per browser id, or per network. Clients without an account also count towards
 * their network, because they may delete their cookies. Each network may get a limited number of new browser
 * ids (`newBrowsers`).
 */
export function createPostLimit({
  rateLimits,
  store,
  encrypter,
  isSecure,
  rejectTooMany,
  screens,
}: PostLimitOptions): RequestHandler {
  return (request, response, next) => {
    if (["GET", "HEAD", "OPTIONS"].includes(request.method)) return next();
    return count();

    async function count(): Promise<void> {
      const requester = await identifyRequester(request.headers.cookie, isSecure, encrypter);
      const waitSeconds = await countPost(request, response, requester);
      if (waitSeconds === 0) return next();
      const actor = requester.kind === "account" ? requester.accountId : null;
      getRequestScope(response).audit({
        event: "post-refused",
        actor,
        reason: `too many of one ${requester.kind}`,
      });
      rejectTooMany(request, response, waitSeconds);
    }
  };

  async function countPost(request: Request, response: Response, requester: Requester): Promise<number> {
    const { log, clientAddress } = getRequestScope(response);
    const network = hashNetwork(getClientNetwork(clientAddress));
    const networkUse =
      requester.kind === "account" ? NOT_COUNTED : await rateLimits.use("crowd", network, log);
    if (requester.kind === "anonymous") return networkUse.waitSeconds;

    const { screen, max } = getLimit(toScreenPath(request.url));
    const posts = await rateLimits.use("posts", `${screen}:${requester.kind}:${requester.key}`, log, max);
    if (requester.kind === "account") return posts.waitSeconds;
    const hasOwnCounter = await ensureOwnCounter(requester.key, network, log);
    return posts.waitSeconds || (hasOwnCounter && posts.count <= FEW_POSTS ? 0 : networkUse.waitSeconds);
  }

  /** Returns the counter name of a screen and its limit. Screens without a limit share a name. */
  function getLimit(path: string): { screen: string; max?: number } {
    const { posts } = screens.getOptions(path).limit;
    return posts === undefined ? { screen: "anything" } : { screen: screens.getId(path), max: posts };
  }

  /**
   * Creates a counter for a browser if it has none. Returns false if its network has too many new browsers.
   */
  async function ensureOwnCounter(browser: string, network: string, log: Logger): Promise<boolean> {
    const key = `posts:known:${browser}`;
    try {
      if (!(await store.add(key, network, KNOWN_BROWSER_MS))) return true;
      if ((await rateLimits.use("newBrowsers", network, log)).waitSeconds === 0) return true;
      await store.remove(key);
      return false;
    } catch (error) {
      log.warn({ err: error }, "posts can't be counted");
      return true;
    }
  }
}

const NOT_COUNTED: RateLimitUse = { count: 0, waitSeconds: 0 };

const hashNetwork = (network: string): string => createHash("sha256").update(network).digest("base64url");
