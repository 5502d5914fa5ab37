import { type Answers, scriptedContext } from "../../../tests/support/scripted-context.ts";
import type { Applicant } from "./log-in-limits.ts";

/** The account that everybody tries to get into. */
export const email = "sam@mail.example";

/** Whose it is, as the wire has it. */
export const sam = { id: 7, first_name: "Sam", email };

/** What the wire has for a right password. */
export const tokens = { access_token: "access", refresh_token: "refresh" };

/** What the wire has for an empty cart. */
export const emptyCart = { item_count: 0, items: [], subtotal: "0.00", total_tax: "0.00", payment_types: [] };

/** The path of a log-in with a password, and of one with a code. */
export const byPassword = "cognito/user/login";
export const byCode = "cognito/user/loginRecoveryCode";

/** Who tries to log in, as the limits count them. */
export const driver = (changes: Partial<Applicant> = {}): Applicant => ({
  clientAddress: "203.0.113.7",
  account: "driver",
  knownBrowser: null,
  browser: "a browser",
  ...changes,
});

/** A visitor's browser, at an API where every log-in is right unless `answers` differ. */
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
  const { session, waysIn } = scripted.context;
  return {
    ...scripted,
    logIn: (password = "right", place = "") => session.logIn({ email, password, place }),
    logInByCode: (code = "123456", of = email) => waysIn.logInByCode(of, code),
    /** The paths that the API was asked on, in order. */
    asked: () => scripted.calls.map(({ path }) => path),
    /** Those with what went along. */
    sent: () => scripted.calls.map(({ path, sent }) => ({ path, sent })),
  };
}
