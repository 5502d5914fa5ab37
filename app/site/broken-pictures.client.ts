/**
 * Leaves pictures out that can't be read, those too that failed before the scripts came, and says so in the
 * browser's log. One that gets another file is shown again. [IMG-014]
 */
export function leaveOutBrokenPictures(): void {
  // Neither event leaves its element: they are caught on their way down.
  for (const kind of ["error", "load"]) {
    document.addEventListener(kind, ({ target }) => target instanceof HTMLImageElement && look(target), true);
  }
  for (const image of document.images) if (image.complete && image.currentSrc !== "") look(image);
}

function look(image: HTMLImageElement): void {
  const isBroken = image.complete && image.naturalWidth === 0;
  // oxlint-disable-next-line no-console -- the browser's log is the one that there is here
  if (isBroken) console.warn(`A picture can't be shown: ${image.currentSrc || image.src}`);
  if (image.hidden !== isBroken) image.hidden = isBroken;
}
