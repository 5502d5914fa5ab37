import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inflateRawSync } from "node:zlib";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { MEDICAL_QUESTIONS } from "../../app/entry/medical-questions.ts";
import { type Browser, browserOf, type Fields } from "../support/browser.ts";
import { chooseCategory, entryIn, logIn } from "../support/entry-visit.ts";
import { type ErrorReceiver, startErrorReceiver } from "../support/error-receiver.ts";
import { freePort } from "../support/free-port.ts";
import type { HtmlForm } from "../support/html-form.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { startSite } from "../support/running-site.ts";
import { startSiteProgram } from "../support/site-program.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";

const shootout = "/event/long-weekend-shootout";
const submitEntry = "event/event/submitEntry";
/** Unique dates, and the question names: a name alone reveals that the question was asked. */
const answers = { tetanus_vaccination: "2019-03-14", medical_exam: "2026-02-27" };
const secret = new RegExp(
  [...Object.values(answers), ...Object.keys(answers), "blood_type", ...MEDICAL_QUESTIONS].join("|"),
);

vi.setConfig({ testTimeout: 60_000 });

let organiser: RunningOrganiser;
let calls: WatchedCalls;
let receiver: ErrorReceiver;
let folder: string;

beforeAll(async () => {
  organiser = await startOrganiser();
  calls = await watchCalls(organiser.url);
  receiver = await startErrorReceiver();
  folder = await mkdtemp(join(tmpdir(), "medical-"));
});
afterAll(async () => {
  await receiver.close();
  await calls.close();
  await organiser.close();
  await rm(folder, { recursive: true, force: true });
});

/** The entry with an annual licence and its completed medical statement. */
async function entryWithStatement(browser: Browser): Promise<HtmlForm> {
  const page = await chooseCategory(browser, "long-weekend-shootout", "Street");
  const licence = /for="field-licence-(\d+)"[^>]*><span[^>]*>Annual/.exec(page.body)?.[1] ?? "";
  const withStatement = entryIn(
    await browser.post(shootout, entryIn(page).fillIn({ licence }).press("Update")),
  );
  const no = Object.fromEntries(MEDICAL_QUESTIONS.map((question) => [question, "no"]));
  const chosen = { vehicle: "1", address: "1", blood_type: "6", licence_terms: "yes", terms: "yes" };
  return withStatement.fillIn({ ...chosen, ...no, ...answers });
}

/**
 * Posts medical answers in every possible way: as a draft, an update, incomplete, to an API that accepts the
 * order, and to one that fails. Returns the response statuses.
 */
async function postAnswers(browser: Browser): Promise<number[]> {
  await logIn(browser);
  const form = await entryWithStatement(browser);
  const order: Fields = { ...form.values(), intent: "submit" };
  const posted = [
    await browser.post(`${shootout}/draft`, form.values()),
    await browser.post(shootout, form.press("Update")),
    await browser.post(shootout, { ...order, blood_type: "" }),
    await browser.post(shootout, order),
  ];
  const another: Fields = { ...(await entryWithStatement(browser)).values(), intent: "submit" };
  calls.respondWith(submitEntry, 500, { message: "out of order" }, Infinity);
  posted.push(await browser.post(shootout, another), await browser.get(shootout));
  calls.behave();
  return posted.map(({ status }) => status);
}

/** The text, followed by its decompressed parts. */
function decompressed(text: string): string {
  const packed = text.match(/[\w-]{40,}/g) ?? [];
  return [text, ...packed.map(inflated)].join("\n");
}

function inflated(text: string): string {
  try {
    return inflateRawSync(Buffer.from(text, "base64url")).toString();
  } catch {
    return "";
  }
}

test("medical answers are in no encrypted or stored value of the site, and in no cookie [ENT-024]", async () => {
  const encrypted: string[] = [];
  const encrypt = crypto.subtle.encrypt.bind(crypto.subtle);
  const watching = vi.spyOn(crypto.subtle, "encrypt").mockImplementation((algorithm, key, data) => {
    encrypted.push(Buffer.from(data instanceof ArrayBuffer ? data : data.buffer).toString());
    return encrypt(algorithm, key, data);
  });
  const site = await startSite({
    organiserUrl: calls.url,
    clock: organiser.clock,
    env: { DATA_DIR: folder, ORGANISER_PUBLIC_URL: organiser.url },
  });
  organiser.siteOrigins.push(site.publicUrl);
  const browser = site.browse();
  const statuses = await postAnswers(browser);
  await site.close();
  watching.mockRestore();

  expect(statuses).toEqual([204, 200, 400, 303, 504, 200]);
  // The draft was saved, and the search finds what it looks for.
  expect(encrypted.some((text) => text.includes("licence_terms") || text.includes('"licence"'))).toBe(true);
  expect(encrypted.map(decompressed).filter((text) => secret.test(text))).toEqual([]);
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const stored = await Promise.all(
    files.filter((file) => file.isFile()).map((file) => readFile(join(file.parentPath, file.name), "latin1")),
  );
  expect(stored.filter((text) => secret.test(text))).toEqual([]);
  expect([...browser.cookies.values()].filter((value) => secret.test(decompressed(value)))).toEqual([]);
});

test("medical answers are in no log at any level, and in no error report [ENT-024]", async () => {
  const port = await freePort();
  const publicUrl = `http://localhost:${port}`;
  organiser.siteOrigins.push(publicUrl);
  const program = await startSiteProgram({
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    ORGANISER_API_URL: calls.url,
    ORGANISER_PUBLIC_URL: organiser.url,
    SESSION_SECRETS: "a-secret-for-tests-that-is-long-enough",
    DATA_DIR: join(folder, "program"),
    LOG_LEVEL: "debug",
    SENTRY_DSN: receiver.dsn,
    CLOCK_START: new Date(organiser.clock.now()).toISOString(),
  });
  const browser = browserOf(port, publicUrl);
  await postAnswers(browser);
  await program.stop();
  const output = program.output() + receiver.allText();
  expect(output).toContain(shootout);
  expect(output.split("\n").filter((line) => secret.test(line))).toEqual([]);
});
