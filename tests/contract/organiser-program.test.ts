import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdtemp, rm, stat } from "node:fs/promises";
import { Agent, createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import Libsql from "libsql";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { callsOf, logIn } from "../support/api-calls.ts";

const program = ".cache/organiser-program.mjs";

beforeAll(async () => {
  await build({
    entryPoints: ["server/organiser/main.ts"],
    outfile: program,
    bundle: true,
    packages: "external",
    platform: "node",
    target: "node20",
    format: "esm",
    logLevel: "error",
  });
});

async function run(settings: Record<string, string>) {
  const dataDir = await mkdtemp(join(tmpdir(), "organiser-"));
  const child = spawn(process.execPath, [program], {
    env: { NODE_ENV: "test", ORGANISER_PORT: "0", OUTBOX_PORT: "0", DATA_DIR: dataDir, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = { text: "" };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output.text += chunk.toString();
      child.emit("said");
    });
  }
  onTestFinished(async () => {
    if (child.exitCode === null) child.kill("SIGKILL");
    await rm(dataDir, { recursive: true, force: true });
  });
  return { child, output, dataDir };
}

/** The first matching output of the program, as soon as it is written. */
async function outputMatching(
  child: ChildProcess,
  output: { text: string },
  pattern: RegExp,
): Promise<string> {
  for (;;) {
    const [, match] = pattern.exec(output.text) ?? [];
    if (match !== undefined) return match;
    await once(child, "said");
  }
}

test("prints its URL and the sample logins, and logs neither queries, passwords nor tokens", async () => {
  const { child, output } = await run({ SAMPLE_DATA: "yes" });
  const url = await outputMatching(child, output, /listens on ([^\s"]+)/);
  await outputMatching(
    child,
    output,
    /(driver@example\.com, spectator@example\.com, admin@example\.com; password roll-racing-250)/,
  );
  expect(output.text).not.toContain("SAMPLE_DATA");
  const announced = output.text.length;

  const { accessToken, refreshToken } = await logIn(url);
  await callsOf(url, accessToken).get(
    "cognito/user/authUser",
    { secret: "in-the-query" },
    { "X-Request-Id": "request-42" },
  );
  await callsOf(url).get("somewhere/private-name");
  await outputMatching(child, output, /("call":"cognito\/user\/authUser","status":200)/);

  const log = output.text.slice(announced);
  expect(log).toContain('"requestId":"request-42"');
  for (const secret of ["roll-racing-250", accessToken, refreshToken, "in-the-query", "private-name"]) {
    expect(log).not.toContain(secret);
  }
});

test("warns at start that no email is sent when it is public without a mail server", async () => {
  const { child, output } = await run({
    ORGANISER_PUBLIC_URL: "https://api.example.com",
    ORGANISER_SITE_ORIGINS: "https://www.example.com",
  });
  expect(await outputMatching(child, output, /("level":40,.*SMTP_URL is not set)/)).toBeTruthy();
});

test.each([
  ["it listens for others", { ORGANISER_HOST: "0.0.0.0" }],
  [
    "a proxy on the same machine leads to it",
    { ORGANISER_PUBLIC_URL: "https://api.example.com", ORGANISER_SITE_ORIGINS: "http://localhost:3000" },
  ],
  [
    "its site is public",
    { ORGANISER_PUBLIC_URL: "http://localhost:3001", ORGANISER_SITE_ORIGINS: "https://www.example.com" },
  ],
])("creates no sample logins and warns of its sample data where %s", async (_, settings) => {
  const { child, output } = await run({ SAMPLE_DATA: "yes", ...settings });
  const port = await outputMatching(child, output, /listens on http:\/\/[\d.]+:(\d+)/);

  const loginResponse = await callsOf(`http://127.0.0.1:${port}`).post("cognito/user/login", {
    username: "admin@example.com",
    password: "roll-racing-250",
  });
  expect(loginResponse.status).toBe(400);
  expect(output.text).not.toContain("Sample logins");
  await outputMatching(child, output, /("level":40,.*SAMPLE_DATA is yes, but)/);
});

test("on SIGTERM finishes the current request and exits with 0, despite keep-alive", async () => {
  const { child, output } = await run({ SAMPLE_DATA: "no" });
  const url = await outputMatching(child, output, /listens on ([^\s"]+)/);
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());

  const pending = request(`${url}/api/v1/cognito/country`, {
    method: "POST",
    agent,
    headers: { "Content-Type": "application/json", "Content-Length": 2, Expect: "100-continue" },
  });
  pending.flushHeaders();
  await once(pending, "continue"); // The program has the request and waits for its body.
  child.kill("SIGTERM");
  await expectConnectionRefused(url);
  pending.end("{}");

  const [response] = await once(pending, "response");
  expect(response.statusCode).toBe(200);
  response.resume();
  const [code] = await once(child, "exit");
  expect(code).toBe(0);
});

test("after SIGTERM the database file alone has everything", async () => {
  const { child, output, dataDir } = await run({ SAMPLE_DATA: "yes" });
  const url = await outputMatching(child, output, /listens on ([^\s"]+)/);
  await logIn(url);
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
  const file = join(dataDir, "organiser", "organiser.sqlite");
  const wal = await stat(`${file}-wal`).catch(() => null);
  expect(wal?.size ?? 0).toBe(0);
  const alone = join(dataDir, "alone.sqlite");
  await copyFile(file, alone);
  const db = new Libsql(alone);
  onTestFinished(() => void db.close());
  expect(db.prepare("SELECT count(*) AS sessions FROM refresh_tokens").get()).toMatchObject({ sessions: 1 });
});

test("warns at start that secrets of its database are missing, and only then", async () => {
  const first = await run({ SAMPLE_DATA: "yes" });
  await outputMatching(first.child, first.output, /listens on ([^\s"]+)/);
  expect(first.output.text).not.toContain("secrets that belong to the database");
  first.child.kill("SIGTERM");
  await once(first.child, "exit");
  await rm(join(first.dataDir, "organiser", "secrets"), { recursive: true });

  const second = await run({ DATA_DIR: first.dataDir, SAMPLE_DATA: "yes" });
  const warning = await outputMatching(
    second.child,
    second.output,
    /("level":40,.*secrets that belong to the database are missing in .*tickets: .*)/,
  );
  expect(warning).toContain("restore them from a backup");
});

async function expectConnectionRefused(url: string): Promise<void> {
  for (;;) {
    const responded = await fetch(`${url}/healthz`, { headers: { Connection: "close" } }).then(
      () => true,
      () => false,
    );
    if (!responded) return;
  }
}

test("does not start with an invalid setting, and names it", async () => {
  const { child, output } = await run({ ORGANISER_PORT: "http", TIME_ZONE: "Nowhere" });
  const [code] = await once(child, "exit");
  expect(code).toBe(1);
  expect(output.text).toContain("ORGANISER_PORT");
  expect(output.text).toContain("TIME_ZONE");
});

test("a misspelled setting is reported also if the port is in use", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? String(address?.port) : "";
  const { child, output } = await run({ ORGANISER_PORT: port, SMTP_URI: "smtp://mail.example.com" });
  expect(await once(child, "close")).toEqual([1, null]);
  expect(JSON.parse(output.text.trim().split("\n").at(-1) ?? "")).toMatchObject({
    level: 60,
    msg: expect.stringMatching(
      /ORGANISER_PORT: \d+ is in use by another program\n {2}SMTP_URI is not a setting; did you mean SMTP_URL\?$/,
    ),
  });
});
