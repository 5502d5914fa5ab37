import { expect, onTestFinished, test } from "vitest";
import { callsOf, Refusal } from "../support/api-calls.ts";
import { startOrganiser } from "../support/running-organiser.ts";

const rightPassword = "roll-racing-250";
const stranger = "198.51.100.98";
const isFull = process.env["FULL"] === "1";

async function startWithTries() {
  const organiser = await startOrganiser();
  onTestFinished(() => organiser.close());
  const tryPassword = (username: string, password: string, visitor: string, fingerprint = "") =>
    callsOf(organiser.url).post(
      "cognito/user/login",
      { username, password, fingerprint },
      { "X-Forwarded-For": visitor },
    );
  const wrongTenTimes = async (username: string) => {
    for (let time = 1; time <= 10; time += 1) await tryPassword(username, "wrong", stranger);
  };
  return { organiser, tryPassword, wrongTenTimes };
}

test("after ten wrong passwords from one place an account takes one try each half minute from there, and the right one still gets in", async () => {
  const { organiser, tryPassword, wrongTenTimes } = await startWithTries();
  await wrongTenTimes("driver@example.com");
  expect((await tryPassword("DRIVER@example.com ", "wrong", stranger)).status).toBe(400);

  const limited = await tryPassword("DRIVER@example.com ", rightPassword, stranger);
  expect([limited.status, Refusal.parse(limited.body).text_code]).toEqual([429, "TOO_MANY_ATTEMPTS"]);
  expect(limited.headers.get("Retry-After")).toBe("30");
  expect((await tryPassword("spectator@example.com", rightPassword, stranger)).status).toBe(200);

  organiser.clock.advance(30_000);
  expect((await tryPassword("driver@example.com", rightPassword, stranger)).status).toBe(200);
});

test("an owner on a new browser gets in by password and by code while strangers from four places guess and ask for codes all day", async () => {
  const { organiser, tryPassword } = await startWithTries();
  const api = callsOf(organiser.url);
  const askForCode = (visitor: string, fingerprint: string) =>
    api.post(
      "cognito/user/sendLoginLink",
      { email: "driver@example.com", fingerprint, code_only: true },
      { "X-Forwarded-For": visitor },
    );
  const strangers = ["203.0.113.1", "203.0.113.2", "203.0.113.3", "2001:db8:1:2::1"];
  const spaced = (visitor: string) => tryPassword("driver@example.com", "wrong", visitor);
  for (const visitor of strangers) for (let time = 1; time <= 11; time += 1) await spaced(visitor);
  for (let hour = 1; hour <= 6; hour += 1) {
    organiser.clock.advance(60 * 60_000);
    for (const visitor of strangers) {
      await spaced(visitor);
      for (let asked = 1; asked <= 5; asked += 1) await askForCode(visitor, `browser ${hour} ${asked}`);
    }
  }
  for (const visitor of strangers) for (let time = 1; time <= 11; time += 1) await spaced(visitor);

  const owner = "198.51.100.7";
  expect((await tryPassword("driver@example.com", rightPassword, owner, "a new browser")).status).toBe(200);
  const before = (await organiser.mails()).length;
  expect((await askForCode(owner, "another new browser")).status).toBe(200);
  const mails = await organiser.mails();
  expect(mails).toHaveLength(before + 1);
  const code = /^ {4}(\d+)$/m.exec(mails.at(-1)?.text ?? "")?.[1] ?? "no code";
  // After twenty codes a day they are so long that nobody guesses one.
  expect(code).toMatch(/^\d{10}$/);
  const given = { email: "driver@example.com", code, fingerprint: "another new browser" };
  const { status } = await api.get("cognito/user/loginRecoveryCode", given, { "X-Forwarded-For": owner });
  expect(status).toBe(200);
});

test("an account that nobody has is slowed down like any other, so that nobody learns that there is none", async () => {
  const { organiser, tryPassword, wrongTenTimes } = await startWithTries();
  await wrongTenTimes("nobody@example.com");
  const seen = [];
  for (const wait of [0, 0, 30_000]) {
    organiser.clock.advance(wait);
    seen.push((await tryPassword("nobody@example.com", "wrong", stranger)).status);
  }
  expect(seen).toEqual([400, 429, 400]);
});

test("a browser that has logged in to the account before isn't slowed down by what strangers try", async () => {
  const { tryPassword, wrongTenTimes } = await startWithTries();
  await tryPassword("driver@example.com", rightPassword, "198.51.100.99", "the owner's browser");
  await wrongTenTimes("driver@example.com");
  await tryPassword("driver@example.com", "wrong", stranger);
  expect((await tryPassword("driver@example.com", rightPassword, stranger)).status).toBe(429);
  const own = await tryPassword("driver@example.com", rightPassword, stranger, "the owner's browser");
  expect(own.status).toBe(200);
});

test("three hundred wrong passwords from one address close it for browsers that nobody knows, and no other address", async () => {
  const { organiser, tryPassword } = await startWithTries();
  await tryPassword("spectator@example.com", rightPassword, "198.51.100.7", "a known browser");
  for (let account = 1; account <= 300; account += 1) {
    await tryPassword(`guess${account}@example.com`, "wrong", "198.51.100.7");
  }

  const closed = await tryPassword("driver@example.com", rightPassword, "198.51.100.7");
  expect([closed.status, closed.headers.get("Retry-After")]).toEqual([429, "900"]);
  expect((await tryPassword("driver@example.com", rightPassword, "198.51.100.8")).status).toBe(200);
  const known = await tryPassword("spectator@example.com", rightPassword, "198.51.100.7", "a known browser");
  expect(known.status).toBe(200);
  organiser.clock.advance(15 * 60_000);
  expect((await tryPassword("driver@example.com", rightPassword, "198.51.100.7")).status).toBe(200);
});

test("350 people who log in at the same time from one address of a carrier all get in", async () => {
  const { tryPassword } = await startWithTries();
  const answers = await Promise.all(
    Array.from({ length: 350 }, (_, browser) =>
      tryPassword("driver@example.com", rightPassword, "198.51.100.7", `browser ${browser}`),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(350);
});

test("of many guesses at the same time from the networks of one customer no more are looked at than one after the other", async () => {
  const { tryPassword } = await startWithTries();
  const count = isFull ? 1_000 : 100;
  const answers = await Promise.all(
    Array.from({ length: count }, (_, guess) =>
      tryPassword("driver@example.com", "wrong", `2001:db8:1:${(guess % 250).toString(16)}::1`),
    ),
  );
  // Ten, and the first of those that come each half minute.
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(11);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(count - 11);
});

test("an address that an untrusted peer claims to come from is not believed", async () => {
  const organiser = await startOrganiser({ trustedProxies: [] });
  onTestFinished(() => organiser.close());
  for (let attempt = 1; attempt <= 300; attempt += 1) {
    await callsOf(organiser.url).post(
      "cognito/user/login",
      { username: `guess${attempt}@example.com`, password: "wrong" },
      { "X-Forwarded-For": `198.51.100.${attempt % 250}` },
    );
  }
  const { status } = await callsOf(organiser.url).post("cognito/user/login", {
    username: "driver@example.com",
    password: rightPassword,
  });
  expect(status).toBe(429);
});

test("an address that is asked for in vain is no mail: whoever then makes an account gets five codes an hour", async () => {
  const organiser = await startOrganiser();
  onTestFinished(() => organiser.close());
  const api = callsOf(organiser.url);
  const visitor = { "X-Forwarded-For": stranger };
  const newcomer = { email: "new@example.com", first_name: "Nia", last_name: "New", fingerprint: "hers" };
  for (let asked = 1; asked <= 8; asked += 1) {
    const { status } = await api.post("cognito/user/sendLoginLink", newcomer, visitor);
    expect(status).toBe(400);
  }
  const statuses: number[] = [];
  for (let asked = 1; asked <= 6; asked += 1)
    statuses.push((await api.post("cognito/user/registerLink", newcomer, visitor)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test("codes that the mail server didn't take don't count", async () => {
  const organiser = await startOrganiser({ smtpUrl: "smtp://127.0.0.1:1" });
  onTestFinished(() => organiser.close());
  const api = callsOf(organiser.url);
  for (let asked = 1; asked <= 8; asked += 1) {
    const given = { email: "driver@example.com", fingerprint: "a" };
    await expect
      .poll(async () => (await api.post("cognito/user/sendLoginLink", given)).status, { timeout: 5_000 })
      .toBe(200);
  }
});
