import { type Answers, scriptedContext } from "../../../tests/support/scripted-context.ts";
import type { LoginClient } from "../../shared/login-limit-keys.ts";

/** The account that all attempts are for. */
export const email = "sam@mail.example";

/** Its user in the API format. */
export const sam = { id: 7, first_name: "Sam", email };

/** API response to a correct password. */
export const tokens = { access_token: "access", refresh_token: "refresh" };

/** API response for an empty cart. */
export const emptyCart = { item_count: 0, items: [], subtotal: "0.00", total_tax: "0.00", payment_types: [] };

/** Paths of the login with a password and with a code. */
export const byPassword = "cognito/user/login";
export const byCode = "cognito/user/loginRecoveryCode";

/** A client as the rate limits identify it. */
export const driver = (changes: Partial<LoginClient> = {}): LoginClient => ({
  clientAddress: "203.0.113.7",
  account: "driver",
  knownBrowser: null,
  browser: "a browser",
  ...changes,
});

/** A browser at an API that accepts every login unless `answers` differ. */
export async function logInBrowser({
  answers = {},
  ...given
}: Parameters<typeof scriptedContext>[0] & { answers?: Answers } = {}) {
  const scripted = await scriptedContext({
    user: null,
    answers: {
      [byPassword]: () => tokens,
      [byCode]: () => ({ tokens }),
      "cognito/user/authUser": () => ({ user: sam }),
      "cognito/user/logout": () => ({}),
      "sell/cart/getCart": () => emptyCart,
      ...answers,
    },
    ...given,
  });
  const { session, loginMethods } = scripted.context;
  return {
    ...scripted,
    logIn: (password = "right", place = "") => session.logIn({ email, password, ticket: place }),
    logInByCode: (code = "123456", of = email) => loginMethods.logInByCode(of, code),
    /** The paths of API calls, in order. */
    asked: () => scripted.calls.map(({ path }) => path),
    /** The same with the request bodies. */
    sent: () => scripted.calls.map(({ path, sent }) => ({ path, sent })),
  };
}
