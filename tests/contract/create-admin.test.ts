import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { Tokens } from "../../app/wire/account.ts";
import { callsOf } from "../support/api-calls.ts";
import { organiserCommand } from "../support/organiser-command.ts";
import { startOrganiser } from "../support/running-organiser.ts";

const password = "a quarter mile at dusk";

const createAdmin = (dataDir: string, args: string[], input: string) =>
  organiserCommand(dataDir, ["create-admin", ...args], input);

const createPages = (dataDir: string, args: string[]) => organiserCommand(dataDir, ["create-pages", ...args]);

async function emptyApi() {
  const folder = await mkdtemp(join(tmpdir(), "create-admin-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const organiser = await startOrganiser({ hasSampleData: false, dataDir: join(folder, "organiser") });
  onTestFinished(() => organiser.close());
  return organiser;
}

test("the first administrator is created while the API runs without sample data, and can log in", async () => {
  const organiser = await emptyApi();
  const dataDir = dirname(organiser.dataDir);
  const argv = ["Owner@Example.org", "Robin", "Lee"];
  expect(await createAdmin(dataDir, argv, `${password}\n`)).toEqual({
    status: 0,
    output: "owner@example.org is an administrator and can log in to the back-office (/cms).\n",
  });
  const login = await callsOf(organiser.url).post("cognito/user/login", {
    username: "owner@example.org",
    password,
    fingerprint: "browser-one-fingerprint",
  });
  const { accessToken } = Tokens.parse(login.body);
  const { body } = await callsOf(organiser.url, accessToken).get("cognito/user/authUser");
  expect(body).toMatchObject({ user: { email: "owner@example.org", first_name: "Robin", is_admin: true } });

  const again = await createAdmin(dataDir, ["owner@example.org", "Someone", "Else"], "");
  expect(again).toMatchObject({ status: 0, output: expect.stringContaining("password is unchanged") });
});

test("the first pages are created while the API runs, and a missing argument is named", async () => {
  const organiser = await emptyApi();
  const dataDir = dirname(organiser.dataDir);
  const argv = ["Gully Creek Racing", "office@gullycreek.example"];
  expect(await createPages(dataDir, argv)).toEqual({
    status: 0,
    output: expect.stringMatching(/^Created: \/, \/contact, \/terms-and-conditions, \/privacy-policy, /),
  });
  const menu = await callsOf(organiser.url).get("cognito/menu/tree", { name: "main" });
  expect(JSON.stringify(menu.body)).toContain("/contact");
  expect(await createPages(dataDir, ["Gully Creek Racing"])).toMatchObject({
    status: 1,
    output: expect.stringMatching(/^Usage/),
  });
});

test.each([
  [
    "without a name",
    ["owner@example.org"],
    `${password}\n`,
    /^Usage: node build\/organiser\.mjs create-admin/,
  ],
  [
    "with a wrong address",
    ["owner", "Robin", "Lee"],
    `${password}\n`,
    /^“owner” isn’t an email address like owner@example\.org/,
  ],
  [
    "with an empty name",
    ["owner@example.org", " ", "Lee"],
    `${password}\n`,
    /^Enter a first and a last name/,
  ],
  [
    "with a short password",
    ["owner@example.org", "Robin", "Lee"],
    "short\n",
    /^Enter a password of 8 to 200/,
  ],
  ["with a common password", ["owner@example.org", "Robin", "Lee"], "password\n", /most common/],
  [
    "with a common password and digits",
    ["owner@example.org", "Robin", "Lee"],
    "password12345\n",
    /most common ones, or one with digits added/,
  ],
  [
    "with a name as password",
    ["owner@example.org", "Robin", "Lee"],
    "robin_lee\n",
    /can’t be the account’s name/,
  ],
  ["without a password", ["owner@example.org", "Robin", "Lee"], "", /No password on standard input/],
])("no account is created %s, and one line says why", async (_, argv, input, line) => {
  const organiser = await emptyApi();
  const { status, output } = await createAdmin(dirname(organiser.dataDir), argv, input);
  expect(status).toBe(1);
  expect(output).toMatch(line);
  expect(output.trim()).not.toContain("\n");
  expect(await organiser.dependencies.db.selectFrom("users").select("id").execute()).toEqual([]);
});

test("without a database it says that the API must be started first", async () => {
  const folder = await mkdtemp(join(tmpdir(), "create-admin-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { status, output } = await createAdmin(
    folder,
    ["owner@example.org", "Robin", "Lee"],
    `${password}\n`,
  );
  expect([status, output]).toEqual([
    1,
    `There is no database in ${join(folder, "organiser")} yet. Set DATA_DIR as for the API, start the API once, then run this again.\n`,
  ]);
});

test("where a database was lost, the commands say so instead of asking to start the API", async () => {
  const folder = await mkdtemp(join(tmpdir(), "create-admin-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, "organiser", "secrets"), { recursive: true });
  for (const command of [
    ["create-admin", "owner@example.org", "Robin", "Lee"],
    ["backup", `${folder}/new`],
  ])
    expect(await organiserCommand(folder, command)).toEqual({
      status: 1,
      output: expect.stringContaining("is missing, although its folder has secrets that go with it"),
    });
});

test("--help lists the commands, and exits with 0", async () => {
  const folder = await mkdtemp(join(tmpdir(), "help-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { status, output } = await organiserCommand(folder, ["--help"]);
  expect(status).toBe(0);
  for (const command of ["create-admin", "create-pages", "backup", "restore"])
    expect(output).toContain(`  ${command} `);
});
