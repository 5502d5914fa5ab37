/**
 * Creates an idempotency key from the form's key, the operation and the content that is sent. Posting the
 * same form again results in the same key; a changed form (after returning from the payment page, for
 * example) results in another one. The key is a hash, so that it doesn't reveal the content. Without a form
 * key, each call returns a new key.
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
