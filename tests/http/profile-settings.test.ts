import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ProfilePart } from "../../app/domain/profile-parts.ts";
import { updateUser } from "../../server/organiser/account/users.ts";
import { addressSearchAt } from "../support/address-service.ts";
import { inYears } from "../support/dates.ts";
import { chooseCategory, entryIn, logIn } from "../support/entry-visit.ts";
import { formIn, textOf } from "../support/html-form.ts";
import { makePeople } from "../support/people.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";

let organiser: RunningOrganiser;
let calls: WatchedCalls;

beforeAll(async () => {
  organiser = await startOrganiser();
  calls = await watchCalls(organiser.url);
});
afterAll(async () => {
  await calls.close();
  await organiser.close();
});

/** Runs the action at a site whose organiser enables exactly these profile sections. */
async function runWithSections(
  parts: readonly ProfilePart[],
  act: (site: RunningSite) => Promise<void>,
  others: Record<string, string> = {},
) {
  const site = await startSite({
    organiserUrl: calls.url,
    clock: organiser.clock,
    env: { ...addressSearchAt(organiser.url), PROFILE_FIELDS: parts.join(" "), ...others },
  });
  organiser.siteOrigins.push(site.publicUrl);
  try {
    await act(site);
  } finally {
    await site.close();
  }
}

let people = 0;

async function createUser(site: RunningSite, overrides: Parameters<typeof updateUser>[2] = {}) {
  const email = `settings-${++people}@example.com`;
  const [user] = await makePeople(organiser, [{ email, first_name: "Noor", last_name: "Haddad" }]);
  await updateUser(organiser.dependencies.db, user?.id ?? 0, { company_name: "As it was", ...overrides });
  const browser = site.browse();
  await logIn(browser, email);
  return browser;
}

/** The last profile sent to the API. */
const sent = () => calls.bodies.findLast(({ path }) => path.endsWith("/user/update"))?.json ?? {};

type Typed = Record<string, string>;

/** Every field of each profile section, with a value to type. */
const parts: [ProfilePart, string, Typed][] = [
  ["name", "SET-011", { first_name: "Norah", last_name: "Hadley" }],
  ["date-of-birth", "SET-008", { date_of_birth: "1990-05-04" }],
  [
    "drivers-licence",
    "SET-009",
    {
      drivers_licence_number: "NSW 42",
      drivers_licence_expiry: inYears(4),
      drivers_licence_state_of_issue_id: "2",
    },
  ],
  ["emergency-contact", "SET-010", { emergency_contact_name: "Jo", emergency_contact_phone: "0491 570 157" }],
  [
    "company",
    "SET-012",
    { company_name: "Haddad Motors", trading_name: "HM", company_phone: "02 5550 1234" },
  ],
  ["abn", "SET-013", { abn: "51 824 753 556" }],
  ["website", "SET-014", { website: "https://haddad.example/" }],
  ["facebook", "SET-015", { facebook_link: "https://facebook.com/haddad" }],
  ["additional-member", "SET-016", { club_additional_member: "Kim Haddad" }],
];

const everyField = parts.flatMap(([, , typed]) => Object.keys(typed));
const everyValue: Typed = Object.assign({}, ...parts.map(([, , typed]) => typed));

describe("the organiser's profile settings", () => {
  test.each(parts)("%s alone is shown, and only its own fields are sent [%s]", async (part, _, typed) => {
    await runWithSections([part], async (site) => {
      const browser = await createUser(site);
      const form = formIn((await browser.get("/profile")).body, "profile");
      expect(everyField.filter((field) => form.hasControl(field))).toEqual(Object.keys(typed));
      const saved = await browser.post("/profile", { ...form.press("Save profile"), ...everyValue });
      expect(saved.status).toBe(303);
      const otherFields = everyField.filter((field) => !(field in typed));
      const record = sent();
      for (const [field, value] of Object.entries(typed)) expect(String(record[field]), field).toBe(value);
      for (const field of otherFields) expect(String(record[field]), field).not.toBe(everyValue[field]);
      expect(record["company_name"]).toBe(typed["company_name"] ?? "As it was");
    });
  });

  test("call the additional member “Partner Name” [SET-016 SET-020]", async () => {
    await runWithSections(["additional-member"], async (site) => {
      const page = await (await createUser(site)).get("/profile");
      expect(page.body).toMatch(/<label for="field-club-additional-member"[^>]*>Partner Name</);
    });
  });

  test("allow a date of birth to be changed only if enabled, whatever is posted [ACC-006 ACC-007 ACC-008]", async () => {
    const born = { date_of_birth: "1990-05-04" };
    const change = { date_of_birth: "1991-06-05" };
    await runWithSections(["date-of-birth"], async (site) => {
      const browser = await createUser(site, born);
      const page = await browser.get("/profile");
      const form = formIn(page.body, "profile");
      expect([form.hasControl("date_of_birth"), textOf(page.body)]).toEqual([
        false,
        expect.stringContaining("4 May 1990"),
      ]);
      await browser.post("/profile", { ...form.press("Save profile"), ...change });
      expect(sent()).toMatchObject(born);
    });
    await runWithSections(["date-of-birth", "date-of-birth-change"], async (site) => {
      const browser = await createUser(site, born);
      const form = formIn((await browser.get("/profile")).body, "profile");
      await browser.post("/profile", form.fillIn(change).press("Save profile"));
      expect(sent()).toMatchObject(change);
    });
  });

  test("show no date of birth anywhere when that section is disabled [SET-008]", async () => {
    await runWithSections(["name"], async (site) => {
      const browser = await createUser(site, { date_of_birth: "1990-05-04" });
      expect(textOf((await browser.get("/profile")).body)).not.toMatch(/4 May 1990|Date of birth/i);
    });
  });

  test("hide the list of addresses, while an entry can still select and add one [SET-017 ADR-008 ADR-009]", async () => {
    await runWithSections(["name"], async (site) => {
      const browser = await createUser(site);
      expect(textOf((await browser.get("/profile")).body)).not.toContain("Addresses");
      expect((await browser.get("/profile/address/new")).status).toBe(404);
      const page = await chooseCategory(browser, "night-shift-sydney", "Street");
      expect(entryIn(page).hasControl("street_address")).toBe(true);
      const typed = {
        street_address: "3 Paddock Lane",
        suburb: "Tarrow Creek",
        state: "NSW",
        postcode: "2580",
      };
      const used = await browser.post(
        "/event/night-shift-sydney",
        entryIn(page).fillIn(typed).press("Use this address"),
      );
      expect(textOf(used.body)).toContain("3 Paddock Lane, Tarrow Creek NSW 2580");
    });
    await runWithSections(["addresses"], async (site) => {
      const browser = await createUser(site);
      expect(textOf((await browser.get("/profile")).body)).toContain("Addresses");
      expect((await browser.get("/profile/address/new")).status).toBe(200);
    });
  });
});

describe("the credit balance", () => {
  test("is the one of the organisation being paid, wherever it is shown [ACC-012 SET-021 SET-022]", async () => {
    for (const [setting, supplier] of [
      [{}, "1"],
      [{ PAYMENT_RECIPIENT_ID: "7" }, "7"],
    ] as const) {
      await runWithSections(
        ["name"],
        async (site) => {
          const browser = await createUser(site);
          for (const page of ["/profile", "/my-account"]) {
            const before = calls.count("/creditBalance");
            expect((await browser.get(page)).status).toBe(200);
            expect(calls.getQueries("/creditBalance").slice(before), page).toEqual([{ supplier }]);
          }
        },
        setting,
      );
    }
  });

  test("is left out when the API doesn't return it, and the rest of the profile is shown [ACC-012]", async () => {
    await runWithSections(["name"], async (site) => {
      const browser = await createUser(site);
      calls.respondWith("/creditBalance", 404, { message: "Not here" });
      const { status, body } = await browser.get("/profile");
      calls.behave();
      expect([status, textOf(body)]).toEqual([200, expect.stringContaining("Your details")]);
      expect(textOf(body)).not.toContain("Your credit");
    });
  });
});

describe("another user's address", () => {
  test("is not found and not removed, with the same response as for an unknown id [ADR-026 SEC-017]", async () => {
    await runWithSections(["addresses"], async (site) => {
      const browser = await createUser(site);
      const otherAddress = await organiser.dependencies.db
        .selectFrom("addresses")
        .selectAll()
        .executeTakeFirstOrThrow();
      await browser.get("/"); // The greeting is shown once.
      const [path, unknownPath] = [`/profile/address/${otherAddress.id}`, "/profile/address/99999999"];
      for (const response of [
        [await browser.get(path), await browser.get(unknownPath)],
        [
          await browser.post(path, { intent: "remove" }),
          await browser.post(unknownPath, { intent: "remove" }),
        ],
        [
          await browser.post(path, { intent: "find-address", address_search: "12 Harbour" }),
          await browser.post(unknownPath, { intent: "find-address", address_search: "12 Harbour" }),
        ],
      ]) {
        const [one, other] = response.map(({ status, body }) => [status, textOf(body).replaceAll(/\d/g, "")]);
        expect(one?.[0]).toBe(404);
        expect(one?.[1]).toBe(other?.[1]);
        expect(String(one?.[1])).not.toContain(otherAddress.street_address);
      }
      const still = await organiser.dependencies.db
        .selectFrom("addresses")
        .selectAll()
        .where("id", "=", otherAddress.id)
        .executeTakeFirst();
      expect(still).toEqual(otherAddress);
    });
  });

  test("can't be used in an entry by its id [ADR-026 SEC-017]", async () => {
    await runWithSections(["addresses"], async (site) => {
      const browser = await createUser(site);
      const otherAddress = await organiser.dependencies.db
        .selectFrom("addresses")
        .selectAll()
        .executeTakeFirstOrThrow();
      const page = await chooseCategory(browser, "night-shift-sydney", "Street");
      const fields = { ...entryIn(page).values(), address: String(otherAddress.id), intent: "update" };
      const response = await browser.post("/event/night-shift-sydney", fields);
      expect(response.status).toBe(200);
      expect(response.body).not.toContain(otherAddress.street_address);
    });
  });
});
