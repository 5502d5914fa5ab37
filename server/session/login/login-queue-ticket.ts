import { z } from "zod";
import type { QueueTicket } from "./login-queue.ts";
import type { LoginServices, TokenResult } from "./login-parts.ts";

/** How long a ticket is valid in milliseconds. */
const TICKET_LIFETIME_MS = 10 * 60_000;
const purpose = "place in line";
const Ticket = z.object({ id: z.string(), since: z.number() });

/**
 * Runs `logIn` when the client gets a slot in the login queue. `place` is the encrypted ticket of the
 * previous attempt, "" for none. If the queue is too long, the result contains a ticket to retry with.
 */
export async function waitInLoginQueue(
  place: string,
  { loginQueue, encrypter }: Pick<LoginServices, "loginQueue" | "encrypter">,
  logIn: () => Promise<TokenResult>,
): Promise<TokenResult> {
  const entry = await loginQueue.enter(await decryptTicket(place, encrypter));
  if (entry.kind === "wait") {
    const ticket = await encrypter.encrypt(purpose, entry.ticket, TICKET_LIFETIME_MS);
    return { ok: false, reason: "in-line", place: ticket, ahead: entry.ahead, retryAfter: entry.seconds };
  }
  try {
    return await logIn();
  } finally {
    entry.leave();
  }
}

async function decryptTicket(
  place: string,
  encrypter: LoginServices["encrypter"],
): Promise<QueueTicket | null> {
  return Ticket.nullable()
    .catch(null)
    .parse((await encrypter.decrypt(purpose, place))?.value ?? null);
}
