import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "../support/browser.ts";
import { logIn } from "../support/entry-visit.ts";
import { type FaultyProxy, startFaultyProxy } from "../support/faulty-proxy.ts";
import { formIn, textOf } from "../support/html-form.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { settableClock } from "../support/settable-clock.ts";

let organiser: RunningOrganiser;
let faultyApi: FaultyProxy;
let site: RunningSite;
let browser: Browser;

beforeAll(async () => {
  organiser = await startOrganiser({ clock: settableClock(Date.parse("2026-03-02T01:00:00Z")) });
  faultyApi = await startFaultyProxy(organiser.url);
  const env = { ORGANISER_READ_TIMEOUT_MS: "1500", ORGANISER_PUBLIC_URL: organiser.url };
  site = await startSite({ organiserUrl: faultyApi.url, clock: organiser.clock, env });
  browser = site.browse();
  await logIn(browser);
});
afterEach(() => faultyApi.restore());
afterAll(async () => {
  await site.close();
  await faultyApi.close();
  await organiser.close();
});

/** An entry whose driver is ready for a three-day event. */
const details = {
  event_url: "elsewhere-400",
  timezone: "Australia/Perth",
  starts: "2027-03-05T16:00:00",
  ends: "2027-03-07T23:00:00",
  must_be_registered: true,
  vehicle: { id: 3, name: "1993 Mazda RX-7", registration: "SPIN13", registration_expiry: "2027-03-07" },
  licence_asked: true,
  licence: { id: 4, number: "L-77", expiry: "2027-03-07" },
  paid: true,
  invoice_id: 9,
  terms: "accepted",
  medical_statement: "given",
};
const insurance = {
  id: 1,
  type: { id: 3, name: "Insurance" },
  is_approved: true,
  expiry: "2027-03-07",
  download_url: "",
};
const everythingDone =
  "✓ Paid ✓ Terms accepted ✓ Licence L-77, valid until 7 March 2027 ✓ 1993 Mazda RX-7: registered until 7 March 2027 ✓ Medical statement given ✓ Documents approved";

/** A driver's readiness on the account page, and its links, with this response of the API. */
async function loadReadiness(apiDetails: object | null, documents: object[] | "silence" = [insurance]) {
  const entry = { id: 8, name: "Street", event: "Elsewhere 400", date: "2027-03-05", details: apiDetails };
  faultyApi.fault("event/entry/myUpcoming", { json: [entry] });
  faultyApi.fault("userDocument/myList", documents === "silence" ? "silence" : { json: documents });
  const { body } = await browser.get("/my-account");
  const [next = ""] = /<section id="next"[^]*?<\/section>/.exec(body) ?? [];
  return {
    text: /Driver readiness (.*?)( Add to calendar)?$/.exec(textOf(next))?.[1],
    links: [...next.matchAll(/href="([^"]+)"/g)].map(([, link]) => link),
  };
}

test("a driver who lacks nothing until the last day of the event is ready to start [ACC-011]", async () => {
  expect(await loadReadiness(details)).toMatchObject({ text: `Ready to start ${everythingDone}` });
});

const vehicle = (registration_expiry: string) => ({ vehicle: { ...details.vehicle, registration_expiry } });
const licence = (expiry: string, id = 4) => ({ licence: { ...details.licence, id, expiry } });

test.each([
  [{ paid: false }, "This entry is not paid yet. Pay now", "#invoices-9"],
  [{ terms: "missing" }, "You haven’t accepted the terms of this event yet. Ask the organiser", "/contact"],
  [
    licence("2027-03-06"),
    "Licence L-77 expires on 6 March 2027, before the event ends. Update the licence",
    "/profile/licence/4?back=/my-account",
  ],
  [licence("2026-03-01", 0), "Licence L-77 expired on 1 March 2026. Update the licence", "/profile"],
  [
    { licence: null },
    "Your class needs a licence, but this entry doesn’t have one. Ask the organiser",
    "/contact",
  ],
  [
    { licence_bought: "Day licence", paid: false },
    "Day licence is included once you’ve paid for this entry. Pay now",
    "#invoices-9",
  ],
  [
    vehicle("2027-03-06"),
    "1993 Mazda RX-7: registration expires on 6 March 2027, before the event ends. Update the car",
    "/profile/vehicle/3?back=/my-account",
  ],
  [
    vehicle("2026-03-01"),
    "1993 Mazda RX-7: registration expired on 1 March 2026. Update the car",
    "/profile/vehicle/3?back=/my-account",
  ],
  [
    vehicle(""),
    "1993 Mazda RX-7: registration expiry date missing. This class needs a registered car. Update the car",
    "/profile/vehicle/3?back=/my-account",
  ],
  [
    { medical_statement: "missing" },
    "The medical statement for your annual licence is missing. Ask the organiser",
    "/contact",
  ],
])("for %j it says what to do, and where [ACC-011 ENT-012 VEH-026]", async (apiDetails, message, link) => {
  const { text, links } = await loadReadiness({ ...details, ...apiDetails });
  expect(text).toMatch(/^To do /);
  expect(text).toContain(message);
  expect(links).toContain(link);
});

test.each([
  [{ is_approved: false }, "Insurance is waiting for the organiser’s approval. See your documents"],
  [{ is_approved: false, refusal: "Blurred" }, "Insurance was not approved. Add a new document"],
  [{ expiry: "2026-03-01" }, "Insurance expired on 1 March 2026. Add a new document"],
  [{ expiry: "2027-03-06" }, "Insurance expires on 6 March 2027, before the event ends. Add a new document"],
])("for a document with %j it says what to do [ACC-014]", async (parts, message) => {
  const { text } = await loadReadiness(details, [{ ...insurance, ...parts }]);
  expect(text).toMatch(/^To do /);
  expect(text).toContain(message);
  expect(text).not.toContain("Documents approved");
});

test("requirements that the event doesn't have aren't mentioned", async () => {
  const { text } = await loadReadiness(
    {
      ...details,
      must_be_registered: false,
      licence_asked: false,
      terms: "not-asked",
      medical_statement: "not-asked",
    },
    [],
  );
  expect(text).toBe("Ready to start ✓ Paid");
});

describe("what the API doesn't return is never shown as done:", () => {
  const all = "☐ We can’t check these here: payment · terms · licence · registration · medical statement";

  test.each([
    ["an API that knows the documented members alone", null],
    [
      "one whose details are of another kind",
      {
        ...details,
        paid: "soon",
        terms: 1,
        medical_statement: {},
        licence: null,
        licence_asked: "perhaps",
        must_be_registered: [],
        vehicle: null,
      },
    ],
  ])("%s", async (_, apiDetails) => {
    expect((await loadReadiness(apiDetails, [])).text).toBe(`${all}. Ask the organiser.`);
  });

  test("an API that doesn't respond about the documents", async () => {
    const { text } = await loadReadiness(details, "silence");
    expect(text).toBe(
      `${everythingDone.replace(" ✓ Documents approved", "")} ☐ We can’t check these here: documents. Ask the organiser.`,
    );
  });

  test("the last day of a licence, which its driver can add", async () => {
    const { text, links } = await loadReadiness({ ...details, ...licence("") });
    expect(text).toContain("Licence L-77: expiry date unknown. Add it to your profile");
    expect(text).not.toContain("Ready to start");
    const link = "/profile/licence/new?number=L-77&amp;back=%2Fmy-account";
    expect(links).toContain(link);
    const { body } = await browser.get(link.replace("&amp;", "&"));
    expect(formIn(body, "licence").values()).toMatchObject({
      licence_number: ["L-77"],
      licence_expiry: [""],
    });
  });
});
