// @vitest-environment jsdom
import { expect, test } from "vitest";
import { show } from "../../../tests/support/render-part.tsx";
import { ErrorScreen } from "./error-screen.tsx";

const saved = "What you entered is saved in this browser.";
const medical = "We don’t save medical answers, so you’ll need to fill those in again.";

test.each([
  ["/event/autumn-drift", true, [saved, medical]],
  ["/event/autumn-drift/stall", true, [saved]],
  ["/gift-voucher/12/34", true, [saved]],
  ["/event/autumn-drift", false, []],
])("after a post to %s (draft saved: %s) the page says what was saved", (at, isInputSaved, texts) => {
  const data = { kind: "unreachable", reference: "", isInputSaved };
  const error = { status: 503, statusText: "", internal: false, data };
  const { container } = show(<ErrorScreen error={error} />, { at });
  const paragraphs = [...container.querySelectorAll("p")].map(({ textContent }) => textContent);
  expect(paragraphs.filter((text) => [saved, medical].includes(text ?? ""))).toEqual(texts);
});

test.each([
  [true, ["Your form was not sent, and nothing was charged.", "Try again in a minute."]],
  [
    false,
    [
      "If you’ve just submitted something, check your email before you try again.",
      "Otherwise, try again in a minute.",
    ],
  ],
])("after a timeout (draft saved: %s) the next step follows from what was sent", (isInputSaved, texts) => {
  const data = { kind: "timeout", reference: "", isInputSaved };
  const error = { status: 503, statusText: "", internal: false, data };
  const { container } = show(<ErrorScreen error={error} />, { at: "/event/autumn-drift" });
  const paragraphs = [...container.querySelectorAll("p")].map(({ textContent }) => textContent ?? "");
  expect(paragraphs).toEqual(expect.arrayContaining(texts));
  expect(
    paragraphs.filter((text) => text.includes("try again in a minute") || text.includes("Try again in")),
  ).toHaveLength(1);
});
