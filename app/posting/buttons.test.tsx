// @vitest-environment jsdom
import { expect, test } from "vitest";
import { show } from "../../tests/support/shown.tsx";
import { EnterKeyButton, UpdateButton } from "./buttons.tsx";

const formWith = (button: React.ReactNode) => show(<form aria-label="Order">{button}</form>);

/** What a button posts, and where it differs from its form. */
const pressOf = (button: HTMLElement) =>
  Object.fromEntries(
    ["type", "name", "value", "formaction", "formnovalidate"].map((name) => [
      name,
      button.getAttribute(name),
    ]),
  );

test("an update asks for what follows from the choices so far, whatever is still missing in the form", () => {
  const button = formWith(<UpdateButton place="/event/night-shift#order" />).getByRole("button", {
    name: "Update",
  });
  expect(pressOf(button)).toEqual({
    type: "submit",
    name: "intent",
    value: "update",
    formaction: "/event/night-shift#order",
    formnovalidate: "",
  });
});

test("an update that is one of several says what it brings up to date", () => {
  const button = formWith(<UpdateButton of="Spectators" />).getByRole("button");
  expect(button.textContent).toBe("Update: Spectators");
  expect(pressOf(button)["formaction"]).toBeNull();
});

test("with scripts an update happens by itself, so its button isn't seen, unless its form says otherwise", () => {
  const [usual, other] = formWith(
    <>
      <UpdateButton />
      <UpdateButton className="self-end" />
    </>,
  ).getAllByRole("button");
  expect(usual?.classList.contains("in-data-hydrated:invisible")).toBe(true);
  expect(other?.classList.contains("self-end")).toBe(true);
  expect(other?.classList.contains("in-data-hydrated:invisible")).toBe(false);
});

test("the Enter key presses a button that nobody sees or comes to, which only updates", () => {
  const shown = formWith(<EnterKeyButton />);
  expect(shown.queryByRole("button")).toBeNull();
  const button = shown.getByText("Update");
  expect(pressOf(button)).toEqual({
    type: "submit",
    name: "intent",
    value: "update",
    formaction: null,
    formnovalidate: "",
  });
  expect(button.tabIndex).toBe(-1);
  expect(button.className).toBe("sr-only");
});
