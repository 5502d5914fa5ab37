// @vitest-environment jsdom
import { describe, expect, test } from "vitest";
import { scriptedContext } from "../../../../tests/support/scripted-context.ts";
import { show } from "../../../../tests/support/render-part.tsx";
import { formatsFor } from "../../../i18n/formats.server.ts";
import { loadButtonLink } from "./load.server.ts";
import { ButtonLinkSettings } from "./load.server.ts";
import ButtonLinkView from "./view.tsx";

/** Renders the button for settings as the API sends them. */
async function renderButton(settings: object): Promise<HTMLAnchorElement | null> {
  const pages = [
    { id: 12, name: "Rules", url: "rules" },
    { id: 13, name: "About", url: "about" },
  ];
  const rows = { "cognito/page": () => pages.map(({ url, ...page }) => ({ ...page, slug: url })) };
  const { context } = await scriptedContext({ user: null, answers: rows });
  const inRows = { ...context, site: { ...context.site, pageFormat: "rows" as const } };
  const query = new URLSearchParams();
  const widgetContext = {
    context: inRows,
    formats: formatsFor("en"),
    query,
    pageSlug: "home",
    itemSlug: "",
    key: "1",
  };
  const given = { button_text: "Go", button_url: "/events", ...settings };
  const data = await loadButtonLink(ButtonLinkSettings.parse(given), widgetContext);
  return show(<ButtonLinkView data={data} isPageTitle={false} />).container.querySelector("a");
}

describe("a button link", () => {
  test("has its text, colour, target and width [CMS-058]", async () => {
    const button = await renderButton({ button_colour: "dng", full_width: "1" });
    expect(button?.textContent).toBe("Go");
    expect(button?.getAttribute("href")).toBe("/events");
    expect(button?.className).toContain("w-full");
    const plain = await renderButton({});
    expect(plain?.className).not.toContain("w-full");
    expect(plain?.className).not.toBe(button?.className.replace(" w-full", ""));
  });

  test.each([
    [true, "_blank"],
    [1, "_blank"],
    ["1", "_blank"],
    [false, null],
    [0, null],
    ["0", null],
    ["", null],
    [undefined, null],
  ])("with open_in_new_tab %j opens in %j [CMS-058]", async (open_in_new_tab, target) => {
    const button = await renderButton({ open_in_new_tab });
    expect(button?.getAttribute("target")).toBe(target);
    expect(button?.getAttribute("rel")).toBe(target && "noopener");
  });

  test("prefers its page to a document, and a document to a URL [CMS-058 CMS-059]", async () => {
    const to = async (settings: object) => (await renderButton(settings))?.getAttribute("href");
    const document = "/media/files/rules.pdf";
    expect(await to({ link_to_page: "12", link_to_document: document })).toBe("/rules");
    expect(await to({ link_to_page: 99, link_to_document: document })).toBe(document);
    expect(await to({ link_to_document: "7" })).toBe("/events");
    expect(await to({ link_to_page: 0 })).toBe("/events");
  });

  test("isn't rendered without a text or a target", async () => {
    expect(await renderButton({ button_text: "" })).toBeNull();
    expect(await renderButton({ button_url: "" })).toBeNull();
  });
});
