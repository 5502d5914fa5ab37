import { createHash } from "node:crypto";
import { validateAddressSearch } from "../../app/domain/record-rules/address-search.ts";
import { toOneLine } from "../../app/domain/record-rules/text-rule.ts";
import { LookedUpAddress, Suggestions } from "../../app/wire/address-service.ts";
import type { AddressSearch, Logger } from "../request-context.ts";
import { createSlots } from "../shared/slots.ts";
import { getClientNetwork } from "../../app/domain/network.ts";
import type { RateLimits } from "../http/checks/rate-limits.ts";
import { type ServiceResult, fetchJson } from "./fetch-json.ts";

type AddressServiceSettings = { autocomplete: string; lookup: string; key: string };

type AddressServiceOptions = { settings: AddressServiceSettings | null; rateLimits: RateLimits };

/** Creates the address search of one request. */
export type AddressService = (client: { clientAddress: string; log: Logger }) => AddressSearch;

/** A slow service must not block the site. */
const MAX_IN_FLIGHT = 50;

const isId = (id: string): boolean => /^[\x21-\x7e]{1,300}$/.test(id);

/**
 * Creates the proxy of the third-party address service, which hides its URLs and key from the browser.
 * Requests are rate-limited, because the organiser pays for each. [ADR-010 API-113 API-114 API-115]
 */
export function createAddressService({ settings, rateLimits }: AddressServiceOptions): AddressService {
  if (settings === null) return () => NO_SEARCH;
  const { autocomplete, lookup, key } = settings;
  const slots = createSlots({ capacity: MAX_IN_FLIGHT });

  return ({ clientAddress, log }) => {
    return {
      isOffered: true,
      async suggest(account, input) {
        const text = toOneLine(input);
        if (validateAddressSearch(text) !== null) return { state: "found", suggestions: [] };
        const result = await sendLimited(account, () =>
          fetchJson(autocomplete, { q: text, apiKey: key }, Suggestions),
        );
        return result.state === "ok" ? { state: "found", suggestions: result.value } : result;
      },
      async find(account, id) {
        if (!isId(id)) return { state: "unavailable" };
        const result = await sendLimited(account, () =>
          fetchJson(lookup, { id, apiKey: key }, LookedUpAddress),
        );
        return result.state === "ok" ? { state: "found", address: result.value } : result;
      },
    };

    async function sendLimited<Value>(account: number, send: () => Promise<ServiceResult<Value>>) {
      const isLimited = await isLimitExceeded(account).catch(() => null);
      if (isLimited) return { state: "limited" } as const;
      const result = isLimited === null ? NOT_COUNTED : await withSlot(send);
      if (result.state === "ok") return result;
      log.warn({ why: result.reason }, "the address service failed");
      return { state: "unavailable" } as const;
    }

    /**
     * Counts the search and returns whether it exceeds a limit.
     * @throws if the store can't count, because uncounted searches must be rejected
     */
    async function isLimitExceeded(account: number): Promise<boolean> {
      const network = createHash("sha256").update(getClientNetwork(clientAddress)).digest("base64url");
      return (
        (await rateLimits.use("addressSearches", String(account), log)).waitSeconds > 0 ||
        (await rateLimits.use("addressSearchesInDay", String(account), log)).waitSeconds > 0 ||
        (await rateLimits.use("addressSearchesOfNetwork", network, log)).waitSeconds > 0
      );
    }
  };

  async function withSlot<Value>(send: () => Promise<ServiceResult<Value>>): Promise<ServiceResult<Value>> {
    if (!slots.tryAcquire()) return { state: "failed", reason: "too many requests in flight" };
    try {
      return await send();
    } finally {
      slots.release();
    }
  }
}

const NOT_COUNTED = { state: "failed", reason: "searches could not be counted" } as const;

const NO_SEARCH: AddressSearch = {
  isOffered: false,
  suggest: async () => ({ state: "unavailable" }),
  find: async () => ({ state: "unavailable" }),
};
