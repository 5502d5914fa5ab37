// @vitest-environment jsdom
import { Link } from "@remix-run/react";
import { fireEvent } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { show } from "../../../tests/support/render-part.tsx";
import { RetryAlert } from "./retry-alert.tsx";

type Given = { why?: "offline" | "lost"; isTrying?: boolean };

/** A waiting submit with the page around it, and which actions were called. */
function open(given: Given = {}) {
  const asked: string[] = [];
  const part = ({ why = "offline", isTrying = false }: Given) => (
    <>
      <RetryAlert
        reason={why}
        retryingSubmit={{
          reason: why,
          isSending: isTrying,
          submit: () => asked.push("post"),
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

/** Answers the confirmation dialog. */
const asking = (isSure: boolean) => vi.spyOn(window, "confirm").mockReturnValue(isSure);

/** Whether the browser closes the page without a confirmation. */
const closes = (): boolean => fireEvent(window, new Event("beforeunload", { cancelable: true }));

test.each([
  [
    "offline",
    "Not sent yet",
    "You’re offline. We’ll send your form when you’re back online. Keep this page open.",
  ],
  [
    "lost",
    "Not confirmed yet",
    "The connection dropped before we got a reply. We’re sending the form again; it won’t be submitted twice. " +
      "Keep this page open.",
  ],
] as const)("a submit that waits (%s) says why, and what happens next", (why, title, about) => {
  const shown = open({ why });
  expect(shown.getByRole("heading").textContent).toBe(title);
  expect(shown.getByRole("status").textContent).toBe(`${title}${about}Try nowCancel`);
});

test("it can be sent now or cancelled, by buttons that post nothing", () => {
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

test("while it is being sent the button shows that, and is disabled", () => {
  const button = open({ isTrying: true }).getByRole("button", { name: "Sending it now…" });
  expect(button.getAttribute("aria-disabled")).toBe("true");
});

test("it receives focus when it appears, but not again later", () => {
  const shown = open();
  const place = shown.getByRole("status").parentElement;
  expect(document.activeElement).toBe(place);
  expect(place?.tabIndex).toBe(-1);
  const field = shown.getByLabelText("Name");
  field.focus();
  shown.becomes({ why: "lost", isTrying: true });
  expect(document.activeElement).toBe(field);
});

test("leaving for another page needs a confirmation; without it the user stays", () => {
  const asked = asking(false);
  const shown = open();
  fireEvent.click(shown.getByRole("link", { name: "Elsewhere" }));
  expect(asked.mock.calls).toEqual([["Your form hasn’t been sent yet. Leave anyway?"]]);
  expect(shown.getByRole("status")).toBeTruthy();
  fireEvent.click(shown.getByRole("link", { name: "Elsewhere" }));
  expect(asked).toHaveBeenCalledTimes(2);
});

test("after the confirmation the other page opens", () => {
  asking(true);
  const shown = open();
  fireEvent.click(shown.getByRole("link", { name: "Elsewhere" }));
  expect(shown.queryByRole("status")).toBeNull();
});

test("fragment links need no confirmation", () => {
  const asked = asking(false);
  const shown = open();
  fireEvent.click(shown.getByRole("link", { name: "Here" }));
  expect(asked).not.toHaveBeenCalled();
  expect(shown.getByRole("status")).toBeTruthy();
});

test("closing the page needs the browser's confirmation, except while the submit is being sent", () => {
  const shown = open();
  expect(closes()).toBe(false);
  shown.becomes({ isTrying: true });
  expect(closes()).toBe(true);
  shown.becomes({ isTrying: false });
  expect(closes()).toBe(false);
});

test("no confirmation is needed once nothing waits", () => {
  const asked = asking(false);
  const shown = open();
  shown.rerender(<Link to="/elsewhere">Elsewhere</Link>);
  expect(closes()).toBe(true);
  fireEvent.click(shown.getByRole("link", { name: "Elsewhere" }));
  expect(asked).not.toHaveBeenCalled();
  expect(shown.queryByRole("link")).toBeNull();
});
