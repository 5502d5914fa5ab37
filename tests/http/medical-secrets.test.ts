import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inflateRawSync } from "node:zlib";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { medicalQuestions } from "../../app/entry/medical-questions.ts";
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
/** Days that nothing else names, and the questions beside them: a name alone tells that it was asked. */
const answers = { tetanus_vaccination: "2019-03-14", medical_exam: "2026-02-27" };
const secret = new RegExp(
  [...Object.values(answers), ...Object.keys(answers), "blood_type", ...medicalQuestions].join("|"),
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

/** The entry with an annual licence, its medical statement answered. */
async function answered(browser: Browser): Promise<HtmlForm> {
  const page = await chooseCategory(browser, "long-weekend-shootout", "Street");
  const licence = /for="field-licence-(\d+)"[^>]*><span[^>]*>Annual/.exec(page.body)?.[1] ?? "";
  const asked = entryIn(await browser.post(shootout, entryIn(page).fillIn({ licence }).press("Update")));
  const no = Object.fromEntries(medicalQuestions.map((question) => [question, "no"]));
  const chosen = { vehicle: "1", address: "1", blood_type: "6", licence_terms: "yes", terms: "yes" };
  return asked.fillIn({ ...chosen, ...no, ...answers });
}

/**
 * Posts medical answers in every way there is: kept at a change, updated, incomplete, to an API that takes
 * the order, and to one that talks nonsense. Gives the statuses of what was answered.
 */
async function walk(browser: Browser): Promise<number[]> {
  await logIn(browser);
  const form = await answered(browser);
  const order: Fields = { ...form.values(), intent: "submit" };
  const posted = [
    await browser.post(`${shootout}/draft`, form.values()),
    await browser.post(shootout, form.press("Update")),
    await browser.post(shootout, { ...order, blood_type: "" }),
    await browser.post(shootout, order),
  ];
  const another: Fields = { ...(await answered(browser)).values(), intent: "submit" };
  calls.refuse(submitEntry, 500, { message: "out of order" }, Infinity);
  posted.push(await browser.post(shootout, another), await browser.get(shootout));
  calls.behave();
  return posted.map(({ status }) => status);
}

/** What a text says, and what it says where it is packed. */
function unpacked(text: string): string {
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

test("medical answers are in nothing that the site seals or keeps, and in no cookie [ENT-024]", async () => {
  const sealed: string[] = [];
  const encrypt = crypto.subtle.encrypt.bind(crypto.subtle);
  const watching = vi.spyOn(crypto.subtle, "encrypt").mockImplementation((algorithm, key, data) => {
    sealed.push(Buffer.from(data instanceof ArrayBuffer ? data : data.buffer).toString());
    return encrypt(algorithm, key, data);
  });
  const site = await startSite({
    organiserUrl: calls.url,
    clock: organiser.clock,
    env: { DATA_DIR: folder, ORGANISER_PUBLIC_URL: organiser.url },
  });
  organiser.siteOrigins.push(site.publicUrl);
  const browser = site.browse();
  const statuses = await walk(browser);
  await site.close();
  watching.mockRestore();

  expect(statuses).toEqual([204, 200, 400, 303, 504, 200]);
  // The draft went through here, and what is searched for can be found.
  expect(sealed.some((text) => text.includes("licence_terms") || text.includes('"licence"'))).toBe(true);
  expect(sealed.map(unpacked).filter((text) => secret.test(text))).toEqual([]);
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const kept = await Promise.all(
    files.filter((file) => file.isFile()).map((file) => readFile(join(file.parentPath, file.name), "latin1")),
  );
  expect(kept.filter((text) => secret.test(text))).toEqual([]);
  expect([...browser.cookies.values()].filter((value) => secret.test(unpacked(value)))).toEqual([]);
});

test("nor in its log, however much it tells, nor in its reports of errors [ENT-024]", async () => {
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
  await walk(browser);
  await program.stop();
  const said = program.said() + receiver.all();
  expect(said).toContain(shootout);
  expect(said.split("\n").filter((line) => secret.test(line))).toEqual([]);
});
