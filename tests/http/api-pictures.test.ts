import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { type FaultyLine, faultyLine } from "../support/faulty-line.ts";
import { textOf } from "../support/html-form.ts";
import { chooseCategory, logIn } from "../support/entry-visit.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";

const Members = z.record(z.string(), z.unknown());
const night = "night-shift-sydney";

let organiser: RunningOrganiser;
let line: FaultyLine;
let site: RunningSite;
let event: z.output<typeof Members>;
const path = `/api/v1/event/event/${night}`;

const start = () =>
  startSite({
    organiserUrl: line.url,
    clock: organiser.clock,
    env: { ORGANISER_PUBLIC_URL: "https://api.example" },
  });
const png = { text: "PNG", type: "image/png" };
const size = { width: 400, height: 300 };

beforeAll(async () => {
  organiser = await startOrganiser();
  line = await faultyLine(organiser.url);
  event = Members.parse(await (await fetch(organiser.url + path)).json());
  const domainPath = "/api/v1/cognito/domain/currentDomain";
  const domain = Members.parse(await (await fetch(organiser.url + domainPath)).json());
  line.fault(domainPath, { json: { ...domain, favicon: { url: "/cms/favicon.png", ...size } } });
  line.fault(path, {
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
    line.fault(file, png);
  site = await start();
  organiser.siteOrigins.push(site.publicUrl);
});
afterAll(async () => {
  await site.close();
  await line.close();
  await organiser.close();
});

const pathsIn = (body: string): string[] => [...new Set(body.match(/\/media\/[\w-]+\/[\w-]+/g) ?? [])];
const addressIn = (mediaPath: string): string =>
  Buffer.from(mediaPath.split("/").at(-1) ?? "", "base64url").toString();
const file = (mediaPath: string, of = site) =>
  fetch(`http://localhost:${of.port}${mediaPath}`, { redirect: "manual" });

describe("pictures that the API keeps wherever it likes", () => {
  test("reach the browser through the site: the event's, its maps, those in texts, and the site's icon [IMG-003]", async () => {
    const { body } = await site.browse().get(`/event/${night}`);
    const paths = pathsIn(body);
    const shown = ["/cms/favicon.png", "/uploads/garages.png", "/uploads/gates.png", "/uploads/hero.jpg"];
    expect(paths.map(addressIn)).toEqual(expect.arrayContaining(shown));
    for (const one of paths.filter((given) => shown.includes(addressIn(given)))) {
      const answer = await file(one);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
      expect(await answer.text()).toBe("PNG");
    }
    expect(body).toMatch(/<img src="\/media\/[^"]+"[^>]*alt="Gates"|<img[^>]*alt="Gates"[^>]*src="\/media\//);
    expect(body).not.toContain("api.example/uploads");
  });

  test("have the same address for everybody, and another instance knows it", async () => {
    const [one, other] = await Promise.all(
      [site.browse(), site.browse()].map(async (browser) => (await browser.get(`/event/${night}`)).body),
    );
    expect(pathsIn(one ?? "")).toEqual(pathsIn(other ?? ""));
    const second = await start();
    try {
      const [first = ""] = pathsIn(one ?? "").filter((given) => addressIn(given).startsWith("/uploads"));
      expect((await file(first, second)).status).toBe(200);
    } finally {
      await second.close();
    }
  });

  test("are no way to anything else: not to another address, not to a host inside, not to where a redirect leads", async () => {
    const { body } = await site.browse().get(`/event/${night}`);
    const paths = pathsIn(body);
    const [, , mark = ""] = (paths[0] ?? "").split("/");
    const encoded = Buffer.from("https://evil.example/a.png").toString("base64url");
    expect((await file(`/media/${mark}/${encoded}`)).status).toBe(404);
    const inside = paths.find((given) => addressIn(given).includes("127.0.0.1:1")) ?? "";
    expect((await file(inside)).status).toBe(404);

    const moved = paths.find((given) => addressIn(given) === "/uploads/moved.png") ?? "";
    line.fault("/uploads/moved.png", {
      text: "",
      type: "image/png",
      status: 302,
      headers: { location: "https://evil.example/a.png" },
    });
    expect((await file(moved)).status).toBe(502);
  });
});

describe("an event with parts of a wrong type", () => {
  test("is shown without them, its content without the quotes of JSON", async () => {
    const { status, body } = await site.browse().get(`/event/${night}`);
    expect(status).toBe(200);
    expect(textOf(body)).toContain("Gates open at five.");
    expect(textOf(body)).not.toContain('"Gates');
    expect(textOf(body)).not.toContain('five. "');
    expect(textOf(body)).not.toContain("Broken shirt");
    expect(textOf(body)).not.toContain("these are no list");
  });

  test("offers a driver no payment method that isn't enabled", async () => {
    const browser = site.browse();
    await logIn(browser);
    const { body } = await chooseCategory(browser, night, "Street");
    expect(textOf(body)).toContain("Bank transfer");
    expect(textOf(body)).not.toContain("Card that is off");
  });
});
