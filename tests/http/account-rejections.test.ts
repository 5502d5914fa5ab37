import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { textOf } from "../support/html-form.ts";
import { makePeople } from "../support/people.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";

// The status of a rejected login isn't documented.

let organiser: RunningOrganiser;
let calls: WatchedCalls;
let site: RunningSite;

beforeAll(async () => {
  organiser = await startOrganiser();
  calls = await watchCalls(organiser.url);
  site = await startSite({ organiserUrl: calls.url, clock: organiser.clock });
});
afterEach(() => calls.behave());
afterAll(async () => {
  await site.close();
  await calls.close();
  await organiser.close();
});

let people = 0;
async function createUser(): Promise<string> {
  const email = `refused-${(people += 1)}@example.com`;
  await makePeople(organiser, [{ email, first_name: "Alex", last_name: "Refused" }]);
  return email;
}

const textRejection = (message: string) => rejectionBody(message, "NO_WAY");
const noSuchCall = rejectionBody("There is no API call at this URL.", "NO_SUCH_CALL");
const internalError = rejectionBody("Something went wrong.", "INTERNAL_ERROR");
function rejectionBody(message: string, code: string) {
  return { message: message, text_code: code, error: message };
}

const forms = {
  password: { path: "/login", call: "/user/login", fields: { password: "a wrong one" } },
  code: { path: "/login", call: "/user/loginRecoveryCode", fields: { code: "123456", intent: "code" } },
  link: { path: "/login", call: "/user/sendLoginLink", fields: { password: "" } },
  account: {
    path: "/login",
    call: "/user/registerLink",
    fields: { first_name: "Alex", last_name: "New", intent: "register" },
  },
  recovery: { path: "/forgotpassword", call: "/user/recoverPassword", fields: {} },
} as const;

async function submitWithResponse(form: keyof typeof forms, status: number, body: object) {
  const { path, call, fields } = forms[form];
  calls.respondWith(call, status, body);
  const response = await site.browse().post(path, { email: await createUser(), ...fields });
  return { status: response.status, text: textOf(response.body) };
}

// Every status and body is covered by the table in `rejected-in-words.test.ts`.
test.each<[keyof typeof forms, number, number, string]>([
  ["password", 404, 400, "Wrong e-mail or password."],
  ["code", 500, 400, "That code is incorrect or has expired."],
  ["link", 500, 422, "Mails are sent again on Monday."],
  ["account", 400, 422, "Mails are sent again on Monday."],
  // Whether the account exists isn't revealed: the response is the one for a code that was sent.
  ["recovery", 422, 200, "Code from the email"],
])(
  "a rejection of the %s with %i and a message is shown as a rejection [ERR-009]",
  async (form, status, expected, message) => {
    expect(await submitWithResponse(form, status, textRejection("Mails are sent again on Monday."))).toEqual({
      status: expected,
      text: expect.stringContaining(message),
    });
  },
);

test.each<[keyof typeof forms]>([["link"], ["account"], ["recovery"]])(
  "a missing call for the %s is shown as unsupported",
  async (form) => {
    expect(await submitWithResponse(form, 404, noSuchCall)).toEqual({
      status: 422,
      text: expect.stringContaining("nothing was sent"),
    });
  },
);

test.each<[keyof typeof forms, string]>([
  ["password", "We can’t log you in right now."],
  ["code", "your code may have been used"],
  ["link", "we’re not sure the email was sent"],
  ["account", "we’re not sure your account was created"],
  ["recovery", "we’re not sure the email was sent"],
])("a failure on the way to the %s makes no claim about the outcome", async (form, message) => {
  const { status, text } = await submitWithResponse(form, 500, internalError);
  expect([status, text]).toEqual([503, expect.stringContaining(message)]);
  expect(text.includes("We can’t log you in right now.")).toBe(form === "password");
});

test("a password recovery responds alike for existing and unknown accounts, whatever rejects it [AUTH-032]", async () => {
  const recover = async (email: string) => {
    const { status, body } = await site.browse().post("/forgotpassword", { email });
    return [status, textOf(body).replaceAll(email, "ADDRESS")];
  };
  calls.respondWith("/user/recoverPassword", 404, { message: "User not found" }, 1);
  const unknownAccount = await recover("nobody-at-all@example.com");
  calls.respondWith("/user/recoverPassword", 500, textRejection("This account is locked."), 1);
  expect(await recover(await createUser())).toEqual(unknownAccount);
});

test("a new password with an indeterminate outcome is shown as neither lost nor saved", async () => {
  const email = await createUser();
  const browser = site.browse();
  const step = await browser.post("/forgotpassword", { email, code: "1234567890", intent: "code" });
  const carriedForm = /name="carried" value="([^"]+)"/.exec(step.body)?.[1] ?? "";
  calls.dropResponsesOf("/user/recoverPasswordCheck");
  const set = { email, carried: carriedForm, newpassword: "a quite long one", intent: "set" };
  const { status, body } = await browser.post("/forgotpassword", set);
  expect([status, textOf(body)]).toEqual([
    503,
    expect.stringContaining("we’re not sure your new password was saved"),
  ]);
});
