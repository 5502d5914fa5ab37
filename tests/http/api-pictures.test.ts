import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { type FaultyProxy, startFaultyProxy } from "../support/faulty-proxy.ts";
import { textOf } from "../support/html-form.ts";
import { chooseCategory, logIn } from "../support/entry-visit.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";

const Members = z.record(z.string(), z.unknown());
const night = "night-shift-sydney";

let organiser: RunningOrganiser;
let faultyApi: FaultyProxy;
let site: RunningSite;
let event: z.output<typeof Members>;
const path = `/api/v1/event/event/${night}`;

const start = () =>
  startSite({
    organiserUrl: faultyApi.url,
    clock: organiser.clock,
    env: { ORGANISER_PUBLIC_URL: "https://api.example" },
  });
const png = { text: "PNG", type: "image/png" };
const size = { width: 400, height: 300 };

beforeAll(async () => {
  organiser = await startOrganiser();
  faultyApi = await startFaultyProxy(organiser.url);
  event = Members.parse(await (await fetch(organiser.url + path)).json());
  const domainPath = "/api/v1/cognito/domain/currentDomain";
  const domain = Members.parse(await (await fetch(organiser.url + domainPath)).json());
  faultyApi.fault(domainPath, { json: { ...domain, favicon: { url: "/cms/favicon.png", ...size } } });
  faultyApi.fault(path, {
    json: {
      ...event,
      image: { url: "https://api.example/uploads/hero.jpg", ...size },
      garage_map: { url: "/uploads/garages.png", ...size },
      camp_site_map: { url: "http://127.0.0.1:1/inside.png", ...size },
      page_content:
        '"<p>Gates open at five.</p><img src=\\"/uploads/gates.png\\" alt=\\"Gates\\"><img src=\\"/uploads/moved.png\\" alt=\\"Moved\\">"',
      terms_and_conditions: "these are no list",
      merch: [{ id: 1, name: "Broken shirt", price_each: { amount: 5 } }],
      payment_methods: [
        { id: "card", name: "Card that is off", enabled: false },
        { id: "bank", name: "Bank transfer", enabled: true },
      ],
    },
  });
  for (const file of ["/uploads/hero.jpg", "/uploads/garages.png", "/uploads/gates.png", "/cms/favicon.png"])
    faultyApi.fault(file, png);
  site = await start();
  organiser.siteOrigins.push(site.publicUrl);
});
afterAll(async () => {
  await site.close();
  await faultyApi.close();
  await organiser.close();
});

const findPaths = (body: string): string[] => [...new Set(body.match(/\/media\/[\w-]+\/[\w-]+/g) ?? [])];
const decodeAddress = (mediaPath: string): string =>
  Buffer.from(mediaPath.split("/").at(-1) ?? "", "base64url").toString();
const file = (mediaPath: string, from = site) =>
  fetch(`http://localhost:${from.port}${mediaPath}`, { redirect: "manual" });

describe("pictures that the API hosts anywhere", () => {
  test("are served through the site: the event's, its maps, those in texts, and the site's icon [IMG-003]", async () => {
    const { body } = await site.browse().get(`/event/${night}`);
    const paths = findPaths(body);
    const shown = ["/cms/favicon.png", "/uploads/garages.png", "/uploads/gates.png", "/uploads/hero.jpg"];
    expect(paths.map(decodeAddress)).toEqual(expect.arrayContaining(shown));
    for (const one of paths.filter((given) => shown.includes(decodeAddress(given)))) {
      const response = await file(one);
      expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/png"]);
      expect(await response.text()).toBe("PNG");
    }
    expect(body).toMatch(/<img src="\/media\/[^"]+"[^>]*alt="Gates"|<img[^>]*alt="Gates"[^>]*src="\/media\//);
    expect(body).not.toContain("api.example/uploads");
  });

  test("have the same URL for all users and on every instance", async () => {
    const [one, other] = await Promise.all(
      [site.browse(), site.browse()].map(async (browser) => (await browser.get(`/event/${night}`)).body),
    );
    expect(findPaths(one ?? "")).toEqual(findPaths(other ?? ""));
    const second = await start();
    try {
      const [first = ""] = findPaths(one ?? "").filter((given) =>
        decodeAddress(given).startsWith("/uploads"),
      );
      expect((await file(first, second)).status).toBe(200);
    } finally {
      await second.close();
    }
  });

  test("can't be used to fetch another URL, an internal host, or the target of a redirect", async () => {
    const { body } = await site.browse().get(`/event/${night}`);
    const paths = findPaths(body);
    const [, , signature = ""] = (paths[0] ?? "").split("/");
    const encoded = Buffer.from("https://evil.example/a.png").toString("base64url");
    expect((await file(`/media/${signature}/${encoded}`)).status).toBe(404);
    const inside = paths.find((given) => decodeAddress(given).includes("127.0.0.1:1")) ?? "";
    expect((await file(inside)).status).toBe(404);

    const moved = paths.find((given) => decodeAddress(given) === "/uploads/moved.png") ?? "";
    faultyApi.fault("/uploads/moved.png", {
      text: "",
      type: "image/png",
      status: 302,
      headers: { location: "https://evil.example/a.png" },
    });
    expect((await file(moved)).status).toBe(502);
  });
});

describe("an event with members of a wrong type", () => {
  test("is shown without them, and its content without the quotes of JSON", async () => {
    const { status, body } = await site.browse().get(`/event/${night}`);
    expect(status).toBe(200);
    expect(textOf(body)).toContain("Gates open at five.");
    expect(textOf(body)).not.toContain('"Gates');
    expect(textOf(body)).not.toContain('five. "');
    expect(textOf(body)).not.toContain("Broken shirt");
    expect(textOf(body)).not.toContain("these are no list");
  });

  test("offers no payment method that isn't enabled", async () => {
    const browser = site.browse();
    await logIn(browser);
    const { body } = await chooseCategory(browser, night, "Street");
    expect(textOf(body)).toContain("Bank transfer");
    expect(textOf(body)).not.toContain("Card that is off");
  });
});
