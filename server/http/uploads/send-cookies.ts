import type { Response } from "express";
import type { OpenedContext } from "../../context.ts";

/** Sets the cookies of a response outside of the website, such as a refreshed session or a notice. */
export async function sendCookies({ cookies }: OpenedContext, response: Response): Promise<void> {
  for (const line of await cookies({ leadsOn: true })) response.append("Set-Cookie", line);
}
