/**
 * Hides images that can't be loaded, and logs a warning. Shows an image again after another source has
 * loaded. [IMG-014]
 */
export function hideBrokenPictures(): void {
  // Capture the events, because they don't bubble.
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
