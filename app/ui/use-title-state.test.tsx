// @vitest-environment jsdom
import { expect, test } from "vitest";
import { show } from "../../tests/support/render-part.tsx";
import { useTitleState } from "./use-title-state.ts";

function PageWithState({ state }: { state: string }) {
  useTitleState(state);
  return null;
}

test.each(["Contact us | Club", "Error: Contact us | Club"])(
  "the title “%s” shows the state once, and no longer once the state ends",
  (title) => {
    document.title = title;
    const { rerender } = show(<PageWithState state="Error" />);
    expect(document.title).toBe("Error: Contact us | Club");
    rerender(<PageWithState state="" />);
    expect(document.title).toBe("Contact us | Club");
  },
);

test("a title that another page has set meanwhile stays", () => {
  document.title = "Contact us";
  const { rerender } = show(<PageWithState state="Error" />);
  document.title = "Shop";
  rerender(<PageWithState state="" />);
  expect(document.title).toBe("Shop");
});
