import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createUser } from "../../server/organiser/account/users.ts";
import { callsOf, logIn } from "../support/api-calls.ts";
import { mailedLogin } from "../support/mailed.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { nonEmpty } from "../support/non-empty.ts";

const password = "roll-racing-250";
const tryLogIn = ({ url }: RunningOrganiser, username: string) =>
  callsOf(url).post("cognito/user/login", { username, password });

test.each([
  ["sample data without sample sign-ins", { hasSampleData: true, hasSampleLogins: false }],
  ["no sample data", { hasSampleData: false, hasSampleLogins: true }],
])("with %s no one can log in with the published password", async (_, options) => {
  const organiser = await startOrganiser(options);
  onTestFinished(() => organiser.close());
  expect((await tryLogIn(organiser, "admin@example.com")).status).toBe(400);
});

test("trial data that is later served publicly lets no sample user in, not even one still logged in", async () => {
  const trial = await startOrganiser();
  const { accessToken } = await logIn(trial.url, "admin@example.com");
  const served = await trial.restart({ hasSampleLogins: false });
  onTestFinished(() => served.close());

  expect((await tryLogIn(served, "admin@example.com")).status).toBe(400);
  expect((await callsOf(served.url, accessToken).get("cognito/user/authUser")).status).toBe(401);
});

test("no sample users are created when there is a user already", async () => {
  const organiser = await startOrganiser({ hasSampleData: false });
  await createUser(organiser.dependencies.db, {
    email: "owner@example.org",
    first_name: "Robin",
    last_name: "Lee",
    created_at: organiser.clock.now(),
  });
  const later = await organiser.restart({ hasSampleData: true });
  onTestFinished(() => later.close());

  expect((await tryLogIn(later, "driver@example.com")).status).toBe(400);
});

test("the data contains neither passwords nor tokens, and only its owner can read the signing secrets", async () => {
  const organiser = await startOrganiser();
  onTestFinished(() => organiser.close());
  const { refreshToken } = await logIn(organiser.url);

  const files = await readdir(organiser.dataDir);
  const database = await Promise.all(
    files
      .filter((file) => file.startsWith("organiser.sqlite"))
      .map((file) => readFile(join(organiser.dataDir, file))),
  );
  const bytes = Buffer.concat(database);
  expect(bytes.includes("$argon2id$")).toBe(true);
  expect(bytes.includes(password)).toBe(false);
  expect(bytes.includes(refreshToken)).toBe(false);

  const secrets = join(organiser.dataDir, "secrets");
  for (const name of nonEmpty(await readdir(secrets))) {
    expect((await stat(join(secrets, name))).mode & 0o777).toBe(0o600);
  }
});

test("new token secrets end access tokens and emailed links; sessions are refreshed as before, as documented", async () => {
  const before = await startOrganiser();
  const { accessToken, refreshToken } = await logIn(before.url);
  await callsOf(before.url).post("cognito/user/sendLoginLink", { email: "spectator@example.com" });
  const { link } = await mailedLogin(before, "spectator@example.com");
  await Promise.all(
    ["access-tokens", "refresh-tokens"].map((name) => rm(join(before.dataDir, "secrets", name))),
  );
  const organiser = await before.restart();
  onTestFinished(() => organiser.close());

  for (const token of [accessToken, link.a])
    expect((await callsOf(organiser.url, token).get("cognito/user/authUser")).status).toBe(401);
  const renewed = await callsOf(organiser.url).post("cognito/user/refreshToken", {
    refresh_token: refreshToken,
    fingerprint: "browser-one-fingerprint",
  });
  expect(renewed.status).toBe(200);
});
