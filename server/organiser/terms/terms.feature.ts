import { z } from "zod";
import { recordId } from "../../../app/wire/primitives.ts";
import type { Feature, Parts } from "../feature.ts";
import { termsOf } from "./accepted-terms.ts";
import { termsMigrations } from "./tables.ts";

/**
 * The terms that were accepted with orders. They come with the order, as `accepted_terms`; here the caller is
 * told again what they accepted for one event or series (capability `accepted-terms`).
 */
export const termsFeature = ({ db }: Parts): Feature => ({
  migrations: termsMigrations,
  routes: [
    {
      method: "GET",
      path: "cognito/payment/acceptedTerms",
      answer: async ({ input, requireCaller }) => {
        const { id: userId } = requireCaller();
        return { data: await termsOf(db, { userId, ...Asked.parse(input) }) };
      },
    },
  ],
  capabilities: ["accepted-terms"],
});

const Asked = z.object({ kind: z.enum(["entry", "stall", "series"]), about: recordId });
