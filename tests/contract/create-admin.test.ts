import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { Tokens } from "../../app/wire/account.ts";
import { callsOf } from "../support/api-calls.ts";
import { startOrganiser } from "../support/running-organiser.ts";

const password = "a quarter mile at dusk";

/** Runs the command of the built program with these words and this standard input. */
async function createAdmin(dataDir: string, words: string[], input: string) {
  const command = spawn(process.execPath, ["build/organiser.mjs", "create-admin", ...words], {
    env: { NODE_ENV: "production", DATA_DIR: dataDir },
    stdio: "pipe",
  });
  let output = "";
  for (const stream of [command.stdout, command.stderr])
    stream.on("data", (piece: Buffer) => {
      output += piece.toString();
    });
  command.stdin.end(input);
  const [status]: unknown[] = await once(command, "close");
  return { status, output };
}

async function emptyApi() {
  const folder = await mkdtemp(join(tmpdir(), "create-admin-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const organiser = await startOrganiser({ sampleData: false, dataDir: join(folder, "organiser") });
  onTestFinished(() => organiser.close());
  return organiser;
}

test("the first administrator is created beside a running API without sample data, and can log in", async () => {
  const organiser = await emptyApi();
  const dataDir = dirname(organiser.dataDir);
  const words = ["Owner@Example.org", "Robin", "Lee"];
  expect(await createAdmin(dataDir, words, `${password}\n`)).toEqual({
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
  expect(again).toMatchObject({ status: 0, output: expect.stringContaining("stays as it is") });
});

test.each([
  [
    "without a name",
    ["owner@example.org"],
    `${password}\n`,
    /^Usage: node build\/organiser\.mjs create-admin/,
  ],
  ["with a wrong address", ["owner", "Robin", "Lee"], `${password}\n`, /^Usage/],
  ["with a short password", ["owner@example.org", "Robin", "Lee"], "short\n", /^A password has 8 to 200/],
  ["with a common password", ["owner@example.org", "Robin", "Lee"], "password\n", /most common/],
  ["without a password", ["owner@example.org", "Robin", "Lee"], "", /no password on standard input/],
])("no account is created %s, and one line says why", async (_, words, input, line) => {
  const organiser = await emptyApi();
  const { status, output } = await createAdmin(dirname(organiser.dataDir), words, input);
  expect(status).toBe(1);
  expect(output).toMatch(line);
  expect(output.trim()).not.toContain("\n");
  expect(await organiser.parts.db.selectFrom("users").select("id").execute()).toEqual([]);
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
    `There is no database in ${join(folder, "organiser")} yet: start the organiser API once, then call this again.\n`,
  ]);
});
