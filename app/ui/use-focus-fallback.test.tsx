// @vitest-environment jsdom
import { fireEvent, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { show } from "../../tests/support/render-part.tsx";
import { useFocusFallback } from "./use-focus-fallback.ts";

Element.prototype.scrollIntoView = () => undefined; // jsdom has none

function Cart({ items }: { items: readonly string[] }) {
  useFocusFallback();
  const [visible, setVisible] = useState(items);
  const [isCodeApplied, setCodeApplied] = useState(false);
  return (
    <main>
      {visible.length === 0 ? (
        <p>Nothing in it</p>
      ) : (
        <ul aria-label="Items">
          {visible.map((item) => (
            <li key={item} aria-label={item}>
              <button onClick={() => setVisible(visible.filter((other) => other !== item))}>
                Remove {item}
              </button>
            </li>
          ))}
        </ul>
      )}
      {isCodeApplied ? <p>Code applied</p> : <button onClick={() => setCodeApplied(true)}>Apply</button>}
    </main>
  );
}

function renderCart(items: readonly string[]) {
  const view = show(<Cart items={items} />);
  return (name: string) => {
    const button = view.getByRole("button", { name });
    button.focus();
    fireEvent.click(button);
    return view;
  };
}

const focused = () => document.activeElement?.ariaLabel ?? document.activeElement?.textContent;

test.each([
  ["the next item, if there is one", ["tee", "cap", "mug"], "cap", "mug"],
  ["the previous item, after the last one", ["tee", "cap"], "cap", "tee"],
  ["the text that replaces the list, after the only item", ["tee"], "tee", "Nothing in it"],
])(
  "when a row is removed with its focused button, the focus moves to %s",
  async (_, items, removed, expected) => {
    renderCart(items)(`Remove ${removed}`);
    await waitFor(() => expect(focused()).toBe(expected));
  },
);

test("when a button is replaced by its result, the focus moves to the result", async () => {
  renderCart([])("Apply");
  await waitFor(() => expect(focused()).toBe("Code applied"));
});

function Toasts() {
  useFocusFallback();
  const [isVisible, setVisible] = useState(true);
  return (
    <>
      <section>{isVisible && <button onClick={() => setVisible(false)}>Close</button>}</section>
      <main>The page</main>
    </>
  );
}

test("when nothing is left around a removed button, the focus moves to the main content", async () => {
  const button = show(<Toasts />).getByRole("button", { name: "Close" });
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(focused()).toBe("The page"));
});

test("removing another element leaves the focus where it is", async () => {
  const click = renderCart(["tee", "cap"]);
  const view = click("Remove tee");
  await waitFor(() => expect(focused()).toBe("cap"));
  const apply = view.getByRole("button", { name: "Apply" });
  apply.focus();
  fireEvent.click(view.getByRole("button", { name: "Remove cap" }));
  await view.findByText("Nothing in it");
  expect(document.activeElement).toBe(apply);
});
