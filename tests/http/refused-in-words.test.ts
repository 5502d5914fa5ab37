import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { textOf } from "../support/html-form.ts";
import { makePeople } from "../support/people.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";

// Which status a refusal of a way in has is nowhere said.

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
async function somebody(): Promise<string> {
  const email = `refused-${(people += 1)}@example.com`;
  await makePeople(organiser, [{ email, first_name: "Alex", last_name: "Refused" }]);
  return email;
}

const inWords = (said: string) => inWordsOf(said, "NO_WAY");
const noSuchCall = inWordsOf("There is nothing at this address.", "NO_SUCH_CALL");
const brokenDown = inWordsOf("Something went wrong.", "INTERNAL_ERROR");
function inWordsOf(said: string, code: string) {
  return { message: said, text_code: code, error: said };
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

async function answered(form: keyof typeof forms, status: number, body: object) {
  const { path, call, fields } = forms[form];
  calls.refuse(call, status, body);
  const answer = await site.browse().post(path, { email: await somebody(), ...fields });
  return { status: answer.status, text: textOf(answer.body) };
}

describe.each([400, 404, 422, 500])("a refusal with %i and words", (status) => {
  test.each<[keyof typeof forms, number, string]>([
    ["password", 400, "Wrong e-mail or password."],
    ["code", 400, "This code is wrong or has expired."],
    ["link", 422, "Mails are sent again on Monday."],
    ["account", 422, "Mails are sent again on Monday."],
    // Whether there is an account isn't told: it is answered like a code that was sent.
    ["recovery", 200, "Code from the e-mail"],
  ])("of the %s is told as one [ERR-009]", async (form, expected, said) => {
    expect(await answered(form, status, inWords("Mails are sent again on Monday."))).toEqual({
      status: expected,
      text: expect.stringContaining(said),
    });
  });
});

test.each<[keyof typeof forms]>([["link"], ["account"], ["recovery"]])(
  "a call for the %s that isn't there is told as that",
  async (form) => {
    for (const body of [noSuchCall, { message: "The route api/v1 could not be found." }, {}])
      expect(await answered(form, 404, body)).toEqual({
        status: 422,
        text: expect.stringContaining("Nothing was sent"),
      });
  },
);

test.each<[keyof typeof forms, string]>([
  ["password", "We can't reach the log-in service at the moment."],
  ["code", "your code may be used up"],
  ["link", "we don't know whether the mail was sent"],
  ["account", "we don't know whether your account was made"],
  ["recovery", "we don't know whether the mail was sent"],
])("a breakdown on the way to the %s claims nothing that nobody knows", async (form, said) => {
  for (const body of [brokenDown, { message: "Server Error" }, {}]) {
    const { status, text } = await answered(form, 500, body);
    expect([status, text]).toEqual([503, expect.stringContaining(said)]);
    expect(text.includes("Nothing was lost")).toBe(form === "password");
  }
});

test("a recovery is answered alike for an account that there is and for none, whatever refuses it [AUTH-032]", async () => {
  const told = async (email: string) => {
    const { status, body } = await site.browse().post("/forgotpassword", { email });
    return [status, textOf(body).replaceAll(email, "ADDRESS")];
  };
  calls.refuse("/user/recoverPassword", 404, { message: "User not found" }, 1);
  const nobody = await told("nobody-at-all@example.com");
  calls.refuse("/user/recoverPassword", 500, inWords("This account is locked."), 1);
  expect(await told(await somebody())).toEqual(nobody);
});

test("a new password whose fate nobody knows isn't said to be lost or saved", async () => {
  const email = await somebody();
  const browser = site.browse();
  const step = await browser.post("/forgotpassword", { email, code: "1234567890", intent: "code" });
  const carried = /name="carried" value="([^"]+)"/.exec(step.body)?.[1] ?? "";
  calls.loseAnswersOf("/user/recoverPasswordCheck");
  const set = { email, carried, newpassword: "a quite long one", intent: "set" };
  const { status, body } = await browser.post("/forgotpassword", set);
  expect([status, textOf(body)]).toEqual([
    503,
    expect.stringContaining("we don't know whether the new password was saved"),
  ]);
});
