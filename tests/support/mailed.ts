import type { RunningOrganiser } from "./running-organiser.ts";

/** The contents of a login mail: a code, and the parameters of a login link. */
export type MailedLogin = { code: string; link: { a: string; r: string } };

/** Returns the newest mail to this address. Throws if there is none. */
export async function lastMailTo(organiser: Pick<RunningOrganiser, "mails">, email: string) {
  const mail = (await organiser.mails()).findLast(({ to }) => to.toLowerCase() === email.toLowerCase());
  if (!mail) throw new Error(`Nothing was mailed to ${email}`);
  return mail;
}

/** Returns the code and link parameters of the newest mail to this address; "" if they are missing. */
export async function mailedLogin(
  organiser: Pick<RunningOrganiser, "mails">,
  email: string,
): Promise<MailedLogin> {
  const { text } = await lastMailTo(organiser, email);
  const link = /^https?:\S+$/m.exec(text)?.[0];
  const params = link === undefined ? new URLSearchParams() : new URL(link).searchParams;
  return {
    code: (/^ {4}(\d[\d ]+\d)$/m.exec(text)?.[1] ?? "").replace(" ", ""),
    link: { a: params.get("a") ?? "", r: params.get("r") ?? "" },
  };
}
