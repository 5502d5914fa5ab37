// @vitest-environment jsdom
import { expect, test } from "vitest";
import { show } from "../../tests/support/render-part.tsx";
import { UpdateButton } from "./buttons.tsx";
import { EnterKeyButton } from "./enter-key-button.tsx";

const formWith = (button: React.ReactNode) => show(<form aria-label="Order">{button}</form>);

/** What a button posts, and how it overrides its form. */
const pressOf = (button: HTMLElement) =>
  Object.fromEntries(
    ["type", "name", "value", "formaction", "formnovalidate"].map((name) => [
      name,
      button.getAttribute(name),
    ]),
  );

test("the update button recalculates from the choices so far, even if the form is incomplete", () => {
  const button = formWith(<UpdateButton formAction="/event/night-shift#order" />).getByRole("button", {
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

test("one of several update buttons names what it updates", () => {
  const button = formWith(<UpdateButton sectionName="Spectators" />).getByRole("button");
  expect(button.textContent).toBe("Update: Spectators");
  expect(pressOf(button)["formaction"]).toBeNull();
});

test("with scripts updates are automatic, so the button is hidden unless its form overrides that", () => {
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

test.each([
  ["update", { name: "intent", value: "update", formnovalidate: "" }],
  ["submit", { name: "intent", value: "submit", formnovalidate: null }],
  ["", { name: null, value: "", formnovalidate: null }],
])("the Enter key clicks a hidden, unfocusable button for the intent “%s”", (intent, posts) => {
  const shown = formWith(<EnterKeyButton intent={intent} />);
  expect(shown.queryByRole("button")).toBeNull();
  const button = shown.getByText(intent === "update" ? "Update" : "Send");
  expect(pressOf(button)).toEqual({ type: "submit", formaction: null, ...posts });
  expect(button.tabIndex).toBe(-1);
  expect(button.className).toBe("sr-only");
});
