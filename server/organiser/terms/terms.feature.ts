import { z } from "zod";
import { recordId } from "../../../app/wire/primitives.ts";
import type { Feature, Dependencies } from "../feature.ts";
import { findAcceptedTerms } from "./accepted-terms.ts";
import { termsMigrations } from "./tables.ts";

/**
 * Terms that users accept with orders. Clients send the terms with an order, as `accepted_terms`. The call
 * returns the terms that the caller has accepted for an event or series.
 */
export const termsFeature = ({ db }: Dependencies): Feature => ({
  migrations: termsMigrations,
  routes: [
    {
      method: "GET",
      path: "cognito/payment/acceptedTerms",
      handler: async ({ input, requireCaller }) => {
        const { id: userId } = requireCaller();
        return { data: await findAcceptedTerms(db, { userId, ...TermsQuery.parse(input) }) };
      },
    },
  ],
  capabilities: ["accepted-terms"],
});

const TermsQuery = z.object({ kind: z.enum(["entry", "stall", "series"]), about: recordId });
