import { useEffect } from "react";

/**
 * Moves the focus when the focused element is removed from the page, so that keyboard users don't start over at
 * the top. The focus moves to what replaced the element, or else to a sibling, an ancestor or the main content.
 * Does nothing after a navigation to another page.
 */
export function useFocusFallback(): void {
  useEffect(() => {
    let focusPath: Element[] = [];
    let pathOfFocus = "";
    const onFocus = ({ target }: FocusEvent) => {
      pathOfFocus = location.pathname;
      focusPath = [];
      for (let node = target instanceof Element ? target : null; node; node = node.parentElement)
        focusPath.push(node);
    };
    const observer = new MutationObserver((changes) => {
      const [lostElement] = focusPath;
      if (!lostElement || lostElement.isConnected || document.activeElement !== document.body) return;
      if (location.pathname === pathOfFocus) findCandidates(lostElement, focusPath, changes).some(tryFocus);
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

/** Focuses an element, made focusable if needed. Returns false if it is empty or can't be focused. */
function tryFocus(node: Node): boolean {
  if (!(node instanceof HTMLElement) || !node.isConnected || node.contains(document.body)) return false;
  if (node.tabIndex < 0 && node.textContent === "") return false;
  if (node.tabIndex < 0) node.tabIndex = -1;
  node.focus({ preventScroll: true });
  if (document.activeElement !== node) return false;
  node.scrollIntoView({ block: "nearest" });
  return true;
}
