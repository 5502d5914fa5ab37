import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { type Browser, browserOf } from "../support/browser.ts";
import { logIn } from "../support/entry-visit.ts";
import { freePort } from "../support/free-port.ts";
import { formIn, textOf } from "../support/html-form.ts";
import { runOrganiserProgram } from "../support/organiser-program.ts";
import { startProgram } from "../support/running-program.ts";
import { callsOf } from "../support/api-calls.ts";
import { nonEmpty } from "../support/non-empty.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";

const hasJq = spawnSync("jq", ["--version"]).status === 0;
const Line = z.looseObject({ level: z.number(), time: z.iso.datetime(), msg: z.string() });
let folder: string;
/** The page's message about an order whose response was lost. */
let lostOrder: { status: number; reference: string };

/**
 * Both programs log from start to stop, while a password is guessed and the response to a voucher order is
 * lost.
 */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "log-lines-"));
  const [port, apiPort] = [await freePort(), await freePort()];
  const settings = { LOG_LEVEL: "info" };
  const publicUrl = `http://localhost:${port}`;
  const organiser = await runOrganiserProgram(apiPort, join(folder, "api"), {
    ORGANISER_SITE_ORIGINS: publicUrl,
    ...settings,
  });
  const calls = await watchCalls(`http://127.0.0.1:${apiPort}`);
  const site = await startProgram("site.mjs", {
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    ORGANISER_API_URL: calls.url,
    SESSION_SECRETS: "a-secret-for-tests-that-is-long-enough",
    DATA_DIR: join(folder, "site"),
    TRUSTED_PROXY: "loopback",
    TRUSTED_PROXIE: "loopback",
    ...settings,
  });
  try {
    for (let tries = 0; tries < 2; tries += 1)
      await browserOf(port, publicUrl).post("/login", { email: "driver@example.com", password: "guessed" });
    // Without the site, as at the back-office.
    await callsOf(`http://127.0.0.1:${apiPort}`).post("cognito/user/login", {
      username: "admin@example.com",
      password: "guessed",
    });
    await browserOf(port, publicUrl).get("/no/such/page");
    lostOrder = await loseVoucher(browserOf(port, publicUrl), calls);
  } finally {
    await site.stop();
    await calls.close();
    await organiser.stop();
  }
  await writeFile(join(folder, "site.log"), site.output());
  await writeFile(join(folder, "organiser.log"), organiser.output());
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function loseVoucher(browser: Browser, calls: WatchedCalls): Promise<typeof lostOrder> {
  await logIn(browser);
  const [, path = ""] =
    /action="(\/gift-voucher\/[^"/]+\/[^"/]+)"/.exec((await browser.get("/gift-vouchers")).body) ?? [];
  const form = formIn((await browser.get(path)).body, "gift-voucher");
  calls.dropResponsesOf("giftVoucher/payNow");
  const { status, body } = await browser.post(
    path,
    form.fillIn({ amount: "-1", custom_amount: "25" }).press("Pay now"),
  );
  return { status, reference: /\b[2-9A-HJ-NP-Z]{8}\b/.exec(textOf(body))?.[0] ?? "" };
}

test("every log line of both programs is JSON with level, time and message, including the lines at start", async () => {
  for (const name of ["site.log", "organiser.log"]) {
    const text = await readFile(join(folder, name), "utf8");
    const lines = nonEmpty(text.trim().split("\n")).map((line) => Line.parse(JSON.parse(line)));
    expect(lines[0]?.msg).toContain("listens on http://");
  }
});

test.each(["site.mjs", "organiser.mjs"])("the line that says why %s can't start is JSON too", (program) => {
  const { status, stderr } = spawnSync(process.execPath, [`build/${program}`], {
    env: {
      PATH: process.env["PATH"],
      NODE_ENV: "production",
      PORT: "x",
      ORGANISER_PORT: "x",
      DATA_DIR: folder,
    },
    encoding: "utf8",
  });
  expect(status).toBe(1);
  expect(Line.parse(JSON.parse(stderr))).toMatchObject({ level: 60, msg: expect.stringContaining("PORT: ") });
});

/** The command blocks in the documentation that use jq. */
async function documented(): Promise<string[]> {
  const files = (await readdir("docs", { recursive: true })).filter((name) => name.endsWith(".md"));
  const texts = await Promise.all(files.map((name) => readFile(join("docs", name), "utf8")));
  return texts
    .flatMap((text) => [...text.matchAll(/```sh\n(.*?)```/gs)].map(([, block = ""]) => block))
    .flatMap((block) => block.split("\n"))
    .filter((line) => line.startsWith("jq "));
}

test.skipIf(!hasJq)("the documented commands work on these logs (needs jq)", async () => {
  const commands = nonEmpty(await documented());
  const outputs = commands.map((command) => {
    const typed = command.replace("AGFAKMJK", lostOrder.reference);
    const run = spawnSync("bash", ["--norc", "-euo", "pipefail", "-c", typed], {
      cwd: folder,
      encoding: "utf8",
    });
    expect([command, run.status, run.stderr]).toEqual([command, 0, ""]);
    return run.stdout;
  });
  const findOutput = (what: string) => outputs[commands.findIndex((command) => command.includes(what))];
  expect(findOutput('.audit == "log-in-failed" and .program == null) | .who')).toMatch(/^ *2 [\w-]{16}\n$/);
  expect(findOutput('.audit == "log-in-failed" and .program == null) | .from')).toMatch(
    /^ *2 127\.0\.0\.1\n$/,
  );
  expect(findOutput("($site[.requestId] | not)")).toMatch(/^ *1 \d+ 127\.0\.0\.1\n$/);

  expect(lostOrder.status).toBe(504);
  const [lost] = nonEmpty((findOutput(".reference ==") ?? "").trim().split("\n"));
  const { who, invoice, ...more } = z
    .object({ who: z.string(), invoice: z.number(), call: z.string(), status: z.number() })
    .parse(JSON.parse(lost ?? ""));
  expect(more).toEqual({ call: "cognito/giftVoucher/payNow", status: 200 });
  const failed = z
    .looseObject({ sale: z.string(), who: z.string() })
    .parse(JSON.parse(findOutput('select(.orderFailed == "indeterminate") | {') ?? ""));
  expect(failed).toMatchObject({ reference: lostOrder.reference, sale: "voucher", who });
  expect(invoice).toBeGreaterThan(0);
});
