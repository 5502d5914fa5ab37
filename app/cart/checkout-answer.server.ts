import { type AppLoadContext, data } from "@remix-run/node";
import type { User } from "../wire/account.ts";
import type { CheckoutAnswer } from "./checkout-page.ts";
import type { CheckoutValues } from "./checkout-values.ts";

/** A post of the checkout by the signed-in user, read. `isWhole` is false for a form that was posted before all of it had arrived. */
export type CheckoutPost = {
  context: AppLoadContext;
  user: User;
  values: CheckoutValues;
  key: string;
  isWhole: boolean;
};

type Parts = Partial<Omit<CheckoutAnswer, "isCutOff">>;

/**
 * The page again, with everything typed. 200 for an update, 400 for an invalid form, 409 when stock or price changed meanwhile, 422 for any other
 * refusal, 503 and 504 when the API gave no answer.
 */
export function answer(post: CheckoutPost, status: 200 | 400 | 409 | 422 | 503 | 504, parts: Parts = {}) {
  const body: CheckoutAnswer = {
    values: post.values,
    key: post.key,
    errors: [],
    refusal: null,
    notice: null,
    unconfirmed: null,
    isCutOff: !post.isWhole,
    ...parts,
  };
  return data(body, { status });
}
