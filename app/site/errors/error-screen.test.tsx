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
