import { JSDOM } from "jsdom";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { publishPage, type WrittenWidget } from "../support/written-page.ts";

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

const textOf = (element: Element | null | undefined) =>
  (element?.textContent ?? "").replace(/\s+/g, " ").trim();

let pages = 0;
/** The main part of a page with one widget. */
async function renderWidget(widget: WrittenWidget, query = ""): Promise<Element> {
  const url = `widget-${++pages}`;
  await publishPage(organiser, { url, widgets: [widget] });
  const response = await site.browse().get(`/${url}${query}`);
  expect(response.status).toBe(200);
  const main = new JSDOM(response.body).window.document.querySelector("main");
  if (!main) throw new Error("The page has no main part");
  return main;
}

/** The id of a sample gallery. */
async function galleryId(url: string): Promise<number> {
  const { db } = organiser.dependencies;
  return (await db.selectFrom("galleries").select("id").where("url", "=", url).executeTakeFirstOrThrow()).id;
}

describe("a heading", () => {
  test.each(["h1", "h2", "h3", "h4"])("of type %s has that level [CMS-069]", async (type) => {
    const main = await renderWidget({
      kind: "core/heading",
      settings: { heading_type: type, heading: "Gates open" },
    });
    expect([...main.querySelectorAll(type)].map(textOf)).toContain("Gates open");
  });

  test("of another type shows nothing", async () => {
    const main = await renderWidget({
      kind: "core/heading",
      settings: { heading_type: "h9", heading: "Gates open" },
    });
    expect(textOf(main)).not.toContain("Gates open");
  });
});

test("a heading is centred when its settings say so [CMS-068]", async () => {
  const centred = async (centered: number) => {
    const settings = { heading_type: "h2", heading: "Gates open", centered };
    return (await renderWidget({ kind: "core/heading", settings }))
      .querySelector("h2")
      ?.classList.contains("text-center");
  };
  expect([await centred(1), await centred(0)]).toEqual([true, false]);
});

test("html is shown as written, without dangerous parts [CMS-071]", async () => {
  const html = '<p>Gates <strong>open</strong> <a href="/rules">soon</a></p><script>alert(1)</script>';
  const main = await renderWidget({ kind: "core/html", settings: { html } });
  expect(textOf(main)).toContain("Gates open soon");
  expect([textOf(main.querySelector("strong")), main.querySelector("a")?.getAttribute("href")]).toEqual([
    "open",
    "/rules",
  ]);
  expect(main.querySelector("script")).toBeNull();
});

describe("an image with content", () => {
  test("has heading, text, picture and button [CMS-057]", async () => {
    const main = await renderWidget({
      kind: "core/image_with_content",
      settings: await imageWithContent("left"),
    });
    expect(textOf(main.querySelector("h1, h2"))).toBe("The pits");
    expect(textOf(main)).toContain("Open from noon.");
    expect(main.querySelector("img")?.getAttribute("src")).toMatch(/^\/assets\/i\//);
    expect(textOf(main.querySelector('a[href="/rules"]'))).toBe("What to bring");
  });

  test("has its picture on the configured side [CMS-057]", async () => {
    const isRight = async (side: string) => {
      const settings = await imageWithContent(side);
      const main = await renderWidget({ kind: "core/image_with_content", settings });
      return main.querySelector("img")?.classList.contains("md:order-last");
    };
    expect([await isRight("left"), await isRight("right")]).toEqual([false, true]);
  });

  async function imageWithContent(image_align: string) {
    const { db } = organiser.dependencies;
    const image = await db.selectFrom("images").select("id").executeTakeFirstOrThrow();
    return {
      heading: "The pits",
      html: "<p>Open from noon.</p>",
      image: image.id,
      image_align,
      button_text: "What to bring",
      button_link: "/rules",
    };
  }
});

describe("a button", () => {
  test("links to a page by its id rather than an address [CMS-059]", async () => {
    const { db } = organiser.dependencies;
    const { id } = await db
      .selectFrom("pages")
      .select("id")
      .where("url", "=", "rules")
      .executeTakeFirstOrThrow();
    const main = await renderWidget({
      kind: "core/button_link",
      settings: { button_text: "The rules", link_to_page: id, button_url: "/events" },
    });
    expect(main.querySelector("a")?.getAttribute("href")).toBe("/rules");
  });

  test("links to a document by its path before any other target, as a file [CMS-058 CMS-059]", async () => {
    const linked = async (link_to_document: string) => {
      const settings = { button_text: "Map", button_url: "/events", link_to_document };
      return (await renderWidget({ kind: "core/button_link", settings }))
        .querySelector("a")
        ?.getAttribute("href");
    };
    expect(await linked("/assets/files/paddock.pdf")).toBe("/assets/files/paddock.pdf");
    expect(await linked(`${organiser.url}/files/paddock.pdf`)).toMatch(/^\/media\//);
    expect(await linked("12")).toBe("/events");
  });

  test.each([
    ["mailto:hello@longstraight.example", "NAV-007"],
    ["/events", "NAV-009"],
  ])("to %s opens in this tab [%s]", async (address) => {
    const main = await renderWidget({
      kind: "core/button_link",
      settings: { button_text: "Here", button_url: address },
    });
    const link = main.querySelector("a");
    expect([link?.getAttribute("href"), link?.getAttribute("target")]).toEqual([address, null]);
  });

  test("to another site opens in a new tab [NAV-006 NAV-008]", async () => {
    const main = await renderWidget({
      kind: "core/button_link",
      settings: { button_text: "Map", button_url: "https://maps.example/strip" },
    });
    const link = main.querySelector("a");
    expect([link?.getAttribute("href"), link?.getAttribute("target")]).toEqual([
      "https://maps.example/strip",
      "_blank",
    ]);
  });

  test("without a target isn't shown", async () => {
    const main = await renderWidget({ kind: "core/button_link", settings: { button_text: "Nowhere" } });
    expect(main.querySelectorAll("a")).toHaveLength(0);
  });
});

describe("a gallery", () => {
  test("of type grid shows four slides by default, each linked to its large picture [IMG-020 IMG-022 IMG-030]", async () => {
    const settings = {
      type: "grid",
      gallery: await galleryId("on-the-strip"),
      use_lightbox: 1,
      aspect: "4x3",
      width: 400,
    };
    const main = await renderWidget({ kind: "core/gallery", settings });
    const links = [...main.querySelectorAll("li a")].map((link) => link.getAttribute("href") ?? "");
    expect(links).toHaveLength(4);
    const large = await site.browse().get(links[0] ?? "");
    expect([large.status, large.headers["content-type"]]).toEqual([200, "image/jpeg"]);
    expect(links[0]).toMatch(/\/2000\.jpg$/);
  });

  test("shows the configured number of slides, and no large ones without a lightbox", async () => {
    const settings = {
      type: "centeredgrid",
      gallery: await galleryId("partners"),
      limit_slides: 2,
      use_lightbox: 0,
    };
    const main = await renderWidget({ kind: "core/gallery", settings });
    expect(main.querySelectorAll("li img")).toHaveLength(2);
    expect(main.querySelectorAll('a[href^="/assets/"]')).toHaveLength(0);
  });

  test.each([1, 2, 3, 4, 5, 6])("of type grid may be %i wide [IMG-021]", async (columns) => {
    const gallery = await galleryId("partners");
    const main = await renderWidget({
      kind: "core/gallery",
      settings: { type: "grid", gallery, grid_width: columns },
    });
    const widths = (main.querySelector("ul")?.className ?? "").matchAll(/grid-cols-(\d)/g);
    expect(Math.max(...[...widths].map(([, wide]) => Number(wide)))).toBe(columns);
  });

  test("shows pictures 4x3 and 300 px wide by default [IMG-009]", async () => {
    const gallery = await galleryId("on-the-strip");
    const main = await renderWidget({ kind: "core/gallery", settings: { type: "grid", gallery } });
    const image = main.querySelector("li img");
    expect([image?.getAttribute("width"), image?.getAttribute("height")]).toEqual(["300", "225"]);
  });

  test("of type slider is one row to scroll, a slide at a time [IMG-024]", async () => {
    const main = await renderWidget({
      kind: "core/gallery",
      settings: { type: "slider", gallery: await galleryId("on-the-strip") },
    });
    const row = main.querySelector("section:has(+ ol) > ul");
    const targets = [...main.querySelectorAll("ol a")].map((link) => link.getAttribute("href")?.slice(1));
    expect(targets).toEqual([...(row?.children ?? [])].map((slide) => slide.id));
    expect(targets.length).toBeGreaterThan(1);
    expect([...(row?.children ?? [])].every((slide) => slide.classList.contains("w-full"))).toBe(true);
  });

  test.each(["carousel", ""])("of type “%s” shows nothing", async (type) => {
    const main = await renderWidget({
      kind: "core/gallery",
      settings: { type, gallery: await galleryId("on-the-strip") },
    });
    expect(main.querySelectorAll("img")).toHaveLength(0);
  });
});

describe("a group of galleries", () => {
  const widget = {
    kind: "core/gallery_group",
    settings: { heading: "Photos", group: "event-photos", aspect: "16x9" },
  };

  test("shows covers, and the pictures of the chosen gallery below, each linked to the large one, 1920 px wide [IMG-026 IMG-027 IMG-029]", async () => {
    const covers = [...(await renderWidget(widget)).querySelectorAll('a[href*="?gallery="]')];
    expect(covers.length).toBeGreaterThan(1);
    const chosen = covers[1]?.getAttribute("href") ?? "";
    const query = chosen.slice(chosen.indexOf("?"), chosen.indexOf("#"));

    const main = await renderWidget(widget, query);
    const open = main.querySelector(chosen.slice(chosen.indexOf("#")));
    expect(textOf(open?.querySelector("h2, h3"))).not.toBe("");
    const about = [...(open?.querySelectorAll("h2 ~ p, h3 ~ p") ?? [])].map(textOf);
    expect(about).toEqual([expect.stringMatching(/\w/), `${open?.querySelectorAll("li").length} pictures`]);
    const large = open?.querySelector("a")?.getAttribute("href") ?? "";
    expect((await site.browse().get(large)).headers["content-type"]).toBe("image/jpeg");
    expect(large).toMatch(/\/1925\.jpg$/); // The next multiple of 25.
  });

  test("opens none by default, nor one that isn't in the group [IMG-028]", async () => {
    expect((await renderWidget(widget)).querySelector('section[id^="gallery-"]')).toBeNull();
    expect(
      (await renderWidget(widget, "?gallery=999999")).querySelector('section[id^="gallery-"]'),
    ).toBeNull();
  });

  test("of one gallery has it open [IMG-028]", async () => {
    const own = await startOrganiser();
    const ownSite = await startSite({ organiserUrl: own.url, clock: own.clock });
    const { db } = own.dependencies;
    const all = await db
      .selectFrom("galleries")
      .select("id")
      .where("group_id", "is not", null)
      .orderBy("id")
      .execute();
    const [only] = all;
    await db
      .updateTable("galleries")
      .set({ group_id: null })
      .where("id", "!=", only?.id ?? 0)
      .execute();
    const { body } = await ownSite.browse().get("/gallery");
    const { document } = new JSDOM(body).window;
    expect(document.querySelector(`#gallery-${only?.id} img`)).not.toBeNull();
    expect(document.querySelector('a[href*="?gallery="]')).toBeNull();
    await ownSite.close();
    await own.close();
  });
});

describe("a hero", () => {
  test("without a video shows its picture, and its heading is the page's title [CMS-049 CMS-053]", async () => {
    const { db } = organiser.dependencies;
    const { id, hash } = await db
      .selectFrom("images")
      .select(["id", "hash"])
      .where("hash", "like", "%")
      .executeTakeFirstOrThrow();
    const main = await renderWidget({
      kind: "core/hero_quote",
      settings: { heading: "Under lights", background_image: id },
    });
    expect(textOf(main.querySelector("h1"))).toBe("Under lights");
    expect(main.querySelector("video")).toBeNull();
    expect(main.querySelector("img")?.getAttribute("src")).toContain(hash);
    expect(main.querySelector("section")?.className).toContain("min-h-[500px]");
  });

  test.each([
    ["left", "top", "items-start", "justify-start"],
    ["right", "bottom", "items-end", "justify-end"],
    ["", "top", "items-center", "justify-center"],
  ])("set to “%s” and “%s” is placed %s and %s [CMS-050 CMS-051]", async (justify, align, across, down) => {
    const settings = { heading: "Under lights", text_justify: justify, text_align: align };
    const block = (await renderWidget({ kind: "core/hero_quote", settings })).querySelector(
      "h1",
    )?.parentElement;
    expect(block?.classList.contains(across)).toBe(true);
    expect(block?.parentElement?.classList.contains(down)).toBe(true);
  });
});

test("a hero lays a picture 300 px wide over its background [IMG-034]", async () => {
  const { db } = organiser.dependencies;
  const { id } = await db.selectFrom("images").select("id").executeTakeFirstOrThrow();
  const main = await renderWidget({
    kind: "core/hero_quote",
    settings: { heading: "Under lights", overlay_image: id },
  });
  expect(main.querySelector("img")?.getAttribute("src")).toMatch(/\/300\.\w+$/);
});

test("a call to action shows both pictures and its button [CMS-054]", async () => {
  const { db } = organiser.dependencies;
  const images = await db.selectFrom("images").select("id").limit(2).execute();
  const main = await renderWidget({
    kind: "core/call_to_action",
    settings: {
      heading: "Bring your car",
      left_image: images[0]?.id,
      right_image: images[1]?.id,
      button_text: "Enter",
      button_link: "/events",
    },
  });
  expect(main.querySelectorAll("img")).toHaveLength(2);
  expect(textOf(main.querySelector('a[href="/events"]'))).toBe("Enter");
});

test("a video is served by the site, with its poster", async () => {
  const { db } = organiser.dependencies;
  const { id } = await db.selectFrom("videos").select("id").executeTakeFirstOrThrow();
  const video = (await renderWidget({ kind: "core/video", settings: { video: id } })).querySelector("video");
  expect(video?.hasAttribute("controls")).toBe(true);
  expect(video?.querySelector("source")?.getAttribute("src")).toBe(`/v/${id}.mp4`);
  expect(video?.getAttribute("poster")).toMatch(/^\/assets\/i\//);
});
