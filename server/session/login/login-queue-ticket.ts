import { z } from "zod";
import type { QueueTicket } from "./login-queue.ts";
import type { LoginServices, TokenResult } from "./login-services.ts";

/** After this time, a ticket is invalid and its client gets a new position. */
const TICKET_LIFETIME_MS = 10 * 60_000;
const TICKET_PURPOSE = "place in line";
const StoredTicket = z.object({ id: z.string(), since: z.number() });

/**
 * Runs `logIn` when the client gets a slot in the login queue. `encryptedTicket` is the ticket from the
 * previous attempt, "" if there is none. If the queue is too long, `logIn` isn't run and the result contains
 * a ticket to retry with.
 */
export async function waitInLoginQueue(
  encryptedTicket: string,
  { loginQueue, encrypter }: Pick<LoginServices, "loginQueue" | "encrypter">,
  logIn: () => Promise<TokenResult>,
): Promise<TokenResult> {
  const queueResult = await loginQueue.enter(await decryptTicket(encryptedTicket, encrypter));
  if (queueResult.kind === "wait") {
    const newTicket = await encrypter.encrypt(TICKET_PURPOSE, queueResult.ticket, TICKET_LIFETIME_MS);
    return {
      ok: false,
      reason: "queued",
      ticket: newTicket,
      ahead: queueResult.ahead,
      retryAfter: queueResult.seconds,
    };
  }
  try {
    return await logIn();
  } finally {
    queueResult.leave();
  }
}

/** Decrypts a ticket; null if it is "", invalid or expired. */
async function decryptTicket(
  encryptedTicket: string,
  encrypter: LoginServices["encrypter"],
): Promise<QueueTicket | null> {
  return StoredTicket.nullable()
    .catch(null)
    .parse((await encrypter.decrypt(TICKET_PURPOSE, encryptedTicket))?.value ?? null);
}
