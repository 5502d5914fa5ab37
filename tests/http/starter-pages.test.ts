import { JSDOM } from "jsdom";
import { afterAll, beforeAll, expect, test } from "vitest";
import { filterVisibleRows } from "../../server/organiser/content/visible-rows.ts";
import { createPages } from "../../server/organiser/create-pages.ts";
import { formIn, textOf } from "../support/html-form.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";

let organiser: RunningOrganiser;
let site: RunningSite;

beforeAll(async () => {
  organiser = await startOrganiser({ hasSampleData: false });
  await create();
  site = await startSite({ organiserUrl: organiser.url, clock: organiser.clock });
});
afterAll(async () => {
  await site.close();
  await organiser.close();
});

const args = ["Gully Creek Racing", "office@gullycreek.example"];
const create = () => createPages(organiser.dependencies.db, args, organiser.clock.now());
const samplePattern = /Long ?Straight|Sandstone|Rolling Start|roll racing|sample/i;

test.each([
  ["/", 200, "Welcome"],
  ["/contact", 200, "Write to us with the form below."],
  ["/terms-and-conditions", 200, "Our terms and conditions aren’t published here yet."],
  ["/privacy-policy", 200, "Our rules on personal data aren’t published here yet."],
  ["/events", 200, "Events"],
  ["/shop", 200, "Shop"],
  ["/blog", 200, "Blog"],
  ["/login", 200, "Log in"],
  ["/no-such-page", 404, "Contact"],
])(
  "a new site without sample data serves %s, without any other organiser's content",
  async (path, status, phrase) => {
    const page = await site.browse().get(path);
    expect(page.status).toBe(status);
    const text = textOf(page.body);
    expect(text).toContain(phrase);
    expect(text).not.toMatch(samplePattern);
    expect(text).not.toContain("Fill this in");
  },
);

test("the title of the home page names the organiser once", async () => {
  const { body } = await site.browse().get("/");
  expect(new JSDOM(body).window.document.title).toBe("Welcome | Gully Creek Racing");
});

test("every link in a new site's header and footer works", async () => {
  const { body } = await site.browse().get("/");
  const links = [
    ...new JSDOM(body).window.document.querySelectorAll("header a[href^='/'], footer a[href^='/']"),
  ];
  const paths = new Set(links.map((link) => link.getAttribute("href")?.split("#")[0] ?? ""));
  expect(paths.size).toBeGreaterThan(5);
  for (const path of paths) {
    const browser = site.browse();
    const { status } = await browser.follow(await browser.get(path));
    expect([path, status]).toEqual([path, 200]);
  }
});

test("a message of the contact form reaches the email address that the pages were created with", async () => {
  const browser = site.browse();
  const { body } = await browser.get("/contact");
  const message = { name: "Kim", email: "kim@example.com", subject: "Tyres", message: "Which ones?" };
  const sent = await browser.post("/contact", formIn(body, "contact").fillIn(message).press("Submit"));
  expect(sent.status).toBe(303);
  expect((await organiser.mails()).map(({ to }) => to)).toEqual(["office@gullycreek.example"]);
});

test("an administrator is sent the notes on what to fill in, and no one else is", async () => {
  const rowsFor = async (isAdmin: boolean) => {
    const { rows } = await organiser.dependencies.db
      .selectFrom("pages")
      .select("rows")
      .where("url", "=", "terms-and-conditions")
      .executeTakeFirstOrThrow();
    const user = { id: 1, email: "", firstName: "", lastName: "", loginId: "1", language: "", isAdmin };
    return JSON.stringify(filterVisibleRows(organiser.dependencies, rows, user));
  };
  expect(await rowsFor(true)).toContain("Fill this in");
  expect(await rowsFor(false)).not.toContain("Fill this in");
});

test.each([[[]], [["Gully Creek Racing"]], [["Gully Creek Racing", "no address"]]])(
  "pages are not created with %j, and one line says why",
  async (args) => {
    await expect(createPages(organiser.dependencies.db, args, 0)).rejects.toThrow(/^Usage: .*create-pages/);
  },
);

test("creating the pages again changes none of them", async () => {
  const pages = () => organiser.dependencies.db.selectFrom("pages").selectAll().execute();
  const before = await pages();
  expect(await create()).toContain("already exist");
  expect(await pages()).toEqual(before);
});
