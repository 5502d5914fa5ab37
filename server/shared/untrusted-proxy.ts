import type { IncomingMessage } from "node:http";

export type ProxyCheck = {
  /** Checks whether a request came through a proxy that isn't in TRUSTED_PROXIES. */
  check(request: IncomingMessage): void;
  /** Returns the warning for `/readyz`; null if no such request was found. */
  warning(): string | null;
};

/**
 * Creates the check for a proxy that is missing in TRUSTED_PROXIES. All users of such a proxy share its
 * address and one rate limit, because forwarded addresses are ignored. `warn` is called once, with the
 * address of the proxy. This is only a warning, because a client can send the header itself.
 */
export function createProxyCheck(
  isTrusted: (address: string) => boolean,
  warn: (peer: string) => void,
): ProxyCheck {
  let isFound = false;
  return {
    check({ headers, socket }) {
      if (isFound || headers["x-forwarded-for"] === undefined) return;
      const peer = socket.remoteAddress ?? "";
      if (isTrusted(peer)) return;
      isFound = true;
      warn(peer);
    },
    warning: () =>
      isFound
        ? "X-Forwarded-For came from an address that is not in TRUSTED_PROXIES; see the log for which"
        : null,
  };
}

/** Log message for `warn`. */
export const UNTRUSTED_PROXY =
  "X-Forwarded-For came from an address that is not in TRUSTED_PROXIES and is not believed: behind a proxy all visitors share its address";
