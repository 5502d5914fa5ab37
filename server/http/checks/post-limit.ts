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

/** Maximum posts per minute of a browser whose network is over its limit. */
const MAX_POSTS_ABOVE_NETWORK_LIMIT = 10;
/** How long a browser keeps its own counter. */
const BROWSER_COUNTER_LIFETIME_MS = HOUR_MS;

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
 * Limits posts:
 * - of a logged-in user: per account
 * - of a browser with a browser id: per browser. The posts also count towards the network, because the user
 *   may delete the cookies. Above the limit of the network, only browsers with their own counter may still
 *   make a few posts. A limited number of browsers per network get a counter (`newBrowsers`).
 * - of other clients: per network
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
    return limitPost();

    async function limitPost(): Promise<void> {
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

    const { screen, max } = getPostLimit(toScreenPath(request.url));
    const posts = await rateLimits.use("posts", `${screen}:${requester.kind}:${requester.key}`, log, max);
    if (requester.kind === "account") return posts.waitSeconds;
    const hasBrowserCounter = await ensureBrowserCounter(requester.key, network, log);
    return (
      posts.waitSeconds ||
      (hasBrowserCounter && posts.count <= MAX_POSTS_ABOVE_NETWORK_LIMIT ? 0 : networkUse.waitSeconds)
    );
  }

  /**
   * Returns the name and the limit of a screen's counter. Screens without their own limit share a counter.
   */
  function getPostLimit(path: string): { screen: string; max?: number } {
    const { posts } = screens.getOptions(path).limit;
    return posts === undefined ? { screen: "anything" } : { screen: screens.getId(path), max: posts };
  }

  /**
   * Creates a counter for a browser if it has none. Returns false if its network has too many new browsers.
   */
  async function ensureBrowserCounter(browserId: string, network: string, log: Logger): Promise<boolean> {
    const key = `posts:known:${browserId}`;
    try {
      if (!(await store.add(key, network, BROWSER_COUNTER_LIFETIME_MS))) return true;
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
