import { JSDOM } from "jsdom";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { publishPage, type WrittenWidget } from "../support/written-page.ts";

const textOf = (element: Element | null | undefined): string =>
  (element?.textContent ?? "").replace(/\s+/g, " ").trim();

// Widgets that list the organiser's records, in both page formats.
describe.each(["blocks", "rows"])("in a page of %s", (format) => {
  let organiser: RunningOrganiser;
  let site: RunningSite;

  beforeAll(async () => {
    organiser = await startOrganiser();
    site = await startSite({
      organiserUrl: organiser.url,
      clock: organiser.clock,
      env: { SITE_PAGE_FORMAT: format },
    });
  });
  afterAll(async () => {
    await site.close();
    await organiser.close();
  });

  let pages = 0;
  async function publish(...widgets: WrittenWidget[]): Promise<string> {
    const url = `lists-${++pages}`;
    await publishPage(organiser, { url, widgets });
    return `/${url}`;
  }
  async function mainOf(address: string): Promise<Element> {
    const { body, status } = await site.browse().get(address);
    expect(status).toBe(200);
    const main = new JSDOM(body).window.document.querySelector("main");
    if (!main) throw new Error("The page has no main part");
    return main;
  }
  const renderWidget = async (kind: string, settings: Record<string, unknown> = {}) =>
    mainOf(await publish({ kind, settings }));
  const all = (main: Element, selector: string) => [...main.querySelectorAll(selector)].map(textOf);

  const people = { kind: "core/person_list", settings: {} };
  const names = (main: Element) => all(main, "li h2");

  test("people are listed with photo, name, title and sanitised description [CMS-055]", async () => {
    const { db } = organiser.dependencies;
    const description = '<p>Looks at <b>every</b> car.</p><script src="//x.example"></script>';
    await db.updateTable("persons").set({ description }).where("last_name", "=", "Rao").execute();
    const [, second] = (await mainOf(await publish(people))).querySelectorAll("li");
    expect(textOf(second?.querySelector("h2"))).toBe("Dinesh Rao");
    expect(textOf(second)).toContain("Chief scrutineer");
    expect(second?.querySelector(".prose")?.innerHTML).toBe("<p>Looks at <b>every</b> car.</p>");
    expect(second?.querySelector("img")?.getAttribute("src")).toMatch(/^\/assets\/i\/person-scrutineer/);
  });

  test("a list is sorted, limited and paged by its settings, with the organiser's labels [CMS-009]", async () => {
    const settings = {
      _sort_by: "-last_name",
      _offset: 1,
      _limit: 5,
      _items_per_page: 2,
      _next_label: "More people",
    };
    const address = await publish({ kind: "core/person_list", settings });
    const first = await mainOf(address);
    expect(names(first)).toEqual(["Ewan Pryce", "Talia Moreno"]);
    const next = [...first.querySelectorAll("nav a")].find((link) => textOf(link).startsWith("More people"));
    const second = await mainOf(next?.getAttribute("href")?.replace(/#.*/, "") ?? "");
    expect(names(second)).toEqual(["Kirsty Lund", "Bev Kowalski"]);
    expect(names(await mainOf(`${address}?page=3`))).toEqual(["Nomsa Dube"]);
    expect(names(await mainOf(`${address}?page=99`))).toEqual(["Nomsa Dube"]);
    for (const odd of ["0", "-1", "1.5", "two", ""])
      expect(names(await mainOf(`${address}?page=${odd}`))).toEqual(["Ewan Pryce", "Talia Moreno"]);
  });

  test("a list shows the item named in the URL if its settings say so [CMS-009]", async () => {
    const address = await publish({ ...people, settings: { _item_from_url: 1 } });
    expect(names(await mainOf(`${address}/nomsa-dube`))).toEqual(["Nomsa Dube"]);
    expect(names(await mainOf(`${address}/2`))).toEqual(["Dinesh Rao"]);
    expect(names(await mainOf(`${address}/nobody`))).toEqual([]);
    expect(names(await mainOf(address))).toHaveLength(6);
    const whole = await publish(people);
    expect(await site.browse().get(`${whole}/nomsa-dube`)).toMatchObject({ status: 301, location: whole });
  });

  test("a list shows a hundred items at most [CMS-010]", async () => {
    const { db } = organiser.dependencies;
    const { id } = await db
      .insertInto("links")
      .values({ parent_id: null, sort_order: 9, url: "long-list", name: "", link: "", icon: "" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const links = Array.from({ length: 101 }, (_, index) => ({
      parent_id: id,
      sort_order: index,
      url: "",
      name: `Link ${index}`,
      link: "/rules",
      icon: "",
    }));
    await db.insertInto("links").values(links).execute();
    const main = await renderWidget("core/link_children", { top_level: "long-list", _limit: 101 });
    expect(main.querySelectorAll("li")).toHaveLength(100);
  });

  test("only one question is open at a time, under the site's heading and below the content above [CMS-062 CMS-063 CMS-064]", async () => {
    const settings = { heading: "Not shown", pagecontent: "<p>Read this first.</p>", group: "watching" };
    const main = await renderWidget("core/faq", settings);
    expect(all(main, "h2")).toEqual(["Questions and answers"]);
    expect(textOf(main)).toContain("Read this first.");
    expect(all(main, "summary").map((summary) => summary.replace(/ ?▾$/, ""))).toEqual([
      "When should I be there?",
      "Can I ride along?",
      "May I bring the dog?",
    ]);
    const items = [...main.querySelectorAll("details")];
    expect(new Set(items.map((item) => item.getAttribute("name"))).size).toBe(1);
    expect(items.some((item) => item.open)).toBe(false);
    expect(textOf(items[1])).toContain("If you are 18 or older");
  });

  test("the questions of two widgets on a page open independently [CMS-064]", async () => {
    const main = await mainOf(await publish({ kind: "core/faq" }, { kind: "core/faq" }));
    const groupNames = [...main.querySelectorAll("details")].map((item) => item.getAttribute("name"));
    expect(new Set(groupNames).size).toBe(2);
  });

  test("a hero shows three testimonials of its group, with stars, a square picture and its button [CMS-045 CMS-047 CMS-048]", async () => {
    const main = await renderWidget("core/hero_testimonial", {
      heading: "What drivers say",
      subheading: "Mostly",
      testimonials: "drivers",
      button_link: "/events",
      button_text: "Pick your night",
    });
    expect(all(main, "h1")).toEqual(["What drivers say"]);
    expect(textOf(main)).toContain("Mostly");
    const [first, ...others] = main.querySelectorAll("figure");
    expect(others).toHaveLength(2);
    expect(textOf(first?.querySelector("blockquote"))).toMatch(/^I drove there/);
    expect(textOf(first?.querySelector("figcaption"))).toBe("Marcus T.VE ute, eleven nights");
    expect(textOf(first?.querySelector(".sr-only"))).toBe("5 out of 5 stars");
    expect(first?.querySelector("img")?.getAttribute("src")).toMatch(/\/Square\/100\.jpg$/);
    expect(textOf(main.querySelector('a[href="/events"]'))).toBe("Pick your night");
  });

  test("a testimonial without a rating has no stars [CMS-046]", async () => {
    const { db } = organiser.dependencies;
    await db.updateTable("testimonials").set({ rating: 0 }).where("name", "=", "Lou H.").execute();
    const [, second] = (
      await renderWidget("core/hero_testimonial", { testimonials: "spectators" })
    ).querySelectorAll("figure");
    expect(textOf(second)).toContain("Lou H.");
    expect(textOf(second)).not.toMatch(/star|★|☆/);
  });

  test("the testimonial grid shows all of them [API-043]", async () => {
    const main = await renderWidget("core/testimonial_grid", {
      heading: "Heard at the gate",
      subheading: "",
    });
    expect(all(main, "h2")).toEqual(["Heard at the gate"]);
    expect(all(main, "figcaption .font-semibold")).toHaveLength(5);
  });

  test("the links of a testimonial are listed under “Links”, each opening in a new tab [CMS-040 CMS-041 CMS-042]", async () => {
    const main = await renderWidget("core/link_children", { top_level: "before-you-come" });
    expect(all(main, "h2")).toEqual(["Links"]);
    const links = [...main.querySelectorAll("li a")];
    expect(links.map((link) => link.getAttribute("target"))).toEqual(links.map(() => "_blank"));
    expect(links.map((link) => link.getAttribute("rel"))).toEqual(links.map(() => "noopener"));
    expect(links[0]?.getAttribute("href")).toBe("/rules");
  });

  test.each(["core/person_list", "core/faq", "core/testimonial_grid", "core/link_children"])(
    "%s with no items renders nothing",
    async (kind) => {
      const { db } = organiser.dependencies;
      for (const table of ["persons", "faqs", "testimonials"] as const) await db.deleteFrom(table).execute();
      const own = await startSite({
        organiserUrl: organiser.url,
        clock: organiser.clock,
        env: { SITE_PAGE_FORMAT: format },
      });
      const { body } = await own.browse().get(await publish({ kind, settings: { heading: "Alone" } }));
      await own.close();
      const main = new JSDOM(body).window.document.querySelector("main");
      expect(textOf(main)).toBe("A page");
    },
  );
});
