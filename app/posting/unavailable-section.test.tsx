// @vitest-environment jsdom
import { expect, test } from "vitest";
import { show } from "../../tests/support/render-part.tsx";
import { UnavailableSection } from "./unavailable-section.tsx";

test("a part that wasn't loaded in time can be reloaded with the form as it is, complete or not", () => {
  const shown = show(
    <form>
      <UnavailableSection formAction="/event/night-shift#spectators">
        We can't show the tickets right now.
      </UnavailableSection>
    </form>,
  );
  expect(shown.getByRole("status").textContent).toBe("We can't show the tickets right now.Try again");
  const button = shown.getByRole("button", { name: "Try again" });
  const press = ["type", "name", "value", "formaction"].map((name) => button.getAttribute(name));
  expect(press).toEqual(["submit", "intent", "update", "/event/night-shift#spectators"]);
  expect(button.hasAttribute("formnovalidate")).toBe(true);
});
