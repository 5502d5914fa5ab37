let observer: ResizeObserver | undefined;

/**
 * The `ref` callback of the bar at the bottom of the screen. Sets the CSS variable `--bar` to the bar's height,
 * so that toasts and focused elements are above the bar. A page has at most one bar.
 */
export function measureBottomBar(bar: HTMLElement | null): void {
  observer?.disconnect();
  document.removeEventListener("focusin", scrollTextAreaIntoView);
  const { style } = document.documentElement;
  if (!bar) {
    style.removeProperty("--bar");
    return;
  }
  document.addEventListener("focusin", scrollTextAreaIntoView);
  observer = new ResizeObserver(() => style.setProperty("--bar", `${bar.offsetHeight}px`));
  observer.observe(bar);
}

/** Scrolls a focused textarea into view, because browsers scroll only to its caret. */
function scrollTextAreaIntoView({ target }: FocusEvent): void {
  if (target instanceof HTMLTextAreaElement) target.scrollIntoView({ block: "nearest" });
}
