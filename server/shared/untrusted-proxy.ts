import type { IncomingMessage } from "node:http";

export type ProxyCheck = {
  /** Checks whether a request came through a proxy that isn't in TRUSTED_PROXIES. */
  check(request: IncomingMessage): void;
  getWarning(): string | null;
};

/**
 * Creates the check for proxies that are missing in TRUSTED_PROXIES. All users of such a proxy share its
 * address and one rate limit. `warn` is called once with the address. This is only a warning, because any
 * client can send `X-Forwarded-For`.
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
    getWarning: () =>
      isFound
        ? "X-Forwarded-For came from an address that is not in TRUSTED_PROXIES; see the log for which"
        : null,
  };
}

/** Log message for a proxy that isn't trusted. */
export const UNTRUSTED_PROXY =
  "X-Forwarded-For came from an address that is not in TRUSTED_PROXIES and is not believed: behind a proxy all visitors share its address";
