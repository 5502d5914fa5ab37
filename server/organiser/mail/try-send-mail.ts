import type { Logger } from "pino";
import type { Mail } from "./mail.ts";
import type { Outbox, SendOptions } from "./outbox.ts";

/**
 * Sends a mail about a record. Logs an error instead of throwing it, so that the record is saved anyway.
 * Returns `rejected` if the outbox rejected the mail, for example because of a limit, and `failed` after an
 * error.
 */
export async function trySendMail(
  { mail, log }: { mail: Pick<Outbox, "send">; log: Pick<Logger, "error"> },
  message: Mail,
  options?: SendOptions,
): Promise<"sent" | "rejected" | "failed"> {
  try {
    return (await mail.send(message, options)) ? "sent" : "rejected";
  } catch (error) {
    log.error(
      { err: error, account: message.account, kind: message.kind.name },
      "a mail could not be stored",
    );
    return "failed";
  }
}
