// @vitest-environment jsdom
import { expect, test } from "vitest";
import { show } from "../../../tests/support/render-part.tsx";
import type { SiteMenuItem } from "../site-data.server.ts";
import { MainMenu } from "./main-menu.tsx";

const item: SiteMenuItem = {
  name: "Racing",
  link: "/racing",
  newTab: false,
  picture: null,
  button: { text: "This season", link: "/season" },
  items: [{ name: "Rıza’s tips", link: "/tips", newTab: false, picture: null, button: null, items: [] }],
};

// Turkish capitalises “i” as “İ”, so the organiser's texts must be marked with their own language.
test.each(["This season", "Racing", "Rıza’s tips"])("“%s” in a menu is marked with its language", (text) => {
  const { container: menu } = show(<MainMenu items={[item]} />, { language: "tr" });
  const element = [...menu.querySelectorAll("span")].findLast(({ textContent }) => textContent === text);
  expect(element?.closest("[lang]")?.getAttribute("lang")).toBe("en");
});
