/**
 * Creates an idempotency key: a hash of the form's key, the operation and the content that is sent. Posting
 * the same form again results in the same key, unless its content has changed. Without a form key, each call
 * returns a new key.
 */
export async function createIdempotencyKey(
  formKey: string | null,
  operation: string,
  content: object,
): Promise<string> {
  const text = JSON.stringify([formKey ?? crypto.randomUUID(), operation, content]);
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
