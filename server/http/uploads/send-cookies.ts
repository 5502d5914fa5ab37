import type { Response } from "express";
import type { ServerContext } from "../../context.ts";

/** Sets the cookies of a response without the website, such as a refreshed session or a notice. */
export async function sendCookies({ commitCookies }: ServerContext, response: Response): Promise<void> {
  for (const line of await commitCookies({ isRedirect: true })) response.append("Set-Cookie", line);
}
