import type { Logger } from "pino";
import type { Mail } from "./mail.ts";
import type { Outbox } from "./outbox.ts";

/**
 * Sends a mail about something that is saved already. One that fails takes nothing of it back: it is logged.
 * `refused` is a mail that the outbox didn't take, `failed` one that nobody knows of.
 */
export async function sendAfterwards(
  { mail, log }: { mail: Pick<Outbox, "send">; log: Pick<Logger, "error"> },
  letter: Mail,
): Promise<"sent" | "refused" | "failed"> {
  try {
    return (await mail.send(letter)) ? "sent" : "refused";
  } catch (error) {
    log.error({ err: error, account: letter.account, kind: letter.kind.name }, "a mail could not be kept");
    return "failed";
  }
}
