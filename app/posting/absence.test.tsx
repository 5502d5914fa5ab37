// @vitest-environment jsdom
import { expect, test } from "vitest";
import { show } from "../../tests/support/shown.tsx";
import { Absence } from "./absence.tsx";

test("a part that didn't come in time is asked for again with the form as it is, finished or not", () => {
  const shown = show(
    <form>
      <Absence place="/event/night-shift#spectators">We can't show the tickets right now.</Absence>
    </form>,
  );
  expect(shown.getByRole("status").textContent).toBe("We can't show the tickets right now.Try again");
  const button = shown.getByRole("button", { name: "Try again" });
  const press = ["type", "name", "value", "formaction"].map((name) => button.getAttribute(name));
  expect(press).toEqual(["submit", "intent", "update", "/event/night-shift#spectators"]);
  expect(button.hasAttribute("formnovalidate")).toBe(true);
});
