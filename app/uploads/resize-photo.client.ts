const MAX_LONGER_SIDE_PIXELS = 2_560;
const MAX_UNRESIZED_BYTES = 1_000_000;

/** Whether a file is a HEIC photo, which the server can't read. Some systems know no media type for them. */
export const isHeic = ({ type, name }: File): boolean =>
  /^image\/hei[cf]/.test(type) || (!type.startsWith("image/") && /\.hei[cf]$/i.test(name));

/**
 * Resizes a JPEG or WebP photo, and converts a HEIC photo to JPEG. Returns null if the original should be
 * uploaded, because it is small, has another type, or can't be made 20 % smaller, and for a HEIC photo that
 * this browser can't read.
 */
export async function resizePhoto(file: File): Promise<File | null> {
  const mustConvert = isHeic(file);
  const mayResize = file.size > MAX_UNRESIZED_BYTES && /^image\/(jpeg|webp)$/.test(file.type);
  if (!mustConvert && !mayResize) return null;
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
    if (!resizedBlob || (!mustConvert && resizedBlob.size > file.size * 0.8)) return null;
    // The name and the date must not change, because they may identify an interrupted upload of the file.
    return new File([resizedBlob], file.name, { type: "image/jpeg", lastModified: file.lastModified });
  } catch {
    return null;
  }
}
