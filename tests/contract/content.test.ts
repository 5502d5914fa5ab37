import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { listResponse } from "../../app/wire/primitives.ts";
import { Gallery } from "../../app/wire/media.ts";
import { InitialData, Page } from "../../app/wire/page.ts";
import { Domain, Group, MenuItem, SitemapEntry } from "../../app/wire/site.ts";
import { type ApiCalls, callsOf, withPaths } from "../support/api-calls.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { nonEmpty } from "../support/non-empty.ts";

let organiser: RunningOrganiser;
let visitor: ApiCalls;

beforeAll(async () => {
  organiser = await startOrganiser();
  visitor = callsOf(organiser.url);
});
afterAll(() => organiser.close());

const blockFields = `id name url updated_at content pageContents {
  id sort_order name template variables hidden start_time end_time text_colour background_colour
  padding_top padding_bottom padding_left padding_right margin_top margin_bottom full_width
  imageHashes { background_image } background_image_fixed background_image_opacity background_image_saturation
  background_video { imageHashes { slate } } background_video_id
  aos_type aos_easing aos_offset aos_duration aos_delay anchor_name
}`;

const inBlocks = async (url: string) => {
  const query = `query ($url: String!) { cognitoPage(whereEqual: { url: $url }) { ${blockFields} } }`;
  const { body } = await visitor.graphql(query, { url });
  return z.object({ data: z.object({ cognitoPage: Page.nullable() }) }).parse(body).data.cognitoPage;
};
const inRows = async (slug: string) =>
  Page.parse((await visitor.post(`cognito/page/${slug}`, { pb: 1 })).body);
const everyPage = async () =>
  listResponse(Page).parse((await visitor.get("cognito/page", { page_size: 100, pb: 1 })).body).items;
const settings = (value: unknown) => z.record(z.string(), z.unknown()).parse(withPaths(value));

describe("the organiser's settings", () => {
  test("have names, colours and both logos [SET-001 SET-006]", async () => {
    const domain = withPaths(Domain.parse((await visitor.get("cognito/domain/currentDomain")).body));
    expect(domain.organisationName).toBe("Long Straight Motorsport");
    expect(domain.themeColour).toMatch(/^#[0-9a-f]{6}$/);
    for (const picture of [
      domain.favicon,
      domain.faviconDark,
      domain.organisationLogo,
      domain.organisationLogoDark,
    ]) {
      expect((await fetch(organiser.url + (picture?.url ?? "/none"))).status).toBe(200);
    }
  });

  test("include no analytics key in the sample [SET-004]", async () => {
    expect((await visitor.get("cognito/domain/currentDomain")).body).toMatchObject({
      google_analytics_key: "",
      google_tag_manager: "",
      google_site_verification: "",
      bing_site_verification: "",
      facebook_pixel: "",
      matomo_site_url: "",
      matomo_site_id: "",
    });
  });

  test("include the favicon's documented URL, which redirects to the picture", async () => {
    const response = await fetch(`${organiser.url}/cms/cognito/domain/favicon`);
    expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "image/png"]);
  });
});

describe("initial data", () => {
  test("has settings, sitemap, groups, pages and redirects in one response, by GET and by POST [API-033]", async () => {
    for (const { body } of [
      await visitor.get("cognito/domain/initialData"),
      await visitor.post("cognito/domain/initialData", { config: {} }),
    ]) {
      const data = InitialData.parse(body);
      expect(data.domain?.name).toBe("Long Straight");
      expect(data.pages.map(({ slug }) => slug)).toContain("rules");
      expect(data.groups.map(({ url }) => url)).toContain("event-photos");
      expect(data.redirects).toContainEqual({ from: "photos", to: "gallery" });
      expect(data.sitemap.length).toBeGreaterThan(data.pages.length);
    }
  });

  test("the sitemap gives home priority 100, pages 90 and events 80 [NAV-015 NAV-016 NAV-017]", async () => {
    const { sitemap } = InitialData.parse((await visitor.get("cognito/domain/initialData")).body);
    const priorityOf = (url: string) => sitemap.find((entry) => entry.url === url)?.priority;
    expect([priorityOf("/"), priorityOf("/about")]).toEqual([100, 90]);
    const events = sitemap.filter(({ url }) => url.startsWith("/event/"));
    expect(events.length).toBeGreaterThanOrEqual(8);
    expect(new Set(events.map(({ priority }) => priority))).toEqual(new Set([80]));
  });

  test("the bare sitemap has the same URLs [NAV-014]", async () => {
    const bareSitemap = z.array(SitemapEntry).parse((await visitor.get("cognito/page/sitemap")).body);
    const { sitemap } = InitialData.parse((await visitor.get("cognito/domain/initialData")).body);
    expect(bareSitemap.map(({ url }) => url)).toEqual(sitemap.map(({ url }) => url));
  });
});

describe("pages", () => {
  test("both formats have the same widgets with the same text, page by page [API-035 API-037]", async () => {
    const pages = await everyPage();
    expect(pages.length).toBeGreaterThanOrEqual(9);
    for (const page of pages) {
      const blocks = (await inBlocks(page.slug))?.pageBlocks ?? [];
      const widgets = page.rows.flatMap(({ blocks: columns }) => columns.flatMap((column) => column.widgets));
      const own = blocks.filter(({ id }) => id > 0); // Tabs become separate headings.
      expect(own.map(({ template }) => template)).toEqual(widgets.map(({ kind }) => kind));
      for (const [index, widget] of widgets.entries()) {
        const [row, block] = [settings(widget.settings), settings(own[index]?.variables)];
        for (const name of ["heading", "html", "button_text", "button_link", "group", "gallery"]) {
          expect(row[name], `${page.slug} ${widget.kind} ${name}`).toEqual(block[name]);
        }
      }
    }
  });

  test("every listed page can be fetched alone in either format, with the same content [API-022 API-034 API-036]", async () => {
    const { body } = await visitor.graphql(`{ cognitoPages { ${blockFields} } }`);
    const allInBlocks = z.object({ data: z.object({ cognitoPages: z.array(Page) }) }).parse(body)
      .data.cognitoPages;
    for (const page of nonEmpty(await everyPage())) {
      expect(await inRows(page.slug)).toEqual(page);
      expect(allInBlocks.find(({ slug }) => slug === page.slug)).toEqual(await inBlocks(page.slug));
    }
  });

  test("the rules are three tabs in the rows format and three anchors in the blocks [RT-036 CMS-006 CMS-016]", async () => {
    const names = ["roll racing Requirements", "Themed Event Requirements", "General Information"];
    const tabs = (await inRows("rules")).rows.find(({ rowType }) => rowType === "tabs");
    expect(tabs?.blocks.map(({ title }) => title)).toEqual(names);

    const blocks = (await inBlocks("rules"))?.pageBlocks ?? [];
    const anchored = blocks.filter(
      ({ anchorName, template }) => anchorName !== "" && template === "core/heading",
    );
    expect(anchored.map(({ variables }) => settings(variables)["heading"])).toEqual(names);
    expect(new Set(anchored.map(({ anchorName }) => anchorName)).size).toBe(3);
  });

  test("the rules state the requirements for driver and car", async () => {
    const text = JSON.stringify(await inRows("rules"));
    for (const phrase of [
      "18 or older",
      "AS1698",
      "Radial tyres only",
      "185&nbsp;mm",
      "Unregistered cars need our approval",
    ]) {
      expect(text).toContain(phrase);
    }
  });

  test("the about page describes a race night", async () => {
    const text = JSON.stringify(await inRows("about"));
    for (const phrase of [
      "40&nbsp;km/h",
      "250&nbsp;metres",
      "6.30pm",
      "free VIP entry to the next event",
      "2016",
    ]) {
      expect(text).toContain(phrase);
    }
  });

  test("pictures are image objects in rows and hashes in blocks, and both exist [IMG-035 IMG-037]", async () => {
    const row = settings((await inRows("home")).rows[0]?.blocks[0]?.widgets[0]?.settings);
    const image = z
      .object({ url: z.string(), width: z.number(), aspect: z.string() })
      .parse(row["background_image"]);
    expect([image.width, image.aspect]).toEqual([2000, "16x9"]);
    expect((await fetch(new URL(image.url, organiser.url), { method: "HEAD" })).status).toBe(200);

    const block = settings((await inBlocks("home"))?.pageBlocks[0]?.variables);
    expect(block["background_image"]).toBeTypeOf("number");
    const hash = z.string().parse(settings(block["image_hashes"])["background_image"]);
    expect((await fetch(`${organiser.url}/assets/i/${hash}/16x9/100.jpg`)).status).toBe(200);
  });

  test("a page call may set the aspect of a widget's pictures [IMG-033]", async () => {
    const config = {
      pagebuilderImages: [
        {
          widget: "core/hero_quote",
          images: [{ name: "background_image", image_aspect: "1x1", image_width: 200 }],
        },
      ],
    };
    const { body } = await visitor.post("cognito/page/home", { pb: 1, config });
    const row = settings(Page.parse(body).rows[0]?.blocks[0]?.widgets[0]?.settings);
    expect(row["background_image"]).toMatchObject({ width: 200, height: 200, aspect: "1x1" });
  });

  test("home has the background video's file and poster in both formats [RT-002 IMG-036]", async () => {
    const row = settings((await inRows("home")).rows[0]?.blocks[0]?.widgets[0]?.settings);
    const block = settings((await inBlocks("home"))?.pageBlocks[0]?.variables);
    expect(row["background_video"]).toEqual(block["background_video"]);
    const { file, slate } = z.object({ file: z.string(), slate: z.string() }).parse(row["background_video"]);
    expect(slate).toMatch(/\/16x9\/2000\.jpg$/); // The smallest generated width of at least 1920.
    for (const address of [file, slate])
      expect((await fetch(new URL(address, organiser.url), { method: "HEAD" })).status).toBe(200);
  });

  test("an unknown page returns 404, by every call [RT-077]", async () => {
    for (const slug of ["nothing", "__proto__", "99999", "ho me", "%00"]) {
      expect((await visitor.get(`cognito/page/${encodeURIComponent(slug)}`)).status).toBe(404);
      expect(await inBlocks(slug)).toBeNull();
    }
  });

  test("a page keeps its modification date over a restart [CMS-028]", async () => {
    const before = (await inRows("about")).updatedAt;
    expect(Date.parse(before)).toBe(organiser.clock.now());
    organiser.clock.advance(60 * 60 * 1000);
    organiser = await organiser.restart();
    visitor = callsOf(organiser.url);
    expect((await inRows("about")).updatedAt).toBe(before);
  });
});

describe("groups, galleries and menus", () => {
  test("groups have three forms: an envelope, a list of one model, a single one [API-038 API-039 API-040 CMS-036 CMS-037]", async () => {
    const wishes = { image_aspect: "4x3", image_width: 300 };
    const all = listResponse(Group).parse((await visitor.get("cognito/group", wishes)).body).items;
    const root = all.find(({ id, root: top }) => id === top);
    expect(root?.children.map(({ url }) => url)).toEqual(["racing", "around-the-track"]);
    expect(root?.image).toMatchObject({ width: 300, height: 225 });

    const ofModel = z.array(Group).parse((await visitor.get("cognito/group/Cognito/Gallery", wishes)).body);
    expect(ofModel).toEqual(all.filter(({ model }) => model === "Gallery"));
    expect(z.array(Group).parse((await visitor.get("cognito/group/Event/Event")).body)).toEqual([]);

    const singleGroup = Group.parse(
      (await visitor.get("cognito/group/details/Cognito/Gallery/racing", wishes)).body,
    );
    expect(singleGroup).toEqual(all.find(({ url }) => url === "racing"));
    expect((await visitor.get("cognito/group/details/Cognito/Gallery/nothing")).status).toBe(404);
  });

  test("the galleries of a group include those of its subgroups, each with its cover [API-046 IMG-026]", async () => {
    const query = `query ($group: String!) { cognitoGallerys(byGroup: $group) {
      id url heading sub_heading slides(first: 1) { image(image_width: 400, image_aspect: "16x9") { url width height } } } }`;
    const galleriesOf = async (group: string) => {
      const { body } = await visitor.graphql(query, { group });
      return z.object({ data: z.object({ cognitoGallerys: z.array(Gallery) }) }).parse(body).data
        .cognitoGallerys;
    };
    const all = await galleriesOf("event-photos");
    expect(all.length).toBe(6);
    expect((await galleriesOf("racing")).map(({ url }) => url)).toEqual(["green-light", "half-a-length"]);
    expect(await galleriesOf("nothing")).toEqual([]);
    for (const { slides } of nonEmpty(all)) {
      expect(slides).toHaveLength(1);
      expect(slides[0]?.image).toMatchObject({ width: 400, height: 225 });
    }
  });

  test("a gallery by REST has its slides in the requested aspect, and again for the lightbox [API-044 API-045 API-050 IMG-019]", async () => {
    const wishes = { image_aspect: "4x3", image_width: 400, extra_aspects: ["16x9"] };
    const gallery = Gallery.parse((await visitor.post("cognito/gallery/on-the-strip", wishes)).body);
    expect([gallery.name, gallery.slides.length]).toEqual(["On the strip", 4]);
    for (const { image } of nonEmpty(gallery.slides)) {
      expect(image).toMatchObject({ width: 400, height: 300 });
      expect(image?.extraAspects[0]).toMatchObject({ aspect: "16x9" });
    }
    expect((await visitor.get("cognito/gallery/nothing")).status).toBe(404);
  });

  test("a gallery by GraphQL has all its slides [API-047]", async () => {
    const query = `query ($id: ID!, $aspect: String!) { cognitoGallery(id: $id) {
      id url heading sub_heading slides { heading image(image_width: 400, image_aspect: $aspect) { url width height } } } }`;
    const { body } = await visitor.graphql(query, { id: 1, aspect: "1x1" });
    const gallery = z.object({ data: z.object({ cognitoGallery: Gallery }) }).parse(body).data.cognitoGallery;
    expect(gallery.name).toBe("Green light");
    expect(gallery.slides).toHaveLength(5);
    expect(gallery.slides[0]?.image).toMatchObject({ width: 400, height: 400 });
  });

  test("menus link only to existing pages", async () => {
    const { sitemap } = InitialData.parse((await visitor.get("cognito/domain/initialData")).body);
    const known = new Set(sitemap.map(({ url }) => url));
    for (const name of ["main", "footer"]) {
      const lines = z.array(MenuItem).parse((await visitor.post("cognito/menu/tree", { name })).body);
      expect(lines.length).toBeGreaterThan(2);
      for (const { link } of nonEmpty(lines.flatMap((line) => [line, ...line.children])))
        expect(known).toContain(link.split("#", 1)[0]);
    }
    expect((await visitor.post("cognito/menu/tree", { name: "nothing" })).body).toEqual([]);
  });

  test("redirects lead to existing pages [RT-061]", async () => {
    const { redirects, sitemap } = InitialData.parse((await visitor.get("cognito/domain/initialData")).body);
    for (const { from, to } of nonEmpty(redirects)) {
      expect(sitemap.map(({ url }) => url)).toContain(`/${to}`);
      expect(sitemap.map(({ url }) => url)).not.toContain(`/${from}`);
    }
  });
});
