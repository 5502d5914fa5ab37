let observer: ResizeObserver | undefined;

/**
 * The `ref` of the bar at the bottom of the screen; a page has at most one. Publishes its height as `--bar`,
 * so that toasts and focused elements are above it. Without scripts the style sheet assumes a height.
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

/** In a textarea, browsers scroll only the caret into view, not the whole field. */
function scrollTextAreaIntoView({ target }: FocusEvent): void {
  if (target instanceof HTMLTextAreaElement) target.scrollIntoView({ block: "nearest" });
}
