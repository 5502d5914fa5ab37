/**
 * Hides images that can't be loaded, also those that failed before the scripts ran, and logs a warning. An
 * image that gets another source is shown again. [IMG-014]
 */
export function hideBrokenPictures(): void {
  // Neither event bubbles, so both are captured.
  for (const kind of ["error", "load"]) {
    document.addEventListener(
      kind,
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
