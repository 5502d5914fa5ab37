import { expect, test } from "vitest";
import { advanceUntilSettled, useFakePauses } from "../../../tests/support/fake-pauses.ts";
import { parseJsonResponse } from "../../organiser-client/response.ts";
import { codeLoginPath, passwordLoginPath, email, setUpLogin } from "./login.fixture.ts";

// The status of rejected logins is not documented: a message distinguishes them from errors.

useFakePauses();

const newUser = { email, first_name: "Sam", last_name: "New", date_of_birth: "" };

/** All calls that an API may reject, with the expected result. */
const ways = {
  password: passwordLoginPath,
  code: codeLoginPath,
  link: "cognito/user/sendLoginLink",
  account: "cognito/user/registerLink",
  recovery: "cognito/user/recoverPassword",
} as const;
type Way = keyof typeof ways;

async function tried(way: Way, status: number, body: object, retryAfter = ""): Promise<unknown> {
  const path = ways[way];
  const answers = {
    [path]: () =>
      parseJsonResponse(`POST /api/v1/${path}`, { status, body: JSON.stringify(body), retryAfter }),
  };
  const { context, logIn, logInByCode } = await setUpLogin({ answers });
  const { loginMethods } = context;
  const tries: Record<Way, () => Promise<unknown>> = {
    password: () => logIn("wrong"),
    code: () => logInByCode(),
    link: () => loginMethods.requestLoginEmail(email, false),
    account: () => loginMethods.register(newUser, false),
    recovery: () => loginMethods.requestRecoveryCode(email),
  };
  return advanceUntilSettled(tries[way]());
}

const reason = "Mails are sent again on Monday.";
const rejected = { ok: false, reason: "rejected" };
const statuses = [400, 404, 422, 500];

test.each(
  statuses.flatMap((status): [number, Way, object][] => [
    [status, "password", rejected],
    [status, "code", rejected],
    [status, "link", { ...rejected, message: reason }],
    [status, "account", { ...rejected, message: reason }],
    // Reported like a sent code, as it must not reveal whether the account exists.
    [status, "recovery", { ok: true }],
  ]),
)("a response of %i with a message to the %s is a rejection [ERR-009]", async (status, way, outcome) => {
  const body = { message: reason, text_code: "NO_WAY", error: reason };
  expect(await tried(way, status, body)).toEqual(outcome);
});

const noSuchCall = [
  { message: "There is no API call at this URL.", text_code: "NO_SUCH_CALL", error: "There is nothing." },
  { message: "The route api/v1 could not be found." },
  {},
];
const mailed: Way[] = ["link", "account", "recovery"];

test.each(mailed.flatMap((way) => noSuchCall.map((body) => [way, body] as const)))(
  "a missing call for the %s is no rejection: %j",
  async (way, body) => {
    expect(await tried(way, 404, body)).toEqual({ ok: false, reason: "not-offered" });
  },
);

const brokenDown = [
  { message: "Something went wrong.", text_code: "INTERNAL_ERROR", error: "Something went wrong." },
  { message: "Server Error" },
  {},
];
const all: Way[] = ["password", "code", ...mailed];

test.each(all.flatMap((way) => brokenDown.map((body) => [way, body] as const)))(
  "a server error of the %s is no rejection: %j",
  async (way, body) => {
    expect(await tried(way, 500, body)).toEqual({ ok: false, reason: "unreachable" });
  },
);

test.each([
  [{ success: false, message: "Wrong" }],
  [{ success: "0", error: "Wrong", access_token: "", refresh_token: "" }],
])("a password answered with 200 and %j is wrong", async (body) => {
  expect(await tried("password", 200, body)).toEqual(rejected);
});

test("a password answered with 200 and neither tokens nor a rejection is no rejection", async () => {
  expect(await tried("password", 200, { message: "Welcome" })).toEqual({ ok: false, reason: "unreachable" });
});

test.each(["password", "code", "link", "account", "recovery"] as const)(
  "a rate limit of the API for the %s takes as long as the API demands",
  async (way) => {
    expect(await tried(way, 429, {}, "300")).toEqual({ ok: false, reason: "limited", retryAfter: 300 });
    expect(await tried(way, 429, {}, "soon")).toMatchObject({
      reason: "limited",
      retryAfter: expect.any(Number),
    });
  },
);
