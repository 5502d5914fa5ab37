/**
 * The key under which something of a form is sent once: the form's own key with what is sent. The same form
 * posted five times has one key; after something was changed in it (on the way back from the payment page) it
 * has another. A hash, so that it tells nothing of what is sent.
 */
export async function onceKey(formKey: string | null, what: string, sent: object): Promise<string> {
  const text = JSON.stringify([formKey ?? crypto.randomUUID(), what, sent]);
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
