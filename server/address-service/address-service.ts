import { createHash } from "node:crypto";
import { validateSearch } from "../../app/domain/record-rules/address-search.ts";
import { oneLine } from "../../app/domain/record-rules/text-rule.ts";
import { LookedUpAddress, Suggestions } from "../../app/wire/address-service.ts";
import type { AddressSearch, Logger } from "../request-context.ts";
import { createSlots } from "../shared/slots.ts";
import { networkOf } from "../../app/domain/network.ts";
import type { RateLimits } from "../http/checks/policies.ts";
import { type ServiceResult, fetchJson } from "./fetch-json.ts";

/** Endpoints of the third-party address service, and its API key. */
type AddressServiceSettings = { autocomplete: string; lookup: string; key: string };

type Parts = { settings: AddressServiceSettings | null; policies: RateLimits };

/** Creates the address search of one request. */
export type AddressService = (client: { clientAddress: string; log: Logger }) => AddressSearch;

/** Limits concurrent requests, so that a slow service does not block the site. */
const MAX_IN_FLIGHT = 50;

/** Ids come from the service; they are long and contain no spaces. */
const isId = (id: string): boolean => /^[\x21-\x7e]{1,300}$/.test(id);

/**
 * Creates the proxy of the third-party address service. The browser learns neither its address nor its key,
 * and can only send a text or an id to two fixed endpoints. Requests are rate-limited, as each costs the
 * organiser, and responses are not cached across users. [ADR-010 API-113 API-114 API-115]
 */
export function createAddressService({ settings, policies }: Parts): AddressService {
  if (settings === null) return () => noSearch;
  const { autocomplete, lookup, key } = settings;
  const slots = createSlots({ capacity: MAX_IN_FLIGHT });

  return ({ clientAddress, log }) => {
    return {
      isOffered: true,
      async suggest(account, typed) {
        const text = oneLine(typed);
        if (validateSearch(text) !== null) return { state: "found", suggestions: [] };
        const result = await request(account, () =>
          fetchJson(autocomplete, { q: text, apiKey: key }, Suggestions),
        );
        return result.state === "answered" ? { state: "found", suggestions: result.value } : result;
      },
      async find(account, id) {
        if (!isId(id)) return { state: "unavailable" };
        const result = await request(account, () => fetchJson(lookup, { id, apiKey: key }, LookedUpAddress));
        return result.state === "answered" ? { state: "found", address: result.value } : result;
      },
    };

    async function request<Value>(account: number, send: () => Promise<ServiceResult<Value>>) {
      const isLimited = await isLimitExceeded(account).catch(() => null);
      if (isLimited) return { state: "limited" } as const;
      const result = isLimited === null ? uncounted : await withSlot(send);
      if (result.state === "answered") return result;
      log.warn({ why: result.why }, "the address service failed");
      return { state: "unavailable" } as const;
    }

    /** Fails closed: the service costs money, so searches that can't be counted are rejected. */
    async function isLimitExceeded(account: number): Promise<boolean> {
      const network = createHash("sha256").update(networkOf(clientAddress)).digest("base64url");
      return (
        (await policies.use("addressSearches", String(account), log)).wait > 0 ||
        (await policies.use("addressSearchesInDay", String(account), log)).wait > 0 ||
        (await policies.use("addressSearchesOfNetwork", network, log)).wait > 0
      );
    }
  };

  async function withSlot<Value>(send: () => Promise<ServiceResult<Value>>): Promise<ServiceResult<Value>> {
    if (!slots.tryTake()) return { state: "failed", why: "too many requests in flight" };
    try {
      return await send();
    } finally {
      slots.leave();
    }
  }
}

const uncounted = { state: "failed", why: "searches could not be counted" } as const;

/** Search without a configured service. */
const noSearch: AddressSearch = {
  isOffered: false,
  suggest: async () => ({ state: "unavailable" }),
  find: async () => ({ state: "unavailable" }),
};
