import { type Answers, scriptedContext } from "../../../tests/support/scripted-context.ts";
import type { LoginClient } from "../../shared/login-limit-keys.ts";

export const email = "sam@mail.example";

export const sam = { id: 7, first_name: "Sam", email };

export const tokens = { access_token: "access", refresh_token: "refresh" };

export const emptyCart = { item_count: 0, items: [], subtotal: "0.00", total_tax: "0.00", payment_types: [] };

export const passwordLoginPath = "cognito/user/login";
export const codeLoginPath = "cognito/user/loginRecoveryCode";

export const createLoginClient = (changes: Partial<LoginClient> = {}): LoginClient => ({
  clientAddress: "203.0.113.7",
  account: "driver",
  knownBrowser: null,
  browser: "a browser",
  ...changes,
});

/** Creates a context whose API accepts every login. `answers` replaces responses of the API by path. */
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
    calledPaths: () => scripted.calls.map(({ path }) => path),
    requests: () => scripted.calls.map(({ path, sent }) => ({ path, sent })),
  };
}
