import { JSDOM } from "jsdom";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { textOf } from "../support/html-form.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { withSettings } from "../support/with-settings.ts";
import { publishPage } from "../support/written-page.ts";

let organiser: RunningOrganiser;
let site: RunningSite;

beforeAll(async () => {
  organiser = await startOrganiser();
  site = await startSite({ organiserUrl: organiser.url, clock: organiser.clock });
});
afterAll(async () => {
  await site.close();
  await organiser.close();
});

/** A page as an anonymous visitor gets it: its document, and the text of its main part. */
async function load(path: string, at = site) {
  const { status, body } = await at.browse().get(path);
  const { document } = new JSDOM(body).window;
  return { status, document, text: textOf(document.querySelector("main")?.outerHTML ?? "") };
}

describe("an anonymous visitor can read", () => {
  test("about the club, with pictures in a grid of four columns [RT-008 RT-009]", async () => {
    const { status, document, text } = await load("/about");
    expect(status).toBe(200);
    expect(text).toContain("Roll racing is a drag race without the launch.");
    const grid = [...document.querySelectorAll("main ul")].find((list) => list.querySelector("picture"));
    expect(grid?.querySelectorAll("li")).toHaveLength(4);
    expect(grid?.className).toContain("md:grid-cols-4");
  });

  test.each([
    [
      "/about",
      "events take hours",
      ["An event takes 4 to 6 hours", "40 km/h", "about 250 metres"],
      "CMS-083",
    ],
    ["/about", "who wins", ["At about 9.30pm the eliminator starts"], "CMS-085"],
    ["/about", "how many a year", ["more than 35 events a year"], "CMS-087"],
    ["/about", "who may ride along", ["Spectators over 18 may ride as passengers"], "CMS-089"],
    ["/about", "who runs it", ["Sydney", "Adelaide", "Perth", "Two cars"], "CMS-080"],
    ["/rules", "the driver", ["current driver’s licence. Learner permits don’t count"], "CMS-091"],
    ["/rules", "the licence", ["Drivers hold a motorsport licence"], "CMS-092"],
    ["/rules", "shoes", ["Enclosed footwear"], "CMS-094"],
    ["/rules", "clothes", ["Non-flammable clothing from neck to wrist to ankle"], "CMS-095"],
    ["/rules", "leaks", ["Nothing leaks"], "CMS-098"],
    ["/rules", "what is forbidden", ["No wheelie bars, no methanol"], "CMS-099 CMS-100"],
    ["/rules", "open cars", ["Convertibles have a roll bar"], "CMS-101"],
    ["/rules", "noise", ["A muffler is fitted"], "CMS-102"],
    ["/rules", "lights", ["Head, tail and brake lights work"], "CMS-103"],
    ["/rules", "what is fixed", ["Seats, belts and battery are secured"], "CMS-104"],
    ["/rules", "towing", ["Tow points front and rear"], "CMS-105"],
    ["/venues", "how many may enter in Sydney", ["room for 150 entries"], "EVT-082"],
    ["/venues", "how many in Adelaide", ["130 entries a night"], "EVT-083"],
    ["/venues", "how many in Perth", ["100 entries a night"], "EVT-084"],
  ])("on %s, of %s: %o [%s]", async (path, _, expected) => {
    const { text } = await load(path);
    expect(expected.filter((phrase) => !text.includes(phrase))).toEqual([]);
  });

  test("the venues, each with a picture [RT-045 SEC-008]", async () => {
    const { document } = await load("/venues");
    expect([...document.querySelectorAll("main h2")].map((heading) => heading.textContent)).toEqual([
      "Sandstone Raceway, Sydney",
      "Gulf Straight Motor Park, Adelaide",
      "Swan Coast Dragway, Perth",
      "All venues",
    ]);
    // Once in the text, once in the list.
    expect(document.querySelectorAll("main picture")).toHaveLength(6);
  });

  test("pictures of past events: the event photo group [RT-023 SEC-008]", async () => {
    const { text } = await load("/gallery");
    for (const gallery of ["Green light", "Half a length", "In the pits", "Show and shine"])
      expect(text).toContain(gallery);
    expect(text).not.toContain("Partners");
  });

  test("the upcoming events, and an event with everything that can be ordered [RT-021 RT-022 SEC-002]", async () => {
    const { document, text } = await load("/events");
    for (const name of ["Night Shift Sydney", "Gulf Roll-Off", "West Coast Showdown"])
      expect(text).toContain(name);
    const address = document.querySelector('main a[href^="/event/"]')?.getAttribute("href") ?? "";
    const event = await load(address);
    expect(event.status).toBe(200);
    expect(event.document.querySelector("form#entry")).not.toBeNull();
  });

  test.each([
    ["/privacy-policy", "What we keep", "RT-032"],
    ["/terms-and-conditions", "If you can’t come", "RT-033"],
    ["/shipping-and-returns", "Returns", "RT-034"],
  ])("%s has “%s”, and says that it is a sample and not binding [%s RT-035]", async (path, expected) => {
    const { status, text } = await load(path);
    expect(status).toBe(200);
    expect(text).toContain(expected);
    expect(text).toContain("It binds nobody.");
  });
});

test.each(["readme", "demo_asdf"])(
  "/%s exists only when the organiser created it [RT-052 RT-053]",
  async (url) => {
    const own = await startSite({ organiserUrl: organiser.url, clock: organiser.clock });
    expect((await load(`/${url}`, own)).status).toBe(404);
    await own.close();

    const content = [{ kind: "core/html", settings: { html: "<p>Made by hand</p>" } }];
    await publishPage(organiser, { url, widgets: content });
    const after = await startSite({ organiserUrl: organiser.url, clock: organiser.clock });
    const { status, text } = await load(`/${url}`, after);
    expect([status, text.includes("Made by hand")]).toEqual([200, true]);
    await after.close();
  },
);

describe("on every page", () => {
  test.each(["/", "/about", "/events", "/event/night-shift-sydney", "/login"])(
    "%s has the organiser's header and footer [RT-065]",
    async (path) => {
      const { document } = await load(path);
      expect(
        [...document.querySelectorAll("body header, body footer")].map(({ localName }) => localName),
      ).toEqual(expect.arrayContaining(["header", "footer"]));
      expect(document.querySelector('header a[href="/events"], header nav')).not.toBeNull();
    },
  );

  test("a 404 page has its own design, and links to the rest of the site [RT-064]", async () => {
    const { status, document, text } = await load("/no-such-page");
    expect(status).toBe(404);
    expect(text).toContain("Page not found");
    expect(document.querySelectorAll("main h1")).toHaveLength(1);
    expect(document.querySelector('header a[href="/gallery"]')).not.toBeNull();
    expect(document.querySelector('main search form[action="/search"] input[name="q"]')).not.toBeNull();
    expect(document.querySelector('footer a[href="/rules"]')).not.toBeNull();
  });

  test("nothing is loaded from third parties, whichever service keys are set [SET-005]", async () => {
    const keyed = await withSettings({
      google_analytics_key: "G-12345",
      google_tag_manager: "GTM-12345",
      facebook_pixel: "12345",
      matomo_site_url: "https://matomo.example",
      matomo_site_id: "1",
    });
    const { document } = await load("/", keyed.site);
    const addresses = [
      ...document.querySelectorAll("script[src], iframe[src], img[src], link[rel=stylesheet]"),
    ].map((element) => element.getAttribute("src") ?? element.getAttribute("href") ?? "");
    expect(addresses.length).toBeGreaterThan(3);
    expect(addresses.filter((address) => !address.startsWith("/") || address.startsWith("//"))).toEqual([]);
    await keyed.close();
  });

  test("the login page offers no login with Google [SET-019]", async () => {
    expect((await load("/login")).text).not.toMatch(/google/i);
  });
});

describe("the organiser's settings", () => {
  test("add a prefix and a suffix to every title [SET-002 SET-003]", async () => {
    const own = await withSettings({ seo_title_prefix: "Go: ", seo_title_suffix: " – Fast Co" });
    expect((await load("/about", own.site)).document.title).toBe("Go: How roll racing works – Fast Co");
    expect((await load("/login", own.site)).document.title).toBe("Go: Log in – Fast Co");
    await own.close();
  });

  test("link to the organiser's social media profiles [SET-007]", async () => {
    const names = ["facebook", "twitter", "instagram", "linkedin", "youtube", "pinterest", "github", "xing"];
    const links = names.map((name) => [`${name}_link`, `https://${name}.example/us`] as const);
    const own = await withSettings({ ...Object.fromEntries(links), skype_link: "skype:us?chat" });
    const { document } = await load("/about", own.site);
    const found = [...document.querySelectorAll("footer a")].map((link) => link.getAttribute("href"));
    expect(links.map(([, address]) => address).filter((address) => !found.includes(address))).toEqual([]);
    expect(found).toContain("skype:us?chat");
    await own.close();
  });

  test("set the product's name in its URL [CMS-107]", async () => {
    const drift = await startSite({
      organiserUrl: organiser.url,
      env: { PRODUCT_NAME: "drifting", PRODUCT_SLUG: "drifting" },
    });
    const response = await drift.browse().get("/what-is-drifting");
    expect([response.status, response.location]).toEqual([301, "/about"]);
    expect((await drift.browse().get("/what-is-roll-racing")).status).toBe(404);
    await drift.close();
  });
});
