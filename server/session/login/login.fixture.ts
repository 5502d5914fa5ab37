import { type Answers, scriptedContext } from "../../../tests/support/scripted-context.ts";
import type { LoginClient } from "../../shared/login-limit-keys.ts";

/** The account that all attempts are for. */
export const email = "sam@mail.example";

/** The user of `email`, as the API returns it. */
export const sam = { id: 7, first_name: "Sam", email };

/** The API's response to a correct password. */
export const tokens = { access_token: "access", refresh_token: "refresh" };

/** The API's response for an empty cart. */
export const emptyCart = { item_count: 0, items: [], subtotal: "0.00", total_tax: "0.00", payment_types: [] };

export const passwordLoginPath = "cognito/user/login";
export const codeLoginPath = "cognito/user/loginRecoveryCode";

/** Creates a client as the rate limits identify it. */
export const loginClient = (changes: Partial<LoginClient> = {}): LoginClient => ({
  clientAddress: "203.0.113.7",
  account: "driver",
  knownBrowser: null,
  browser: "a browser",
  ...changes,
});

/** Creates a context whose API accepts every login; `answers` replaces its responses by path. */
export async function setUpLogin({
  answers = {},
  ...settings
}: Parameters<typeof scriptedContext>[0] & { answers?: Answers } = {}) {
  const scripted = await scriptedContext({
    user: null,
    answers: {
      [passwordLoginPath]: () => tokens,
      [codeLoginPath]: () => ({ tokens }),
      "cognito/user/authUser": () => ({ user: sam }),
      "cognito/user/logout": () => ({}),
      "sell/cart/getCart": () => emptyCart,
      ...answers,
    },
    ...settings,
  });
  const { session, loginMethods } = scripted.context;
  return {
    ...scripted,
    logIn: (password = "right", ticket = "") => session.logIn({ email, password, ticket }),
    logInByCode: (code = "123456", account = email) => loginMethods.logInByCode(account, code),
    /** Returns the paths of the API calls so far, in order. */
    calledPaths: () => scripted.calls.map(({ path }) => path),
    /** Returns the paths and request bodies of the API calls so far, in order. */
    requests: () => scripted.calls.map(({ path, sent }) => ({ path, sent })),
  };
}
