import { z } from "zod";
import { recordId } from "../../../app/wire/primitives.ts";
import type { Parts } from "../feature.ts";
import { listed } from "../http/listed.ts";
import type { Route } from "../http/route.ts";
import { notSaved, savedOnce } from "../http/saved.ts";
import {
  addShopAddress,
  disableShopAddress,
  enableShopAddress,
  ShopAddressInput,
  shopAddressesOf,
  shopAddressProblem,
} from "./shop-addresses.ts";

/** Where the shop ships to for the signed-in user. [API-072..075] */
export const addressRoutes = ({ db }: Parts): Route[] => [
  {
    method: "GET",
    path: "sell/address",
    answer: async ({ input, requireCaller }) => listed(await shopAddressesOf(db, requireCaller().id), input),
  },
  {
    method: "POST",
    path: "sell/address/create",
    once: { keepsAnswer: true },
    answer: async ({ input, requireCaller, keep }) => {
      const { id } = requireCaller();
      const address = ShopAddressInput.parse(input);
      const problem = shopAddressProblem(address);
      return problem === ""
        ? savedOnce(db, keep, (transaction) => addShopAddress(transaction, id, address))
        : notSaved(problem);
    },
  },
  {
    method: "POST",
    path: "sell/address/enable",
    answer: async ({ input, requireCaller }) =>
      outcome(await enableShopAddress(db, requireCaller().id, idIn(input))),
  },
  {
    method: "POST",
    path: "sell/address/disable",
    answer: async ({ input, requireCaller }) =>
      outcome(await disableShopAddress(db, requireCaller().id, idIn(input))),
  },
];

const idIn = (input: Readonly<Record<string, unknown>>): number => z.object({ id: recordId }).parse(input).id;

const outcome = (success: boolean) => ({
  success,
  message: success ? "" : "There is no such address on your list.",
});
