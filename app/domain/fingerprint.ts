/** Computes a fingerprint by which changes of a text are detected: the SHA-256 of its UTF-8 bytes, in hex. */
export async function createFingerprint(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
