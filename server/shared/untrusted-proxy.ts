import type { IncomingMessage } from "node:http";

export type ProxyCheck = {
  /** Checks whether a request comes through an untrusted proxy. */
  check(request: IncomingMessage): void;
  /** Warning for the health endpoint once one was found; null before. */
  warning(): string | null;
};

/**
 * Detects a proxy that is missing in TRUSTED_PROXIES: its forwarded addresses are ignored, so that all users
 * share its address and their rate limits. `warn` is called once, with its address. Only a warning, as
 * clients without a proxy can send the header too.
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

/** Log message. */
export const UNTRUSTED_PROXY =
  "X-Forwarded-For came from an address that is not in TRUSTED_PROXIES and is not believed: behind a proxy all visitors share its address";
