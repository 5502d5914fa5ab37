/** Max pixels of the longer side, and the size in bytes below which resizing isn't worthwhile. */
const MAX_SIDE_PIXELS = 2_560;
const MIN_BYTES = 1_000_000;

/**
 * Resizes a photo; null if it is small already or the browser can't, and it is sent unchanged. PNGs are not
 * resized.
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
    // JPEG has no transparency: transparent areas would become black.
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", 0.85));
    if (!drawn || drawn.size > file.size * 0.8) return null;
    // Deterministic, so that the upload of the same file can be resumed.
    return new File([drawn], file.name, { type: "image/jpeg", lastModified: file.lastModified });
  } catch {
    return null;
  }
}
