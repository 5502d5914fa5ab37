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
  const button = shown.getByRole<HTMLButtonElement>("button", { name: "Try again" });
  expect([button.type, button.name, button.value]).toEqual(["submit", "intent", "update"]);
  expect(button.getAttribute("formaction")).toBe("/event/night-shift#spectators");
  expect(button.formNoValidate).toBe(true);
});
