import { expect, onTestFinished, test } from "vitest";
import { callsOf, Refusal } from "../support/api-calls.ts";
import { startOrganiser } from "../support/running-organiser.ts";

async function startWithTries() {
  const organiser = await startOrganiser();
  onTestFinished(() => organiser.close());
  const tryPassword = (username: string, password: string, visitor: string) =>
    callsOf(organiser.url).post("cognito/user/login", { username, password }, { "X-Forwarded-For": visitor });
  return { organiser, tryPassword };
}

test("ten wrong passwords close an account for a quarter of an hour, whoever tries, then it opens again", async () => {
  const { organiser, tryPassword } = await startWithTries();
  for (let visitor = 1; visitor <= 10; visitor += 1) {
    await tryPassword("driver@example.com", "wrong", `198.51.100.${visitor}`);
  }

  const limited = await tryPassword("DRIVER@example.com ", "roll-racing-250", "198.51.100.99");
  expect([limited.status, Refusal.parse(limited.body).text_code]).toEqual([429, "TOO_MANY_ATTEMPTS"]);
  expect(limited.headers.get("Retry-After")).toBe("900");
  expect((await tryPassword("spectator@example.com", "roll-racing-250", "198.51.100.1")).status).toBe(200);

  organiser.clock.advance(15 * 60_000);
  expect((await tryPassword("driver@example.com", "roll-racing-250", "198.51.100.99")).status).toBe(200);
});

test("thirty wrong passwords from one address close it for all accounts, and no other address", async () => {
  const { tryPassword } = await startWithTries();
  for (let account = 1; account <= 30; account += 1) {
    await tryPassword(`guess${account}@example.com`, "wrong", "198.51.100.7");
  }

  expect((await tryPassword("driver@example.com", "roll-racing-250", "198.51.100.7")).status).toBe(429);
  expect((await tryPassword("driver@example.com", "roll-racing-250", "198.51.100.8")).status).toBe(200);
});

test("logging in rightly, however often, closes nothing", async () => {
  const { tryPassword } = await startWithTries();
  for (let time = 1; time <= 35; time += 1) {
    const { status } = await tryPassword("driver@example.com", "roll-racing-250", "198.51.100.7");
    expect(status).toBe(200);
  }
});

test("attempts in parallel are all counted", async () => {
  const { tryPassword } = await startWithTries();
  const attempts = await Promise.all(
    Array.from({ length: 25 }, () => tryPassword("driver@example.com", "wrong", "198.51.100.7")),
  );
  expect(attempts.filter(({ status }) => status === 400)).toHaveLength(10);
  expect(attempts.filter(({ status }) => status === 429)).toHaveLength(15);
});

test("an address that an untrusted peer claims to come from is not believed", async () => {
  const organiser = await startOrganiser({ trustedProxies: [] });
  onTestFinished(() => organiser.close());
  for (let attempt = 1; attempt <= 30; attempt += 1) {
    await callsOf(organiser.url).post(
      "cognito/user/login",
      { username: `guess${attempt}@example.com`, password: "wrong" },
      { "X-Forwarded-For": `198.51.100.${attempt}` },
    );
  }
  const { status } = await callsOf(organiser.url).post("cognito/user/login", {
    username: "driver@example.com",
    password: "roll-racing-250",
  });
  expect(status).toBe(429);
});
