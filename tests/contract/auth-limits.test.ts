import { expect, onTestFinished, test } from "vitest";
import { callsOf, ErrorBody } from "../support/api-calls.ts";
import { startOrganiser } from "../support/running-organiser.ts";

const rightPassword = "roll-racing-250";
const attackerAddress = "198.51.100.98";
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
  const failTenTimes = async (username: string) => {
    for (let time = 1; time <= 10; time += 1) await tryPassword(username, "wrong", attackerAddress);
  };
  return { organiser, tryPassword, failTenTimes };
}

test("after ten wrong passwords from one place an account is throttled to one attempt per 30 s from there, and the right one still works", async () => {
  const { organiser, tryPassword, failTenTimes } = await startWithTries();
  await failTenTimes("driver@example.com");
  expect((await tryPassword("DRIVER@example.com ", "wrong", attackerAddress)).status).toBe(400);

  const limited = await tryPassword("DRIVER@example.com ", rightPassword, attackerAddress);
  expect([limited.status, ErrorBody.parse(limited.body).text_code]).toEqual([429, "TOO_MANY_ATTEMPTS"]);
  expect(limited.headers.get("Retry-After")).toBe("30");
  expect((await tryPassword("spectator@example.com", rightPassword, attackerAddress)).status).toBe(200);

  organiser.clock.advance(30_000);
  expect((await tryPassword("driver@example.com", rightPassword, attackerAddress)).status).toBe(200);
});

test("an owner on a new browser logs in by password and by code during a day of attacks from four places", async () => {
  const { organiser, tryPassword } = await startWithTries();
  const api = callsOf(organiser.url);
  const requestCode = (visitor: string, fingerprint: string) =>
    api.post(
      "cognito/user/sendLoginLink",
      { email: "driver@example.com", fingerprint, code_only: true },
      { "X-Forwarded-For": visitor },
    );
  const attackerAddresses = ["203.0.113.1", "203.0.113.2", "203.0.113.3", "2001:db8:1:2::1"];
  const spaced = (visitor: string) => tryPassword("driver@example.com", "wrong", visitor);
  for (const visitor of attackerAddresses) for (let time = 1; time <= 11; time += 1) await spaced(visitor);
  for (let hour = 1; hour <= 6; hour += 1) {
    organiser.clock.advance(60 * 60_000);
    for (const visitor of attackerAddresses) {
      await spaced(visitor);
      for (let n = 1; n <= 5; n += 1) await requestCode(visitor, `browser ${hour} ${n}`);
    }
  }
  for (const visitor of attackerAddresses) for (let time = 1; time <= 11; time += 1) await spaced(visitor);

  const owner = "198.51.100.7";
  expect((await tryPassword("driver@example.com", rightPassword, owner, "a new browser")).status).toBe(200);
  const before = (await organiser.mails()).length;
  expect((await requestCode(owner, "another new browser")).status).toBe(200);
  const mails = await organiser.mails();
  expect(mails).toHaveLength(before + 1);
  const code = /^ {4}(\d+)$/m.exec(mails.at(-1)?.text ?? "")?.[1] ?? "no code";
  // After twenty codes a day they become too long to guess.
  expect(code).toMatch(/^\d{10}$/);
  const given = { email: "driver@example.com", code, fingerprint: "another new browser" };
  const { status } = await api.get("cognito/user/loginRecoveryCode", given, { "X-Forwarded-For": owner });
  expect(status).toBe(200);
});

test("an unknown account is throttled like any other, so that existence isn't revealed", async () => {
  const { organiser, tryPassword, failTenTimes } = await startWithTries();
  await failTenTimes("nobody@example.com");
  const seen = [];
  for (const wait of [0, 0, 30_000]) {
    organiser.clock.advance(wait);
    seen.push((await tryPassword("nobody@example.com", "wrong", attackerAddress)).status);
  }
  expect(seen).toEqual([400, 429, 400]);
});

test("a browser that has logged in to the account before isn't throttled by others' attempts", async () => {
  const { tryPassword, failTenTimes } = await startWithTries();
  await tryPassword("driver@example.com", rightPassword, "198.51.100.99", "the owner's browser");
  await failTenTimes("driver@example.com");
  await tryPassword("driver@example.com", "wrong", attackerAddress);
  expect((await tryPassword("driver@example.com", rightPassword, attackerAddress)).status).toBe(429);
  const own = await tryPassword("driver@example.com", rightPassword, attackerAddress, "the owner's browser");
  expect(own.status).toBe(200);
});

test("three hundred wrong passwords from one IP address block unknown browsers there, and no other address", async () => {
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

test("350 users logging in concurrently from one carrier IP address all succeed", async () => {
  const { tryPassword } = await startWithTries();
  const responses = await Promise.all(
    Array.from({ length: 350 }, (_, browser) =>
      tryPassword("driver@example.com", rightPassword, "198.51.100.7", `browser ${browser}`),
    ),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(350);
});

test("concurrent guesses from one customer's networks are limited like sequential ones", async () => {
  const { tryPassword } = await startWithTries();
  const count = isFull ? 1_000 : 100;
  const responses = await Promise.all(
    Array.from({ length: count }, (_, guess) =>
      tryPassword("driver@example.com", "wrong", `2001:db8:1:${(guess % 250).toString(16)}::1`),
    ),
  );
  // Ten, and the first of those accepted every 30 s.
  expect(responses.filter(({ status }) => status === 400)).toHaveLength(11);
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(count - 11);
});

test("a forwarded address from an untrusted peer is ignored", async () => {
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

test("requests for an unknown address send no email: a later account has its full five codes an hour", async () => {
  const organiser = await startOrganiser();
  onTestFinished(() => organiser.close());
  const api = callsOf(organiser.url);
  const visitor = { "X-Forwarded-For": attackerAddress };
  const newUser = { email: "new@example.com", first_name: "Nia", last_name: "New", fingerprint: "hers" };
  for (let n = 1; n <= 8; n += 1) {
    const { status } = await api.post("cognito/user/sendLoginLink", newUser, visitor);
    expect(status).toBe(400);
  }
  const statuses: number[] = [];
  for (let n = 1; n <= 6; n += 1)
    statuses.push((await api.post("cognito/user/registerLink", newUser, visitor)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test("codes queued for the mail server count, those given up don't", async () => {
  const organiser = await startOrganiser({ smtpUrl: "smtp://127.0.0.1:1", logLevel: "silent" });
  onTestFinished(() => organiser.close());
  const api = callsOf(organiser.url);
  const requestLink = () =>
    api.post("cognito/user/sendLoginLink", { email: "driver@example.com", fingerprint: "a" });
  const statuses: number[] = [];
  for (let n = 1; n <= 6; n += 1) statuses.push((await requestLink()).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);

  organiser.clock.advance(11 * 60_000);
  await organiser.dependencies.mail.deliverDue();
  expect((await requestLink()).status).toBe(200);
});
