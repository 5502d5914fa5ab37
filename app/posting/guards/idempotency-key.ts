/**
 * Idempotency key: hash of the form's key and of what is sent. Posting the same form again gives the same
 * key; after a change in the form (back from the payment page) it is another one. A hash, so that it doesn't
 * reveal the content.
 */
export async function createIdempotencyKey(
  formKey: string | null,
  what: string,
  sent: object,
): Promise<string> {
  const text = JSON.stringify([formKey ?? crypto.randomUUID(), what, sent]);
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
