import type { RunningOrganiser } from "./running-organiser.ts";

/** What the last mail to an address holds: a code, and the members of a link that logs in. */
export type MailedWay = { code: string; link: { a: string; r: string } };

/** Reads the newest mail to this address. Throws where there is none. */
export async function lastMailTo(organiser: Pick<RunningOrganiser, "mails">, email: string) {
  const mail = (await organiser.mails()).findLast(({ to }) => to.toLowerCase() === email.toLowerCase());
  if (!mail) throw new Error(`Nothing was mailed to ${email}`);
  return mail;
}

/** The way in that the newest mail to this address holds; its parts are "" where it has none. */
export async function wayInMailedTo(
  organiser: Pick<RunningOrganiser, "mails">,
  email: string,
): Promise<MailedWay> {
  const { text } = await lastMailTo(organiser, email);
  const link = /^https?:\S+$/m.exec(text)?.[0];
  const members = link === undefined ? new URLSearchParams() : new URL(link).searchParams;
  return {
    code: (/^ {4}(\d[\d ]+\d)$/m.exec(text)?.[1] ?? "").replace(" ", ""),
    link: { a: members.get("a") ?? "", r: members.get("r") ?? "" },
  };
}
