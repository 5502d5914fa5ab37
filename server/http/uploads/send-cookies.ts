import type { Response } from "express";
import type { OpenedContext } from "../../context.ts";

/**
 * The cookies of an answer that the website doesn't make: a session that was refreshed, a message to come.
 */
export async function sendCookies({ cookies }: OpenedContext, response: Response): Promise<void> {
  for (const line of await cookies({ leadsOn: true })) response.append("Set-Cookie", line);
}
