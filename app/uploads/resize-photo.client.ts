const MAX_LONGER_SIDE_PIXELS = 2_560;
const MAX_UNRESIZED_BYTES = 1_000_000;

/**
 * Resizes a JPEG or WebP photo. Returns null if the original should be uploaded, because it is small, has
 * another type, or can't be made 20 % smaller.
 */
export async function resizePhoto(file: File): Promise<File | null> {
  if (file.size <= MAX_UNRESIZED_BYTES || !/^image\/(jpeg|webp)$/.test(file.type)) return null;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, MAX_LONGER_SIDE_PIXELS / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    const context = canvas.getContext("2d");
    if (!context) return null;
    // JPEG has no transparency, so transparent areas would become black.
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const resizedBlob = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, "image/jpeg", 0.85),
    );
    if (!resizedBlob || resizedBlob.size > file.size * 0.8) return null;
    // The name and the date must not change, because they may identify an interrupted upload of the file.
    return new File([resizedBlob], file.name, { type: "image/jpeg", lastModified: file.lastModified });
  } catch {
    return null;
  }
}
