/** Pixels of the longer side that are kept, and bytes below which a photo isn't worth the work. */
const longestSide = 2_560;
const smallEnough = 1_000_000;

/**
 * A photo in a size that is sharp on every screen, or null where it is small already or this browser can't:
 * then it is sent as it is. Drawings (PNG) stay as they are.
 */
export async function smallerPhoto(file: File): Promise<File | null> {
  if (file.size <= smallEnough || !/^image\/(jpeg|webp)$/.test(file.type)) return null;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", 0.85));
    if (!drawn || drawn.size > file.size * 0.8) return null;
    // The same file chosen again makes the same one, so that its upload goes on.
    return new File([drawn], file.name, { type: "image/jpeg", lastModified: file.lastModified });
  } catch {
    return null;
  }
}
