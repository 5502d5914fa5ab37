// Measures the steps of an entry for each program, in milliseconds of processor time.
import { readFileSync } from "node:fs";
import { JSDOM } from "jsdom";

const createOriginHeaders = (url) => ({ origin: url, "sec-fetch-site": "same-origin" });
const RUNS = 16;

/** Runs each step several times, and returns the mean processor time of the site and the API in ms. */
export async function measureEntryCosts(site, path) {
  const costs = [];
  for (const [label, runStep] of Object.entries(steps)) {
    // The number of posts per user and minute is limited.
    const cookie = await logIn(site);
    const form = readOrderFields(await (await get(site, path, cookie)).text());
    const step = () => runStep({ site, path, cookie, form });
    for (let time = 0; time < RUNS / 4; time++) await step();
    const before = site.processorTime();
    for (let time = 0; time < RUNS; time++) await step();
    const after = site.processorTime();
    costs.push({ label, site: (after.site - before.site) / RUNS, api: (after.api - before.api) / RUNS });
  }
  return costs;
}

const steps = {
  "the page before entries open": ({ site, path }) => read(get(site, path, "")),
  "a login": ({ site }) => logIn(site),
  "the page, logged in": ({ site, path, cookie }) => read(get(site, path, cookie)),
  "choosing, without scripts": (session) => post(session, "update"),
  "sending the order": (session) => post(session, "submit"),
};

/** Returns the processor time of a program in ms. Linux counts it in hundredths of a second. */
export function readProcessorTime(pid) {
  const [, figures] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
  const [user, system] = figures.split(" ").slice(11, 13).map(Number);
  return (user + system) * 10;
}

export const password = "roll-racing-250";

/** Logs the sample driver in, and returns the cookies. */
export const logIn = (site) => logInAs(site, "driver@example.com");

/** Logs in a user with the password of the sample users, and returns the cookies. */
export async function logInAs(site, email) {
  const response = await fetch(`${site.url}/login`, {
    method: "POST",
    redirect: "manual",
    headers: createOriginHeaders(site.url),
    body: new URLSearchParams({ email, password }),
  });
  if (response.status !== 303) throw new Error(`${email} could not log in: ${response.status}`);
  return response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

const get = (site, path, cookie) => fetch(site.url + path, { headers: { cookie, accept: "text/html" } });

const read = async (response) => (await response).arrayBuffer();

async function post({ site, path, cookie, form }, intent) {
  const response = await fetch(site.url + path, {
    method: "POST",
    redirect: "manual",
    headers: { ...createOriginHeaders(site.url), cookie, accept: "text/html" },
    // Identical orders would be sent only once.
    body: new URLSearchParams({ ...form, intent, entrant_note: crypto.randomUUID() }),
  });
  const page = await response.text();
  if (response.status === 200 || response.status === 303) return;
  const text = new JSDOM(page).window.document.querySelector("main")?.textContent ?? "";
  throw new Error(`${intent} failed with ${response.status}: ${text}`);
}

/** Returns the form data of an order for one ticket, the smallest complete order. */
export function readOrderFields(page) {
  const { document, FormData } = new JSDOM(page).window;
  const form = document.getElementById("entry");
  form.querySelector("[name^=spectator-]").value = "1";
  const members = Object.fromEntries(new FormData(form));
  const method = form.querySelector("[name=payment_method]")?.value;
  return { ...members, terms: "yes", ...(method && { payment_method: method }) };
}
