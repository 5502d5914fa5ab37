// @vitest-environment jsdom
import { fireEvent } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderOnServer, show } from "../../../tests/support/render-part.tsx";
import OfflineNotice from "./offline-notice.tsx";

const onLine = vi.spyOn(navigator, "onLine", "get");

function connection(isThere: boolean): void {
  onLine.mockReturnValue(isThere);
  fireEvent(window, new Event(isThere ? "online" : "offline"));
}

test("says that the browser is offline as soon as it is, without taking the focus, and until it is online", () => {
  onLine.mockReturnValue(true);
  const page = show(
    <>
      <OfflineNotice />
      <input aria-label="Name" />
    </>,
  );
  const field = page.getByLabelText("Name");
  field.focus();
  expect(page.queryByRole("status")).toBeNull();
  connection(false);
  expect(page.getByRole("status").textContent).toBe(
    "You’re offline. Keep this page open: you can carry on filling in the form, and submit it when you’re back online.",
  );
  expect(document.activeElement).toBe(field);
  connection(true);
  expect(page.queryByRole("status")).toBeNull();
});

test("a page without scripts says nothing about the connection", () => {
  onLine.mockReturnValue(false);
  expect(renderOnServer(<OfflineNotice />).textContent).toBe("");
});
