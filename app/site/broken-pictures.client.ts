/**
 * Hides images that can't be loaded, including images that failed before the scripts ran, and logs a warning.
 * Shows an image again once another source has loaded. [IMG-014]
 */
export function hideBrokenPictures(): void {
  // Capturing is necessary, since these events don't bubble.
  for (const eventType of ["error", "load"]) {
    document.addEventListener(
      eventType,
      ({ target }) => target instanceof HTMLImageElement && updateVisibility(target),
      true,
    );
  }
  for (const image of document.images) if (image.complete && image.currentSrc !== "") updateVisibility(image);
}

function updateVisibility(image: HTMLImageElement): void {
  const isBroken = image.complete && image.naturalWidth === 0;
  // oxlint-disable-next-line no-console -- the console is the only log in the browser
  if (isBroken) console.warn(`A picture can't be shown: ${image.currentSrc || image.src}`);
  if (image.hidden !== isBroken) image.hidden = isBroken;
}
