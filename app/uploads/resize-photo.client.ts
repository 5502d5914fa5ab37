/** The maximum length of the longer side, in pixels. */
const MAX_SIDE_PIXELS = 2_560;
/** Files of up to this size, in bytes, aren't resized. */
const MIN_BYTES = 1_000_000;

/**
 * Resizes a JPEG or WebP photo. Returns null if the original should be sent: if it is small already, of another
 * type, or can't be resized by the browser.
 */
export async function resizePhoto(file: File): Promise<File | null> {
  if (file.size <= MIN_BYTES || !/^image\/(jpeg|webp)$/.test(file.type)) return null;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, MAX_SIDE_PIXELS / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    const context = canvas.getContext("2d");
    if (!context) return null;
    // Fill the canvas with white: JPEG has no transparency, and transparent areas would become black.
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const resized = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.85));
    if (!resized || resized.size > file.size * 0.8) return null;
    // The result must be deterministic, so that the upload of the same file can be resumed.
    return new File([resized], file.name, { type: "image/jpeg", lastModified: file.lastModified });
  } catch {
    return null;
  }
}
