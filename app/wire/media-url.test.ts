import { expect, test } from "vitest";
import { Domain, MenuItem } from "./site.ts";
import { Event } from "./event.ts";
import { convertMediaUrls, mediaUrl, replacePlaceholders } from "./media-url.ts";
import { Page } from "./page.ts";
import { Product } from "./shop.ts";

/** Returns a response after its URLs were resolved to paths of the site. */
function read<Value>(value: Value): Value {
  replacePlaceholders(value, {
    resolveMediaUrl: (address) => `/media/(${address})`,
    resolveDay: () => "",
  });
  return value;
}

test("every picture URL in a response becomes a path of this site", () => {
  const at = (url: string) => ({ url, width: 4, height: 3 });
  const event = read(
    Event.parse({
      name: "A name",
      id: 1,
      garage_map: at("/maps/g.svg"),
      camp_site_map: at("https://cdn.example/c.png"),
    }),
  );
  expect(event.garageMap?.url).toBe("/media/(/maps/g.svg)");
  expect(event.campSiteMap?.url).toBe("/media/(https://cdn.example/c.png)");
  const domain = read(Domain.parse({ favicon: at("https://api.example/cms/cognito/domain/favicon") }));
  expect(domain.favicon?.url).toBe("/media/(https://api.example/cms/cognito/domain/favicon)");
  expect(read(MenuItem.parse({ name: "Shop", image: at("/menu/shop.jpg") })).image?.url).toBe(
    "/media/(/menu/shop.jpg)",
  );
  const product = read(
    Product.parse({
      name: "A name",
      id: 1,
      size_chart_image: "uploads/sizes.png",
      video: { file: "https://cdn.example/v.mp4" },
    }),
  );
  expect(product.sizeChartImage).toBe("/media/(uploads/sizes.png)");
  expect(product.video?.file).toBe("/media/(https://cdn.example/v.mp4)");
});

test("pictures in widget settings are found in both formats; links are left alone", () => {
  const settings = {
    url: "/events",
    image: { url: "/cms/hero.jpg", width: 10, height: 5 },
    slides: [{ link: "/shop", image: { id: 3, image: { url: "https://cdn.example/s.webp", hash: "" } } }],
    background_video: { file: "/films/loop.mp4", slate: "" },
  };
  const page = {
    id: 1,
    pageContents: [{ id: 1, template: "x", variables: JSON.stringify(settings) }],
    rows: [{ id: 1, blocks: [{ id: 1, widgets: [{ outer: "x", templatevar: settings }] }] }],
  };
  const { pageBlocks, rows } = read(Page.parse(page));
  const found = {
    url: "/events",
    image: { url: "/media/(/cms/hero.jpg)" },
    slides: [{ link: "/shop", image: { image: { url: "/media/(https://cdn.example/s.webp)" } } }],
    background_video: { file: "/media/(/films/loop.mp4)" },
  };
  expect(pageBlocks[0]?.variables).toMatchObject(found);
  expect(rows[0]?.blocks[0]?.widgets[0]?.settings).toMatchObject(found);
});

test("a path in the API's own folders stays; a URL with a host is resolved by the caller", () => {
  const paths = ["/assets/i/ab/16x9/900.jpg?v=2", "/v/7.mp4", "data:image/gif;base64,AA"];
  for (const path of paths) expect(mediaUrl.parse(path)).toBe(path);
  expect(mediaUrl.parse(null)).toBe("");
  expect(read({ url: mediaUrl.parse("https://cdn.example/assets/a.jpg") }).url).toBe(
    "/media/(https://cdn.example/assets/a.jpg)",
  );
});

test("text that looks like a marked URL isn't resolved", () => {
  const event = read(
    Event.parse({ id: 1, name: "media:1.2.3.4:https://cdn.example/a", blurb: "/media/x/y" }),
  );
  expect(event).toMatchObject({ name: "media:1.2.3.4:https://cdn.example/a", blurb: "/media/x/y" });
});

test.each(["javascript:alert(1)", "file:///etc/passwd", "http://["])("%s is no picture URL", (address) =>
  expect(mediaUrl.parse(address)).toBe(""),
);

test("a URL that browsers can't load a picture from becomes empty", () => {
  for (const address of ["javascript:alert(1)", "ftp://cdn.example/a.jpg", "xhttps://cdn.example/a.jpg"])
    expect(mediaUrl.parse(address)).toBe("");
  expect(read({ url: mediaUrl.parse("/cms/assets/a.jpg") }).url).toBe("/media/(/cms/assets/a.jpg)");
  expect(mediaUrl.parse("/media/signed/a.jpg")).toBe("/media/signed/a.jpg");
});

test.each([
  ["an image recognised by its key", { photo: { url: "/a.jpg" } }, { photo: { url: "/media/(/a.jpg)" } }],
  [
    "an image recognised by its other members",
    { x: { url: "/a.jpg", hash: "" } },
    { x: { url: "/media/(/a.jpg)" } },
  ],
  ["a link", { button: { url: "/a.jpg", label: "" } }, { button: { url: "/a.jpg" } }],
  ["a video recognised by its key", { video: { file: "/a.mp4" } }, { video: { file: "/media/(/a.mp4)" } }],
  [
    "a video recognised by its other members",
    { x: { file: "/a.mp4", slate: "" } },
    { x: { file: "/media/(/a.mp4)" } },
  ],
  ["a video's id", { video: { file: "a1b2" } }, { video: { file: "a1b2" } }],
  ["a file of something else", { x: { file: "/rules.pdf" } }, { x: { file: "/rules.pdf" } }],
  ["a link of a video", { video: { file: "/a.mp4", link: "/b/c" } }, { video: { link: "/b/c" } }],
  ["a number instead of a URL", { image: { url: 7, width: 1 } }, { image: { url: 7 } }],
  ["nothing", { image: null }, { image: null }],
])("%s in the settings of a widget", (_, settings, found) => {
  expect(read({ value: convertMediaUrls(settings) }).value).toMatchObject(found);
});
