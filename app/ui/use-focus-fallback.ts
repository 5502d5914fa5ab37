import { useEffect } from "react";

/**
 * Moves the focus when the focused element is removed from the page. Browsers would focus the body, and
 * keyboard users would start over at the top of the page. The focus moves to the first of these that exists:
 * what replaced the element, a sibling, an ancestor, the main content. Navigations to another page manage the
 * focus themselves.
 */
export function useFocusFallback(): void {
  useEffect(() => {
    let focusPath: Element[] = [];
    let page = "";
    const onFocus = ({ target }: FocusEvent) => {
      page = location.pathname;
      focusPath = [];
      for (let node = target instanceof Element ? target : null; node; node = node.parentElement)
        focusPath.push(node);
    };
    const observer = new MutationObserver((changes) => {
      const [lostElement] = focusPath;
      if (!lostElement || lostElement.isConnected || document.activeElement !== document.body) return;
      if (location.pathname === page) findCandidates(lostElement, focusPath, changes).some(tryFocus);
    });
    document.addEventListener("focusin", onFocus);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener("focusin", onFocus);
      observer.disconnect();
    };
  }, []);
}

/**
 * Returns the elements to try, best first. `focusPath` is the lost element and its former ancestors, innermost
 * first.
 */
function findCandidates(
  lostElement: Element,
  focusPath: readonly Element[],
  changes: readonly MutationRecord[],
): Node[] {
  const removal = changes.find(({ removedNodes }) =>
    [...removedNodes].some((node) => node.contains(lostElement)),
  );
  const siblings = removal ? [removal.nextSibling, removal.previousSibling] : [];
  const insertedNodes = changes
    .filter(
      ({ target, nextSibling, previousSibling }) =>
        target === removal?.target &&
        (nextSibling === removal.nextSibling || previousSibling === removal.previousSibling),
    )
    .flatMap(({ addedNodes }) => [...addedNodes]);
  const content = document.querySelector("main");
  return [...insertedNodes, ...siblings, ...focusPath, content].filter((node) => node !== null);
}

/** Focuses a visible, non-empty element and returns whether it worked. Sets `tabIndex` -1 where needed. */
function tryFocus(node: Node): boolean {
  if (!(node instanceof HTMLElement) || !node.isConnected || node.contains(document.body)) return false;
  if (node.tabIndex < 0 && node.textContent === "") return false;
  if (node.tabIndex < 0) node.tabIndex = -1;
  node.focus({ preventScroll: true });
  if (document.activeElement !== node) return false;
  node.scrollIntoView({ block: "nearest" });
  return true;
}
