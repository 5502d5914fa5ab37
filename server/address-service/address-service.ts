import { searchProblem } from "../../app/domain/record-rules/address-search.ts";
import { oneLine } from "../../app/domain/record-rules/text-rule.ts";
import { LookedUpAddress, Suggestions } from "../../app/wire/address-service.ts";
import type { AddressSearch, Clock, Log } from "../request-context.ts";
import type { Store } from "../store/store.ts";
import { type Asked, askService } from "./ask-service.ts";
import { createSearchAllowance } from "./search-allowance.ts";

/** Where the third-party address service answers, and the key that opens it. */
type AddressServiceSettings = { autocomplete: string; lookup: string; key: string };

type Parts = { settings: AddressServiceSettings | null; store: Store; clock: Clock };

/** The search as a request of one visitor has it. */
export type AddressService = (visitor: { clientAddress: string; log: Log }) => AddressSearch;

/** A service that is slow must not keep the whole site waiting. */
const mostUnderWay = 50;

/** Ids are the service's own; they are long, and never hold a space. */
const isId = (id: string): boolean => /^[\x21-\x7e]{1,300}$/.test(id);

/**
 * Asks the third-party address service for visitors. The browser learns neither where it is nor its key, and
 * chooses neither: a text or an id goes to one of two fixed addresses. Each question counts, since each costs
 * the organiser; what one visitor is answered is kept for no other. [ADR-010 API-113 API-114 API-115]
 */
export function createAddressService({ settings, store, clock }: Parts): AddressService {
  if (settings === null) return () => noSearch;
  const { autocomplete, lookup, key } = settings;
  const allowanceOf = createSearchAllowance(store, clock);
  let underWay = 0;

  return ({ clientAddress, log }) => {
    return {
      isOffered: true,
      async suggest(account, typed) {
        const text = oneLine(typed);
        if (searchProblem(text) !== null) return { state: "found", suggestions: [] };
        const asked = await ask(account, () =>
          askService(autocomplete, { q: text, apiKey: key }, Suggestions),
        );
        return asked.state === "answered" ? { state: "found", suggestions: asked.answer } : asked;
      },
      async find(account, id) {
        if (!isId(id)) return { state: "unavailable" };
        const asked = await ask(account, () => askService(lookup, { id, apiKey: key }, LookedUpAddress));
        return asked.state === "answered" ? { state: "found", address: asked.answer } : asked;
      },
    };

    async function ask<Answer>(account: number, question: () => Promise<Asked<Answer>>) {
      const allowance = await allowanceOf({ account, clientAddress });
      if (allowance === "spent") return { state: "limited" } as const;
      const asked = allowance === "unknown" ? uncounted : await inTurn(question);
      if (asked.state === "answered") return asked;
      log.warn({ why: asked.why }, "the address service could not be asked");
      return { state: "unavailable" } as const;
    }
  };

  async function inTurn<Answer>(question: () => Promise<Asked<Answer>>): Promise<Asked<Answer>> {
    if (underWay >= mostUnderWay) return { state: "failed", why: "too many questions under way" };
    underWay += 1;
    try {
      return await question();
    } finally {
      underWay -= 1;
    }
  }
}

const uncounted = { state: "failed", why: "searches can't be counted" } as const;

/** Where the organiser has no address service. */
const noSearch: AddressSearch = {
  isOffered: false,
  suggest: async () => ({ state: "unavailable" }),
  find: async () => ({ state: "unavailable" }),
};
