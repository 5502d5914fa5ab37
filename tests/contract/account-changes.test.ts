import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { eventually } from "../support/eventually.ts";
import { z } from "zod";
import { profileForm } from "../../app/account/profile/profile.schema.ts";
import { readForm } from "../../app/posting/read-form.server.ts";
import { AuthUser, User } from "../../app/wire/account.ts";
import { saved } from "../../app/wire/primitives.ts";
import { confirmation } from "../../server/organiser/account/account-mails.ts";
import { type ApiCalls, callsAs, callsOf } from "../support/api-calls.ts";
import { textOf } from "../support/html-form.ts";
import { wayInMailedTo } from "../support/mailed.ts";
import { makePeople } from "../support/people.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";

let organiser: RunningOrganiser;

beforeAll(async () => {
  organiser = await startOrganiser();
});
afterAll(() => organiser.close());

const Saved = saved(User).and(z.object({ field: z.string().optional() }));
const password = "roll-racing-250";
const newpassword = "velvet kerb marshal";
let people = 0;

/** Somebody new, signed in, and what saving their profile unchanged sends. */
async function somebody() {
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

/** A page behind a link of a mail, as a browser without scripts sees it. */
async function page(address: string, method = "GET") {
  const response = await fetch(address, { method });
  return { status: response.status, text: textOf(await response.text()), headers: response.headers };
}

/** What somebody does who fears for their account. */
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

describe("an e-mail address that somebody else asked for", () => {
  test.each(ends)("never counts after %s", async (_what, end) => {
    const { calls, email, record } = await somebody();
    const stolen = `thief-${people}@example.com`;
    await update(calls, { ...record, email: stolen, current_password: password });
    const link = linkIn((await mailsTo(stolen))[0]?.text);
    expect(link).not.toBe("");
    await end(calls, email);
    expect((await page(link, "POST")).text).toContain("This link has ended");
    expect(await logInWith(stolen, newpassword)).toBe(400);
  });
});

/** Asks for a way in from another browser, as who reads the account's mails can; gives what was mailed. */
async function askedElsewhere(email: string) {
  const elsewhere = callsOf(organiser.url);
  await elsewhere.post("cognito/user/sendLoginLink", { email, fingerprint: "elsewhere" });
  const mailed = await eventually(() => wayInMailedTo(organiser, email));
  expect(mailed.code).toMatch(/^\d{6}$/);
  const byCode = async () => {
    const query = { email, code: mailed.code, fingerprint: "elsewhere" };
    return (await elsewhere.get("cognito/user/loginRecoveryCode", query)).status;
  };
  return { ...mailed, byCode };
}

test.each(ends)("a code that somebody else asked for logs nobody in after %s", async (_what, end) => {
  const { calls, email } = await somebody();
  const { byCode } = await askedElsewhere(email);
  await end(calls, email);
  expect(await byCode()).toBe(400);
});

test("of a mailed link and its code either works, once", async () => {
  const { email } = await somebody();
  const { link, byCode } = await askedElsewhere(email);
  const used = { refresh_token: link.r, fingerprint: "here" };
  expect((await callsOf(organiser.url).post("cognito/user/refreshToken", used)).status).toBe(200);
  expect(await byCode()).toBe(400);
  expect(await (await askedElsewhere(email)).byCode()).toBe(200);
});

describe("a new e-mail address or password", () => {
  test("gives codes few tries in a day, however many are mailed", async () => {
    const { calls, record } = await somebody();
    const wrong = { ...record, newpassword, code: "000000" };
    for (let tries = 0; tries < 20; tries++) await update(calls, wrong);
    expect((await calls.post("cognito/user/update", wrong)).status).toBe(429);
  });

  test("takes the current password: a session alone changes neither", async () => {
    const { calls, email, record } = await somebody();
    for (const change of [{ newpassword }, { email: "taken-over@example.com" }]) {
      expect(await update(calls, { ...record, ...change })).toMatchObject({
        success: false,
        message: "Please give your current password.",
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

  test("can't be guessed at with a session: the sixth wrong password waits a quarter of an hour", async () => {
    const { calls, record } = await somebody();
    const guess = (current_password: string) =>
      calls.post("cognito/user/update", { ...record, newpassword, current_password });
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => guess(`guess ${index}`)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
    expect((await guess(password)).status).toBe(429);
    organiser.clock.advance(4 * 60_000);
    organiser.clock.advance(11 * 60_000 + 1);
    const { calls: later } = { calls: await callsAs(organiser.url, record.email) };
    expect((await update(later, { ...record, newpassword, current_password: password })).success).toBe(true);
  });

  test("takes a code by mail where there is no password, once", async () => {
    const { calls, id, email, record } = await somebody();
    await organiser.parts.db.deleteFrom("passwords").where("user_id", "=", id).execute();
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

  test("is told to the address of the account, in words of ours alone", async () => {
    const { calls, email, record } = await somebody();
    const spam = { first_name: "Win a prize at spam", last_name: "now" };
    await update(calls, { ...record, ...spam, newpassword, current_password: password });
    const [told] = await mailsTo(email);
    expect(told?.subject).toMatch(/^Your password for .+ has changed$/);
    expect(told?.text).not.toMatch(/velvet|roll-racing|spam/);
  });
});

describe("a new e-mail address", () => {
  /** Asked for with the right password. */
  async function asked() {
    const person = await somebody();
    const next = `next-${people}@example.com`;
    const change = { ...person.record, email: next, current_password: password };
    const answer = await update(person.calls, change);
    const [toOld, toNew] = [await mailsTo(person.email), await mailsTo(next)];
    return { ...person, next, answer, toOld, toNew };
  }

  test("counts once its owner has pressed the button of the mail's page; opening the page changes nothing", async () => {
    const { calls, email, next, answer, toOld, toNew } = await asked();
    expect(answer).toMatchObject({ success: true, item: { email, pendingEmail: next } });
    expect(await logInWith(next, password)).toBe(400);
    expect(toOld).toHaveLength(1);
    expect(toOld[0]?.text).toContain(next);
    expect(toNew[0]?.text).not.toMatch(/Kim|Changer/);

    const link = linkIn(toNew[0]?.text);
    const shown = await page(link);
    expect([shown.status, shown.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(shown.text).toContain("Use this address?");
    expect((await recordOf(calls)).email).toBe(email);

    expect((await page(link, "POST")).text).toContain("Your new address counts");
    expect(await recordOf(calls)).toMatchObject({ email: next, pendingEmail: "" });
    expect(await logInWith(next, password)).toBe(200);
    expect(await logInWith(email, password)).toBe(400);
    expect((await mailsTo(email)).at(-1)?.subject).toMatch(/has changed$/);
    // Pressed once more, it says so; the other link is over.
    expect((await page(link, "POST")).text).toContain("Your new address counts");
    expect((await page(linkIn(toOld[0]?.text), "POST")).status).toBe(410);
  });

  test("is stopped from the old one", async () => {
    const { calls, email, toOld, toNew } = await asked();
    const stop = linkIn(toOld[0]?.text);
    expect((await page(stop)).text).toContain("Stop this change?");
    expect((await page(stop, "POST")).text).toContain("The change is stopped");
    expect((await page(linkIn(toNew[0]?.text), "POST")).status).toBe(410);
    expect(await recordOf(calls)).toMatchObject({ email, pendingEmail: "" });
  });

  test("says the same to both presses of a double press, whether it is confirmed or stopped", async () => {
    const presses = async (link: string) => {
      // All are there before the first is answered.
      const busy = organiser.parts.db.transaction().execute(() => setTimeout(300));
      const pages = await Promise.all([page(link, "POST"), page(link, "POST"), page(link, "POST")]);
      await busy;
      return pages.map(({ status, text }) => `${status} ${/counts|is stopped/.exec(text)?.[0]}`);
    };
    const confirmed = await asked();
    expect(await presses(linkIn(confirmed.toNew[0]?.text))).toEqual(Array(3).fill("200 counts"));
    const told = (await mailsTo(confirmed.email)).filter(({ subject }) => subject.endsWith("has changed"));
    expect(told).toHaveLength(1);
    const stopped = await asked();
    expect(await presses(linkIn(stopped.toOld[0]?.text))).toEqual(Array(3).fill("200 is stopped"));
  });

  test("is refused before anything is saved when no mail can go to it; one from before may stay", async () => {
    const { calls, email, record } = await somebody();
    const change = { ...record, email: "kim@changer", mobile_phone: "0491 570 007" };
    const answer = await update(calls, { ...change, newpassword, current_password: password });
    expect(answer).toMatchObject({ success: false, message: "Please check the e-mail address." });
    expect(await recordOf(calls)).toMatchObject({
      email,
      mobilePhone: record.mobile_phone,
      pendingEmail: "",
    });
    expect(await logInWith(email, password)).toBe(200);

    const { id } = await recordOf(calls);
    await organiser.parts.db
      .updateTable("users")
      .set({ email: "kim@changer" })
      .where("id", "=", id)
      .execute();
    expect((await update(calls, change)).success).toBe(true);
  });

  test("is refused by the site too when no mail can go to it, at its field; one from before may stay", async () => {
    const { calls } = await somebody();
    const user = { ...(await recordOf(calls)), email: "Kim@changer" };
    const read = (email: string) =>
      readForm(new URLSearchParams({ email }), profileForm(user, ["email"], "2026-11-22"));
    expect([read("kim@changer").ok, read("kim@changer.example").ok]).toEqual([true, true]);
    for (const email of ["kim@other", "a@b.example,c@d.example", "<kim@other.example>"])
      expect(read(email)).toEqual({ ok: false, errors: [{ field: "email", key: "posting:problem.email" }] });
  });

  test("that has had too many mails waits for nothing, and its user learns that the rest is saved", async () => {
    const { calls, email, record } = await somebody();
    const next = `flooded-${people}@example.com`;
    for (let n = 0; n < 3; n += 1)
      await organiser.parts.mail.send({ to: next, subject: "", text: "", account: null, kind: confirmation });
    const change = { ...record, email: next, mobile_phone: "0491 570 008" };
    expect(await update(calls, { ...change, newpassword, current_password: password })).toMatchObject({
      success: false,
      message:
        "Everything else is saved, but too many mails went to that address today. " +
        "Please try the address again tomorrow.",
      field: "email",
    });
    expect(await recordOf(calls)).toMatchObject({ email, mobilePhone: "0491 570 008", pendingEmail: "" });
    expect(await logInWith(email, newpassword)).toBe(200);
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Your password for .+ has changed$/),
    ]);
  });

  test("or password is saved although its mails fail, and nobody is told otherwise", async () => {
    const { calls, email, record } = await somebody();
    const mails = vi.spyOn(organiser.parts.mail, "send").mockRejectedValue(new Error("The disk is full."));
    onTestFinished(() => mails.mockRestore());
    const log = vi.spyOn(organiser.parts.log, "error").mockReturnValue(undefined);
    onTestFinished(() => log.mockRestore());
    expect((await update(calls, { ...record, newpassword, current_password: password })).success).toBe(true);
    expect(await logInWith(email, newpassword)).toBe(200);
    const next = { ...record, email: `unsent-${people}@example.com`, mobile_phone: "0491 570 009" };
    expect(await update(calls, { ...next, current_password: newpassword })).toMatchObject({
      success: false,
      message: expect.stringMatching(/^Everything else is saved, but no mail could be sent/),
      field: "email",
    });
    expect(await recordOf(calls)).toMatchObject({ mobilePhone: "0491 570 009", pendingEmail: "" });
    expect(log).toHaveBeenCalledTimes(2);
  });

  test("waits for a day, and is given up by a later one", async () => {
    const first = await asked();
    const later = { ...first.record, email: `later-${people}@example.com`, current_password: password };
    expect((await update(first.calls, later)).success).toBe(true);
    expect((await page(linkIn(first.toNew[0]?.text), "POST")).status).toBe(410);
    const [mail] = await mailsTo(later.email);
    organiser.clock.advance(24 * 60 * 60_000 + 1);
    expect((await page(linkIn(mail?.text), "POST")).status).toBe(410);
    expect((await page(`${organiser.url}/account/email/made-up`)).status).toBe(404);
  });

  test("that another account has is answered like any other, so who has one can't be found out", async () => {
    const [holder, asker] = [await somebody(), await somebody()];
    const free = `free-${people}@example.com`;
    const ask = async (email: string, current_password: string) => {
      const change = { ...asker.record, email, current_password };
      const { status, body } = await asker.calls.post("cognito/user/update", change);
      const told = JSON.stringify(body).replaceAll(email, "ADDRESS");
      const record = JSON.stringify(await recordOf(asker.calls)).replaceAll(email, "ADDRESS");
      return { status, told, record };
    };
    expect(await ask(holder.email.toUpperCase(), "guessed")).toEqual(await ask(free, "guessed"));
    const toAsker = (await mailsTo(asker.email)).length;
    const known = await ask(holder.email, password);
    const unknown = await ask(free, password);
    expect(known).toEqual(unknown);
    expect(known.told).toContain('"pending_email":"ADDRESS"');

    // Each is told by mail what is so; what the asker is mailed says nothing of it either.
    const mails = (await mailsTo(asker.email)).slice(toAsker);
    const plain = mails.map(({ text, subject }) => [
      subject,
      text.replace(linkIn(text), "LINK").replace(/\S+@example\.com/, "ADDRESS"),
    ]);
    expect(plain).toHaveLength(2);
    expect(plain[0]).toEqual(plain[1]);
    const [toHolder] = await mailsTo(holder.email);
    expect(toHolder?.subject).toMatch(/has an account with .+ already$/);
    expect(toHolder?.text).not.toMatch(/http|Kim|Changer/);
    expect(linkIn((await mailsTo(free))[0]?.text)).not.toBe("");
    expect((await recordOf(holder.calls)).email).toBe(holder.email);
  });

  test("asked for at addresses with and without accounts runs into the same limits of mails", async () => {
    const told: unknown[] = [];
    for (const email of [(await somebody()).email, `flooded-free-${people}@example.com`]) {
      for (let n = 0; n < 3; n += 1)
        await organiser.parts.mail.send({
          to: email,
          subject: "",
          text: "",
          account: null,
          kind: confirmation,
        });
      const { calls, record } = await somebody();
      told.push(await update(calls, { ...record, email, current_password: password }));
    }
    expect(told[0]).toEqual(told[1]);
    expect(told[0]).toMatchObject({ success: false, field: "email" });
  });

  test("isn't taken when another account has got it meanwhile", async () => {
    const { calls, email, next, toNew } = await asked();
    await makePeople(organiser, [{ email: next, first_name: "Other", last_name: "Person" }]);
    expect((await page(linkIn(toNew[0]?.text), "POST")).status).toBe(409);
    expect((await recordOf(calls)).email).toBe(email);
  });

  test("leads on from every page of a link, which says what happened and looks like the payment page", async () => {
    const site = organiser.siteOrigins[0] ?? "";
    const shown = async (address: string, method = "GET") => {
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
    const first = await asked();
    const [confirm, stop] = [linkIn(first.toNew[0]?.text), linkIn(first.toOld[0]?.text)];
    expect([
      await shown(confirm),
      await shown(confirm, "DELETE"),
      await shown(confirm, "POST"),
      await shown(stop),
      await shown(`${organiser.url}/account/email/made-up`),
      await shown(`${organiser.url}/account/email/`),
    ]).toEqual([
      "200 Use this address? > /",
      "405 Not allowed > /",
      "200 Your new address counts > /profile",
      "410 This link has ended > /profile",
      "404 No such link > /profile",
      "404 No such link > /profile",
    ]);
    const second = await asked();
    const stopSecond = linkIn(second.toOld[0]?.text);
    expect([await shown(stopSecond), await shown(stopSecond, "POST")]).toEqual([
      "200 Stop this change? > /",
      "200 The change is stopped > /profile",
    ]);
  });

  test("can be asked for three times a day, so that an account mails no strangers in bulk", async () => {
    const { calls, record } = await somebody();
    const answers: boolean[] = [];
    for (const stranger of ["a", "b", "c", "d", "e"]) {
      const email = `stranger-${stranger}-${people}@example.com`;
      answers.push((await update(calls, { ...record, email, current_password: password })).success);
    }
    expect(answers).toEqual([true, true, true, false, false]);
    expect(await mailsTo(`stranger-d-${people}@example.com`)).toEqual([]);
  });
});
