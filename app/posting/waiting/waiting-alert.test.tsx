// @vitest-environment jsdom
import { Link } from "@remix-run/react";
import { fireEvent } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { show } from "../../../tests/support/shown.tsx";
import { WaitingAlert } from "./waiting-alert.tsx";

type Given = { why?: "offline" | "lost"; isTrying?: boolean };

/** A press that waits, the page around it, and what it has been asked to do. */
function open(given: Given = {}) {
  const asked: string[] = [];
  const part = ({ why = "offline", isTrying = false }: Given) => (
    <>
      <WaitingAlert
        why={why}
        post={{
          why,
          isTrying,
          post: () => asked.push("post"),
          tryNow: () => asked.push("try now"),
          cancel: () => asked.push("cancel"),
        }}
      />
      <input aria-label="Name" />
      <Link to="/elsewhere">Elsewhere</Link>
      <Link to="/profile?language=ja">Here</Link>
    </>
  );
  const shown = show(part(given), { at: "/profile" });
  return { ...shown, asked, becomes: (now: Given) => shown.rerender(part(now)) };
}

/** What whoever is asked answers. */
const asking = (isSure: boolean) => vi.spyOn(window, "confirm").mockReturnValue(isSure);

/** Whether the browser closes the page without asking. */
const closes = (): boolean => fireEvent(window, new Event("beforeunload", { cancelable: true }));

test.each([
  [
    "offline",
    "Not sent yet",
    "There is no connection. Your form waits in this page, and is sent as soon as the connection is back. " +
      "Please leave the page open.",
  ],
  [
    "lost",
    "Not confirmed yet",
    "The connection broke before an answer reached your device. The same form is sent again by itself; it is " +
      "never carried out twice. Please leave the page open.",
  ],
] as const)("a press that waits (%s) says why, and what becomes of it", (why, title, about) => {
  const shown = open({ why });
  expect(shown.getByRole("heading").textContent).toBe(title);
  expect(shown.getByRole("status").textContent).toBe(`${title}${about}Try nowCancel`);
});

test("it can be hurried and given up, by buttons that post nothing", () => {
  const shown = open();
  const [now, cancel] = shown.getAllByRole("button");
  if (!now || !cancel) throw new Error("The buttons are missing.");
  expect([now.textContent, cancel.textContent]).toEqual(["Try now", "Cancel"]);
  expect([now.getAttribute("type"), cancel.getAttribute("type")]).toEqual(["button", "button"]);
  expect(now.getAttribute("aria-disabled")).toBe("false");
  fireEvent.click(now);
  expect(shown.asked).toEqual(["try now"]);
  fireEvent.click(cancel);
  expect(shown.asked).toEqual(["try now", "cancel"]);
});

test("while it is being sent its button says so, and isn't for pressing", () => {
  const button = open({ isTrying: true }).getByRole("button", { name: "Sending it now …" });
  expect(button.getAttribute("aria-disabled")).toBe("true");
});

test("it takes the focus when it comes, and leaves it where it went after that", () => {
  const shown = open();
  const place = shown.getByRole("status").parentElement;
  expect(document.activeElement).toBe(place);
  expect(place?.tabIndex).toBe(-1);
  const field = shown.getByLabelText("Name");
  field.focus();
  shown.becomes({ why: "lost", isTrying: true });
  expect(document.activeElement).toBe(field);
});

test("whoever goes to another page is asked, and stays unless sure", () => {
  const asked = asking(false);
  const shown = open();
  fireEvent.click(shown.getByRole("link", { name: "Elsewhere" }));
  expect(asked.mock.calls).toEqual([["This form is not sent yet. Leave the page all the same?"]]);
  expect(shown.getByRole("status")).toBeTruthy();
  fireEvent.click(shown.getByRole("link", { name: "Elsewhere" }));
  expect(asked).toHaveBeenCalledTimes(2);
});

test("whoever is sure goes to the other page", () => {
  asking(true);
  const shown = open();
  fireEvent.click(shown.getByRole("link", { name: "Elsewhere" }));
  expect(shown.queryByRole("status")).toBeNull();
});

test("nobody is asked before a way within the page", () => {
  const asked = asking(false);
  const shown = open();
  fireEvent.click(shown.getByRole("link", { name: "Here" }));
  expect(asked).not.toHaveBeenCalled();
  expect(shown.getByRole("status")).toBeTruthy();
});

test("whoever closes the page is asked by the browser, but not while the press is being sent", () => {
  const shown = open();
  expect(closes()).toBe(false);
  shown.becomes({ isTrying: true });
  expect(closes()).toBe(true);
  shown.becomes({ isTrying: false });
  expect(closes()).toBe(false);
});

test("nobody is asked any more once nothing waits", () => {
  const asked = asking(false);
  const shown = open();
  shown.rerender(<Link to="/elsewhere">Elsewhere</Link>);
  expect(closes()).toBe(true);
  fireEvent.click(shown.getByRole("link", { name: "Elsewhere" }));
  expect(asked).not.toHaveBeenCalled();
  expect(shown.queryByRole("link")).toBeNull();
});
