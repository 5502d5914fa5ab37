import { z } from "zod";
import type { QueueTicket } from "./login-queue.ts";
import type { LoginServices, TokenResult } from "./login-services.ts";

/** After this time, the ticket is invalid, so its client starts at the end of the queue. */
const TICKET_LIFETIME_MS = 10 * 60_000;
const TICKET_PURPOSE = "place in line";
const StoredTicket = z.object({ id: z.string(), since: z.number() });

/**
 * Runs `logIn` when the client gets a slot in the login queue. `encryptedTicket` is the ticket of the
 * previous attempt, or "". If the queue is too long, the result contains a ticket for the next attempt.
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

async function decryptTicket(
  encryptedTicket: string,
  encrypter: LoginServices["encrypter"],
): Promise<QueueTicket | null> {
  return StoredTicket.nullable()
    .catch(null)
    .parse((await encrypter.decrypt(TICKET_PURPOSE, encryptedTicket))?.value ?? null);
}
