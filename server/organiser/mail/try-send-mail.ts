import type { Logger } from "pino";
import type { Mail } from "./mail.ts";
import type { Outbox, SendOptions } from "./outbox.ts";

/**
 * Sends a mail about something that is saved already, or in the transaction that saves it. Mail failures are
 * logged and don't roll it back. Returns `refused` if the outbox rejected the mail, `failed` after an error.
 */
export async function trySendMail(
  { mail, log }: { mail: Pick<Outbox, "send">; log: Pick<Logger, "error"> },
  letter: Mail,
  options?: SendOptions,
): Promise<"sent" | "refused" | "failed"> {
  try {
    return (await mail.send(letter, options)) ? "sent" : "refused";
  } catch (error) {
    log.error({ err: error, account: letter.account, kind: letter.kind.name }, "a mail could not be stored");
    return "failed";
  }
}
