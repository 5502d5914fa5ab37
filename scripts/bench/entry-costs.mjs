// What the steps of an entry cost each program, in milliseconds of processor time.
import { readFileSync } from "node:fs";
import { JSDOM } from "jsdom";

const origin = (url) => ({ origin: url, "sec-fetch-site": "same-origin" });
const times = 16;

/**
 * Takes each step some times, one after the other, and gives the mean processor time of site and API.
 * `processorTime()` is what both have used so far, in ms.
 */
export async function entryCosts(site, path) {
  const costs = [];
  for (const [what, stepOf] of Object.entries(steps)) {
    // A session each, since one visitor may post only so often in a minute.
    const cookie = await logIn(site);
    const form = formOf(await (await get(site, path, cookie)).text());
    const step = () => stepOf({ site, path, cookie, form });
    for (let time = 0; time < times / 4; time++) await step();
    const before = site.processorTime();
    for (let time = 0; time < times; time++) await step();
    const after = site.processorTime();
    costs.push({ what, site: (after.site - before.site) / times, api: (after.api - before.api) / times });
  }
  return costs;
}

const steps = {
  "the page before entries open": ({ site, path }) => read(get(site, path, "")),
  "a log-in": ({ site }) => logIn(site),
  "the page, signed in": ({ site, path, cookie }) => read(get(site, path, cookie)),
  "choosing, without scripts": (visit) => post(visit, "update"),
  "sending the order": (visit) => post(visit, "submit"),
};

/** The processor time that a program has used, in ms; Linux counts it in hundredths of a second. */
export function processorTimeOf(pid) {
  const [, figures] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
  const [user, system] = figures.split(" ").slice(11, 13).map(Number);
  return (user + system) * 10;
}

/** The password of all sample people. */
export const password = "roll-racing-250";

/** Signs the sample driver in, as a browser without scripts does; gives the cookies. */
export const logIn = (site) => signIn(site, "driver@example.com");

/** The same for anybody with the password of the sample people. */
export async function signIn(site, email) {
  const answer = await fetch(`${site.url}/login`, {
    method: "POST",
    redirect: "manual",
    headers: origin(site.url),
    body: new URLSearchParams({ email, password }),
  });
  if (answer.status !== 303) throw new Error(`${email} couldn't log in: ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

const get = (site, path, cookie) => fetch(site.url + path, { headers: { cookie, accept: "text/html" } });

const read = async (answer) => (await answer).arrayBuffer();

async function post({ site, path, cookie, form }, intent) {
  const answer = await fetch(site.url + path, {
    method: "POST",
    redirect: "manual",
    headers: { ...origin(site.url), cookie, accept: "text/html" },
    // Another note makes it another order: the same one twice is sent once.
    body: new URLSearchParams({ ...form, intent, entrant_note: crypto.randomUUID() }),
  });
  const page = await answer.text();
  if (answer.status === 200 || answer.status === 303) return;
  const words = new JSDOM(page).window.document.querySelector("main")?.textContent ?? "";
  throw new Error(`${intent} is answered with ${answer.status}: ${words}`);
}

/** What an order of one ticket posts: the smallest that goes the whole way. */
export function formOf(page) {
  const { document, FormData } = new JSDOM(page).window;
  const form = document.getElementById("entry");
  form.querySelector("[name^=spectator-]").value = "1";
  const members = Object.fromEntries(new FormData(form));
  const method = form.querySelector("[name=payment_method]")?.value;
  return { ...members, terms: "yes", ...(method && { payment_method: method }) };
}
