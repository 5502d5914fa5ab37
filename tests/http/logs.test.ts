import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { browserOf } from "../support/browser.ts";
import { type ErrorReceiver, startErrorReceiver } from "../support/error-receiver.ts";
import { freePort } from "../support/free-port.ts";
import { sendRaw } from "../support/raw-request.ts";
import { startSiteProgram } from "../support/site-program.ts";

let folder: string;
let receiver: ErrorReceiver;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "logs-"));
  receiver = await startErrorReceiver();
});
afterAll(async () => {
  await receiver.close();
  await rm(folder, { recursive: true, force: true });
});

const canary = "cnry7263secret";
const members = ["a", "code", "state", "nonce", "back", "failed", "payum_token", "token", "email"]
  .map((name) => `${name}=${canary}`)
  .join("&");

/** A login link, which any URL may carry. */
const link = ["a", "r"].map((name) => `${name}=${canary}`).join("&");

/** Valid and malformed URLs with a secret in each position. */
const addresses = [
  "/ /login /auth /authtoken /auth.data /authorize /events /checkout /event/night-shift-sydney /no/such/page /about-us /cms",
  "/login.data /_root.data /assets/i/none/16x9/400.jpg /v/9.mp4 /static/none.js /healthz",
  "// //@ //x:y //%09/ /%5C /%5C: /% * /graphql /api/v1/event/event /api/v1/cognito/user/authUser",
]
  .flatMap((paths) => paths.split(" ").map((path) => `${path}?${members}`))
  .concat(
    `//${canary} //x:y/${canary} /%5C:${canary} http://${canary}@x/ //u:${canary}@x:y/`.split(" "),
    `/login?${link} /shop?${link}&b=${canary} /login%3F${link} /login%3F${members} /login;${members} /login#${members} /${members} /login?lng=${canary}`.split(
      " ",
    ),
  );
/** The embedded API serves a URL with a secret in its path below this. */
const paymentPage = `/pay/${canary}`;

const hostile = (host: string) => [
  `Host: ${host}`,
  `Referer: http://${host}/auth?${members}`,
  `Authorization: Bearer ${canary}`,
  `Cookie: session=${canary}; theme=${canary}`,
  `X-Forwarded-Host: ${canary}`,
  "Sec-Fetch-Site: same-origin",
];

/** Sends every URL with every method, with a body that both programs reject. */
async function askFor(port: number, all = addresses): Promise<number> {
  const lines = hostile(`localhost:${port}`);
  const body = ["Content-Type: multipart/form-data; boundary=none", "Content-Length: 0"];
  for (const target of all) {
    await sendRaw(port, { target, lines });
    await sendRaw(port, { method: "POST", target, lines: [...lines, ...body] });
  }
  return all.length * 2;
}

/** The log lines that contain a secret, shortened to its surroundings. */
const linesWithSecrets = (text: string): string[] =>
  text.match(/.{0,60}(cnry7263secret|cnry\d{4}|hunter2).{0,20}/g) ?? [];

test("no log or error report contains a query, token or cookie, however a URL is written", async () => {
  const [port, apiPort] = [await freePort(), await freePort()];
  const organiser = spawn(process.execPath, ["build/organiser.mjs"], {
    env: {
      PATH: process.env["PATH"],
      NODE_ENV: "production",
      ORGANISER_PORT: String(apiPort),
      OUTBOX_PORT: "0",
      DATA_DIR: join(folder, "api"),
      SAMPLE_DATA: "yes",
      LOG_LEVEL: "trace",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let apiOutput = "";
  for (const stream of [organiser.stdout, organiser.stderr])
    stream.on("data", (piece: Buffer) => {
      apiOutput += piece.toString();
    });
  const hasStopped = once(organiser, "exit");
  await once(organiser.stdout, "data");

  const site = await startSiteProgram({
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    ORGANISER_API_URL: `http://127.0.0.1:${apiPort}`,
    SESSION_SECRETS: "a-secret-for-tests-that-is-long-enough",
    DATA_DIR: join(folder, "site"),
    LOG_LEVEL: "debug",
    SENTRY_DSN: receiver.dsn,
    METRICS_PORT: String(await freePort()),
  });
  try {
    const sent = await askFor(port);
    await askFor(apiPort, [...addresses, paymentPage]);
    const browser = browserOf(port, `http://localhost:${port}`);
    await browser.follow(await browser.get(`/events?${link}`));
    await browser.post(`/login?${members}`, { email: `${canary}@example.com`, password: canary });
    expect(site.output().match(/"msg":"answered"/g)?.length).toBeGreaterThan(sent * 0.8);
    expect(apiOutput.match(/"msg":"request"/g)?.length).toBeGreaterThan(sent * 0.8);
    // A page that isn't cached yet fails without the API.
    organiser.kill("SIGTERM");
    await hasStopped;
    const unpaid = members.replace(/payum_token=[^&]*&?/, "");
    expect((await browser.get(`/event/gulf-camp-out?${unpaid}`)).status).toBe(503);
  } finally {
    organiser.kill("SIGTERM");
    await Promise.all([site.stop(), hasStopped]);
  }
  // Includes a failure with its details.
  expect(site.output()).toContain('"kind":"unreachable"');
  expect(linesWithSecrets(site.output())).toEqual([]);
  expect(linesWithSecrets(apiOutput)).toEqual([]);
  expect(linesWithSecrets(receiver.allText())).toEqual([]);
}, 60_000);
