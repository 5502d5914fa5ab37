import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { eventually } from "../support/eventually.ts";
import { z } from "zod";
import { createProfileSchema } from "../../app/account/profile/profile.schema.ts";
import { readForm } from "../../app/posting/read-form.server.ts";
import { AuthUser, User } from "../../app/wire/account.ts";
import { saveResponse } from "../../app/wire/primitives.ts";
import { CONFIRMATION_MAIL } from "../../server/organiser/account/account-mails.ts";
import { type ApiCalls, callsAs, callsOf } from "../support/api-calls.ts";
import { textOf } from "../support/html-form.ts";
import { mailedLogin } from "../support/mailed.ts";
import { makePeople } from "../support/people.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";

let organiser: RunningOrganiser;

beforeAll(async () => {
  organiser = await startOrganiser();
});
afterAll(() => organiser.close());

const Saved = saveResponse(User).and(z.object({ field: z.string().optional() }));
const password = "roll-racing-250";
const newpassword = "velvet kerb marshal";
let people = 0;

/** A new, logged-in user, and the body that saves their profile unchanged. */
async function createUser() {
  const email = `changer-${++people}@example.com`;
  const [user] = await makePeople(organiser, [{ email, first_name: "Kim", last_name: "Changer" }]);
  const calls = await callsAs(organiser.url, email);
  return { id: user?.id ?? 0, email, calls, record: { email, mobile_phone: "0491 570 006" } };
}

const update = async (calls: ApiCalls, profile: object) =>
  Saved.parse((await calls.post("cognito/user/update", profile)).body);
const recordOf = async (calls: ApiCalls) => AuthUser.parse((await calls.get("cognito/user/authUser")).body);
const logInWith = async (username: string, given: string) =>
  (await callsOf(organiser.url).post("cognito/user/login", { username, password: given, fingerprint: "f" }))
    .status;
const mailsTo = async (email: string) => (await organiser.mails()).filter(({ to }) => to === email);
const linkIn = (text = "") => /http\S+\/account\/email\/\S+/.exec(text)?.[0] ?? "";

/** A page behind an emailed link, as a browser without scripts gets it. */
async function page(address: string, method = "GET") {
  const response = await fetch(address, { method });
  return { status: response.status, text: textOf(await response.text()), headers: response.headers };
}

/** The ways to secure a compromised account. */
const ends: [what: string, end: (calls: ApiCalls, email: string) => Promise<unknown>][] = [
  [
    "a new password",
    async (calls, email) => {
      const change = { email, mobile_phone: "0491 570 006", newpassword, current_password: password };
      expect(await update(calls, change)).toMatchObject({ success: true });
    },
  ],
  ["logging out everywhere", (calls) => calls.post("cognito/user/logoutEverywhere")],
  [
    "a forgotten password",
    async (_calls, email) => {
      const visitor = callsOf(organiser.url);
      await visitor.get("cognito/user/recoverPassword", { email });
      const code = await eventually(async () => {
        const found = /\b\d{10}\b/.exec((await mailsTo(email)).at(-1)?.text.replaceAll(" ", "") ?? "")?.[0];
        expect(found).toBeDefined();
        return found ?? "";
      });
      return visitor.get("cognito/user/recoverPasswordCheck", { email, code, newpassword });
    },
  ],
];

describe("an email address change requested by someone else", () => {
  test.each(ends)("never takes effect after %s", async (_what, end) => {
    const { calls, email, record } = await createUser();
    const attackerEmail = `thief-${people}@example.com`;
    await update(calls, { ...record, email: attackerEmail, current_password: password });
    const link = linkIn((await mailsTo(attackerEmail))[0]?.text);
    expect(link).not.toBe("");
    await end(calls, email);
    expect((await page(link, "POST")).text).toContain("This link has expired");
    expect(await logInWith(attackerEmail, newpassword)).toBe(400);
  });
});

/** Requests login credentials from another browser, with access to the account's email; returns them. */
async function requestCredentials(email: string) {
  const elsewhere = callsOf(organiser.url);
  await elsewhere.post("cognito/user/sendLoginLink", { email, fingerprint: "elsewhere" });
  const mailed = await eventually(() => mailedLogin(organiser, email));
  expect(mailed.code).toMatch(/^\d{6}$/);
  const byCode = async () => {
    const query = { email, code: mailed.code, fingerprint: "elsewhere" };
    return (await elsewhere.get("cognito/user/loginRecoveryCode", query)).status;
  };
  return { ...mailed, byCode };
}

test.each(ends)("a code requested by someone else logs no one in after %s", async (_what, end) => {
  const { calls, email } = await createUser();
  const { byCode } = await requestCredentials(email);
  await end(calls, email);
  expect(await byCode()).toBe(400);
});

test("either the emailed link or its code works, once", async () => {
  const { email } = await createUser();
  const { link, byCode } = await requestCredentials(email);
  const used = { refresh_token: link.r, fingerprint: "here" };
  expect((await callsOf(organiser.url).post("cognito/user/refreshToken", used)).status).toBe(200);
  expect(await byCode()).toBe(400);
  expect(await (await requestCredentials(email)).byCode()).toBe(200);
});

describe("a new email address or password", () => {
  test("limits a day's attempts at codes, however many are emailed", async () => {
    const { calls, record } = await createUser();
    const wrong = { ...record, newpassword, code: "000000" };
    for (let attempt = 0; attempt < 20; attempt++) await update(calls, wrong);
    expect((await calls.post("cognito/user/update", wrong)).status).toBe(429);
  });

  test("requires the current password: a session is not enough for either", async () => {
    const { calls, email, record } = await createUser();
    for (const change of [{ newpassword }, { email: "taken-over@example.com" }]) {
      expect(await update(calls, { ...record, ...change })).toMatchObject({
        success: false,
        message: "Enter your current password.",
        field: "current_password",
      });
      expect(await update(calls, { ...record, ...change, current_password: "guessed" })).toMatchObject({
        success: false,
        message: "The current password is wrong.",
        field: "current_password",
      });
    }
    expect(await logInWith(email, password)).toBe(200);
    expect((await recordOf(calls)).email).toBe(email);
    expect(await mailsTo("taken-over@example.com")).toEqual([]);
  });

  test("can't be guessed with a session: the sixth wrong password is throttled for a quarter of an hour", async () => {
    const { calls, record } = await createUser();
    const guess = (current_password: string) =>
      calls.post("cognito/user/update", { ...record, newpassword, current_password });
    const responses = await Promise.all(Array.from({ length: 12 }, (_, index) => guess(`guess ${index}`)));
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(7);
    expect((await guess(password)).status).toBe(429);
    organiser.clock.advance(4 * 60_000);
    organiser.clock.advance(11 * 60_000 + 1);
    const { calls: later } = { calls: await callsAs(organiser.url, record.email) };
    expect((await update(later, { ...record, newpassword, current_password: password })).success).toBe(true);
  });

  test("requires an emailed code, once, when there is no password", async () => {
    const { calls, id, email, record } = await createUser();
    await organiser.dependencies.db.deleteFrom("passwords").where("user_id", "=", id).execute();
    expect((await recordOf(calls)).hasPassword).toBe(false);
    expect((await calls.post("cognito/user/changeCode")).body).toMatchObject({ success: true });
    expect((await calls.post("cognito/user/changeCode")).body).toMatchObject({ success: false });
    const [mail] = await mailsTo(email);
    const code = /\d{6}/.exec(mail?.text ?? "")?.[0] ?? "";
    const wrong = code === "000000" ? "000001" : "000000";
    expect(await update(calls, { ...record, newpassword, code: wrong })).toMatchObject({
      success: false,
      field: "code",
    });
    expect((await update(calls, { ...record, newpassword, code })).success).toBe(true);
    expect(await logInWith(email, newpassword)).toBe(200);
    expect((await update(calls, { ...record, newpassword: "another kerb", code })).success).toBe(false);
  });

  test("is reported to the account's email address, in fixed text only", async () => {
    const { calls, email, record } = await createUser();
    const spam = { first_name: "Win a prize at spam", last_name: "now" };
    await update(calls, { ...record, ...spam, newpassword, current_password: password });
    const [result] = await mailsTo(email);
    expect(result?.subject).toMatch(/^Your .+ password was changed$/);
    expect(result?.text).not.toMatch(/velvet|roll-racing|spam/);
  });
});

describe("a new email address", () => {
  /** Requested with the right password. */
  async function requestChange() {
    const person = await createUser();
    const next = `next-${people}@example.com`;
    const change = { ...person.record, email: next, current_password: password };
    const saved = await update(person.calls, change);
    const [toOld, toNew] = [await mailsTo(person.email), await mailsTo(next)];
    return { ...person, next, saved, toOld, toNew };
  }

  test("takes effect on the button of the emailed page; opening the page changes nothing", async () => {
    const { calls, email, next, saved, toOld, toNew } = await requestChange();
    expect(saved).toMatchObject({ success: true, item: { email, pendingEmail: next } });
    expect(await logInWith(next, password)).toBe(400);
    expect(toOld).toHaveLength(1);
    expect(toOld[0]?.text).toContain(next);
    expect(toNew[0]?.text).not.toMatch(/Kim|Changer/);

    const link = linkIn(toNew[0]?.text);
    const confirmPage = await page(link);
    expect([confirmPage.status, confirmPage.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(confirmPage.text).toContain("Confirm your new email address");
    expect((await recordOf(calls)).email).toBe(email);

    expect((await page(link, "POST")).text).toContain("Email address confirmed");
    expect(await recordOf(calls)).toMatchObject({ email: next, pendingEmail: "" });
    expect(await logInWith(next, password)).toBe(200);
    expect(await logInWith(email, password)).toBe(400);
    expect((await mailsTo(email)).at(-1)?.subject).toMatch(/was changed$/);
    // A second submission says so; the other link is invalid.
    expect((await page(link, "POST")).text).toContain("Email address confirmed");
    expect((await page(linkIn(toOld[0]?.text), "POST")).status).toBe(410);
  });

  test("ends what was emailed to the old one: codes, links and recovery codes of the account", async () => {
    const { email, next, toNew } = await requestChange();
    const visitor = callsOf(organiser.url);
    const { code, link } = await requestCredentials(email);
    await visitor.get("cognito/user/recoverPassword", { email });
    const recovery = await eventually(async () => {
      const found = /\b\d{10}\b/.exec((await mailsTo(email)).at(-1)?.text.replaceAll(" ", "") ?? "")?.[0];
      expect(found).toBeDefined();
      return found ?? "";
    });
    expect((await page(linkIn(toNew[0]?.text), "POST")).status).toBe(200);

    for (const given of [code, recovery]) {
      const logIn = { email: next, code: given, fingerprint: "elsewhere" };
      expect((await visitor.get("cognito/user/loginRecoveryCode", logIn)).status).toBe(400);
    }
    const change = { email: next, code: recovery, newpassword };
    expect((await visitor.get("cognito/user/recoverPasswordCheck", change)).status).toBe(400);
    const byLink = { refresh_token: link.r, fingerprint: "elsewhere" };
    expect((await visitor.post("cognito/user/refreshToken", byLink)).status).toBe(401);
    expect((await callsOf(organiser.url, link.a).get("cognito/user/authUser")).status).toBe(401);
  });

  test("logs out every other device, and not the one that requested it", async () => {
    const { calls, email, next, toNew } = await requestChange();
    const elsewhere = await callsAs(organiser.url, email);
    await page(linkIn(toNew[0]?.text), "POST");
    expect((await elsewhere.get("cognito/user/authUser")).status).toBe(401);
    expect((await recordOf(calls)).email).toBe(next);
    expect((await mailsTo(email)).at(-1)?.text).toContain("All other devices were logged out.");
  });

  test("isn't reverted by a profile that was opened before and is saved while it is confirmed", async () => {
    const { calls, id, next, record } = await requestChange();
    const { db } = organiser.dependencies;
    const begin = db.transaction.bind(db);
    const transactions = vi.spyOn(db, "transaction").mockImplementationOnce(() => {
      const builder = begin();
      const execute = builder.execute.bind(builder);
      builder.execute = async (work) => {
        await db.updateTable("users").set({ email: next }).where("id", "=", id).execute();
        return execute(work);
      };
      return builder;
    });
    onTestFinished(() => transactions.mockRestore());
    expect((await update(calls, { ...record, mobile_phone: "0491 570 110" })).success).toBe(true);
    expect(await recordOf(calls)).toMatchObject({ email: next, mobilePhone: "0491 570 110" });
  });

  test("isn't blocked by someone who registers it and never logs in, before or after the request", async () => {
    const person = await createUser();
    const next = `squatted-${people}@example.com`;
    const visitor = callsOf(organiser.url);
    const register = async () => {
      const someone = { email: next, first_name: "Some", last_name: "One", fingerprint: "elsewhere" };
      await visitor.post("cognito/user/registerLink", someone);
      return eventually(() => mailedLogin(organiser, next));
    };
    await register();
    const change = { ...person.record, email: next, current_password: password };
    expect((await update(person.calls, change)).success).toBe(true);
    const link = await eventually(async () => {
      const found = (await mailsTo(next)).map(({ text }) => linkIn(text)).find((one) => one !== "");
      expect(found).toBeDefined();
      return found ?? "";
    });
    const registered = await register();

    expect((await page(link, "POST")).text).toContain("Email address confirmed");
    expect((await recordOf(person.calls)).email).toBe(next);
    expect(await logInWith(next, password)).toBe(200);
    const byLink = { refresh_token: registered.link.r, fingerprint: "elsewhere" };
    expect((await visitor.post("cognito/user/refreshToken", byLink)).status).toBe(401);
  });

  test("can be stopped from the old one", async () => {
    const { calls, email, toOld, toNew } = await requestChange();
    const stop = linkIn(toOld[0]?.text);
    expect((await page(stop)).text).toContain("Cancel this change?");
    expect((await page(stop, "POST")).text).toContain("Change cancelled");
    expect((await page(linkIn(toNew[0]?.text), "POST")).status).toBe(410);
    expect(await recordOf(calls)).toMatchObject({ email, pendingEmail: "" });
  });

  test("shows the same result to both submissions of a double click, confirmed or stopped", async () => {
    const submitTwice = async (link: string) => {
      // All are sent before the first response.
      const busy = organiser.dependencies.db.transaction().execute(() => setTimeout(300));
      const pages = await Promise.all([page(link, "POST"), page(link, "POST"), page(link, "POST")]);
      await busy;
      return pages.map(
        ({ status, text }) => `${status} ${/address confirmed|Change cancelled/.exec(text)?.[0]}`,
      );
    };
    const confirmed = await requestChange();
    expect(await submitTwice(linkIn(confirmed.toNew[0]?.text))).toEqual(
      Array(3).fill("200 address confirmed"),
    );
    const result = (await mailsTo(confirmed.email)).filter(({ subject }) => subject.endsWith("was changed"));
    expect(result).toHaveLength(1);
    const stopped = await requestChange();
    expect(await submitTwice(linkIn(stopped.toOld[0]?.text))).toEqual(Array(3).fill("200 Change cancelled"));
  });

  test("is rejected before anything is saved when it can't receive email; an existing one may stay", async () => {
    const { calls, email, record } = await createUser();
    const change = { ...record, email: "kim@changer", mobile_phone: "0491 570 007" };
    const saved = await update(calls, { ...change, newpassword, current_password: password });
    expect(saved).toMatchObject({
      success: false,
      message: "Enter an email address such as name@example.com.",
    });
    expect(await recordOf(calls)).toMatchObject({
      email,
      mobilePhone: record.mobile_phone,
      pendingEmail: "",
    });
    expect(await logInWith(email, password)).toBe(200);

    const { id } = await recordOf(calls);
    await organiser.dependencies.db
      .updateTable("users")
      .set({ email: "kim@changer" })
      .where("id", "=", id)
      .execute();
    expect((await update(calls, change)).success).toBe(true);
  });

  test("is rejected by the site too when it can't receive email, at its field; an existing one may stay", async () => {
    const { calls } = await createUser();
    const user = { ...(await recordOf(calls)), email: "Kim@changer" };
    const read = (email: string) =>
      readForm(new URLSearchParams({ email }), createProfileSchema(user, ["email"], "2026-11-22"));
    expect([read("kim@changer").ok, read("kim@changer.example").ok]).toEqual([true, true]);
    for (const email of ["kim@other", "a@b.example,c@d.example", "<kim@other.example>"])
      expect(read(email)).toEqual({ ok: false, errors: [{ field: "email", key: "posting:problem.email" }] });
  });

  test("over the email limit is rejected at once, and the user is told that the rest is saved", async () => {
    const { calls, email, record } = await createUser();
    const next = `flooded-${people}@example.com`;
    for (let n = 0; n < 3; n += 1)
      await organiser.dependencies.mail.send({
        to: next,
        subject: "",
        text: "",
        html: "",
        account: null,
        kind: CONFIRMATION_MAIL,
      });
    const change = { ...record, email: next, mobile_phone: "0491 570 008" };
    expect(await update(calls, { ...change, newpassword, current_password: password })).toMatchObject({
      success: false,
      message:
        "Everything else is saved, but too many emails were sent to that address today. " +
        "Try that address again tomorrow.",
      field: "email",
    });
    expect(await recordOf(calls)).toMatchObject({ email, mobilePhone: "0491 570 008", pendingEmail: "" });
    expect(await logInWith(email, newpassword)).toBe(200);
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Your .+ password was changed$/),
    ]);
  });

  test("or password is saved although its emails fail, and the response says so", async () => {
    const { calls, email, record } = await createUser();
    const mails = vi
      .spyOn(organiser.dependencies.mail, "send")
      .mockRejectedValue(new Error("The disk is full."));
    onTestFinished(() => mails.mockRestore());
    const log = vi.spyOn(organiser.dependencies.log, "error").mockReturnValue(undefined);
    onTestFinished(() => log.mockRestore());
    expect((await update(calls, { ...record, newpassword, current_password: password })).success).toBe(true);
    expect(await logInWith(email, newpassword)).toBe(200);
    const next = { ...record, email: `unsent-${people}@example.com`, mobile_phone: "0491 570 009" };
    expect(await update(calls, { ...next, current_password: newpassword })).toMatchObject({
      success: false,
      message: expect.stringMatching(
        /^Everything else is saved, but the email to that address couldn’t be sent/,
      ),
      field: "email",
    });
    expect(await recordOf(calls)).toMatchObject({ mobilePhone: "0491 570 009", pendingEmail: "" });
    expect(log).toHaveBeenCalledTimes(2);
  });

  test("is pending for a day, and is cancelled by a later one", async () => {
    const first = await requestChange();
    const later = { ...first.record, email: `later-${people}@example.com`, current_password: password };
    expect((await update(first.calls, later)).success).toBe(true);
    expect((await page(linkIn(first.toNew[0]?.text), "POST")).status).toBe(410);
    const [mail] = await mailsTo(later.email);
    organiser.clock.advance(24 * 60 * 60_000 + 1);
    expect((await page(linkIn(mail?.text), "POST")).status).toBe(410);
    expect((await page(`${organiser.url}/account/email/made-up`)).status).toBe(404);
  });

  test("that another account has gets the same response, so accounts can't be probed", async () => {
    const [holder, requester] = [await createUser(), await createUser()];
    const free = `free-${people}@example.com`;
    const changeEmail = async (email: string, current_password: string) => {
      const change = { ...requester.record, email, current_password };
      const { status, body } = await requester.calls.post("cognito/user/update", change);
      const message = JSON.stringify(body).replaceAll(email, "ADDRESS");
      const record = JSON.stringify(await recordOf(requester.calls)).replaceAll(email, "ADDRESS");
      return { status, message, record };
    };
    expect(await changeEmail(holder.email.toUpperCase(), "guessed")).toEqual(
      await changeEmail(free, "guessed"),
    );
    const requesterMails = (await mailsTo(requester.email)).length;
    const existing = await changeEmail(holder.email, password);
    const unknown = await changeEmail(free, password);
    expect(existing).toEqual(unknown);
    expect(existing.message).toContain('"pending_email":"ADDRESS"');

    // Each owner gets an email with the facts; neither does the requester's email reveal them.
    const mails = (await mailsTo(requester.email)).slice(requesterMails);
    const plain = mails.map(({ text, subject }) => [
      subject,
      text.replace(linkIn(text), "LINK").replace(/\S+@example\.com/, "ADDRESS"),
    ]);
    expect(plain).toHaveLength(2);
    expect(plain[0]).toEqual(plain[1]);
    const [toHolder] = await mailsTo(holder.email);
    expect(toHolder?.subject).toMatch(/^You already have a .+ account$/);
    expect(toHolder?.text).not.toMatch(/\/account\/|Kim|Changer/);
    expect(linkIn((await mailsTo(free))[0]?.text)).not.toBe("");
    expect((await recordOf(holder.calls)).email).toBe(holder.email);
  });

  test("has the same email limits for addresses with and without accounts", async () => {
    const result: unknown[] = [];
    for (const email of [(await createUser()).email, `flooded-free-${people}@example.com`]) {
      for (let n = 0; n < 3; n += 1)
        await organiser.dependencies.mail.send({
          to: email,
          subject: "",
          text: "",
          html: "",
          account: null,
          kind: CONFIRMATION_MAIL,
        });
      const { calls, record } = await createUser();
      result.push(await update(calls, { ...record, email, current_password: password }));
    }
    expect(result[0]).toEqual(result[1]);
    expect(result[0]).toMatchObject({ success: false, field: "email" });
  });

  test("is rejected when another account has taken it in the meantime", async () => {
    const { calls, email, next, toNew } = await requestChange();
    await makePeople(organiser, [{ email: next, first_name: "Other", last_name: "Person" }]);
    expect((await page(linkIn(toNew[0]?.text), "POST")).status).toBe(409);
    expect((await recordOf(calls)).email).toBe(email);
  });

  test("has a result and a link onwards on every page of its links, styled like the payment page", async () => {
    const site = organiser.siteOrigins[0] ?? "";
    const pageAt = async (address: string, method = "GET") => {
      const response = await fetch(address, { method });
      const html = await response.text();
      const [, style = ""] = /<style>(.*)<\/style>/s.exec(html) ?? [];
      const hash = createHash("sha256").update(style).digest("base64");
      expect(response.headers.get("Content-Security-Policy")).toContain(`style-src 'sha256-${hash}'`);
      expect(style).toContain("max-width");
      const [, link = ""] = /<a (?:class="main" )?href="([^"]+)"/.exec(html) ?? [];
      const heading = /<h1>([^<]+)<\/h1>/.exec(html)?.[1] ?? "";
      return `${response.status} ${heading} > ${link.replace(site, "")}`;
    };
    const first = await requestChange();
    const [confirm, stop] = [linkIn(first.toNew[0]?.text), linkIn(first.toOld[0]?.text)];
    expect([
      await pageAt(confirm),
      await pageAt(confirm, "DELETE"),
      await pageAt(confirm, "POST"),
      await pageAt(stop),
      await pageAt(`${organiser.url}/account/email/made-up`),
      await pageAt(`${organiser.url}/account/email/`),
    ]).toEqual([
      "200 Confirm your new email address > /",
      "405 Not allowed > /",
      "200 Email address confirmed > /profile",
      "410 This link has expired > /profile",
      "404 Link not found > /profile",
      "404 Link not found > /profile",
    ]);
    const second = await requestChange();
    const stopSecond = linkIn(second.toOld[0]?.text);
    expect([await pageAt(stopSecond), await pageAt(stopSecond, "POST")]).toEqual([
      "200 Cancel this change? > /",
      "200 Change cancelled > /profile",
    ]);
  });

  test("can be requested three times a day, so that an account can't email strangers in bulk", async () => {
    const { calls, record } = await createUser();
    const responses: boolean[] = [];
    for (const letter of ["a", "b", "c", "d", "e"]) {
      const email = `stranger-${letter}-${people}@example.com`;
      responses.push((await update(calls, { ...record, email, current_password: password })).success);
    }
    expect(responses).toEqual([true, true, true, false, false]);
    expect(await mailsTo(`stranger-d-${people}@example.com`)).toEqual([]);
  });
});
