import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createOrganiser, type OrganiserOptions } from "../../server/organiser/app.ts";
import type { Parts } from "../../server/organiser/feature.ts";
import type { Mail } from "../../server/organiser/mail/mail.ts";
import { addressServiceKey } from "./address-service.ts";
import { type SettableClock, settableClock } from "./settable-clock.ts";

/** A mail as it reads. */
type SentMail = Pick<Mail, "to" | "subject" | "text" | "html">;

export type RunningOrganiser = {
  /** Its address, without a slash at the end. */
  url: string;
  outboxUrl: string | null;
  clock: SettableClock;
  /** What it is made of; for looking and for states that no call makes, not for going around a call. */
  parts: Parts;
  /** The origins that orders may return to; add that of a site that starts later. */
  siteOrigins: string[];
  dataDir: string;
  /** The mails sent so far, the oldest first. */
  mails(): Promise<SentMail[]>;
  /** Stops it and starts another on the same data, at another address, with these options changed. */
  restart(changed?: Partial<OrganiserOptions>): Promise<RunningOrganiser>;
  /** Stops it and removes its data. */
  close(): Promise<void>;
};

/**
 * Starts the real organiser API with its sample on a free port of this machine, with data of its own and a
 * clock that stands still until it is set. Passwords are hashed with less effort than in earnest.
 */
export async function startOrganiser(options: Partial<OrganiserOptions> = {}): Promise<RunningOrganiser> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), "organiser-")));
  return start({ ...options, dataDir }, settableClock(options.clock?.now()), [
    ...(options.siteOrigins ?? ["http://localhost:3000"]),
  ]);
}

async function start(
  options: Partial<OrganiserOptions> & { dataDir: string },
  clock: SettableClock,
  siteOrigins: string[],
): Promise<RunningOrganiser> {
  const organiser = await createOrganiser({
    timeZone: "Australia/Sydney",
    sampleData: true,
    sampleSignIns: true,
    trustedProxies: ["127.0.0.1"],
    smtpUrl: null,
    outboxPort: 0,
    addressServiceKey,
    accessTokenLifetime: 5 * 60 * 1000,
    logLevel: "error",
    hashCost: { memory: 1024, passes: 1 },
    ...options,
    clock,
    siteOrigins,
  });
  const { url, outboxUrl } = await organiser.listen(0);
  const { parts } = organiser;

  return {
    url,
    outboxUrl,
    clock,
    parts,
    siteOrigins,
    dataDir: options.dataDir,
    async mails() {
      const rows = await parts.db.selectFrom("mails").selectAll().orderBy("id").execute();
      return rows.map(({ recipient, subject, text, html }) => ({
        to: recipient,
        subject,
        text,
        ...(html === null ? {} : { html }),
      }));
    },
    async restart(changed = {}) {
      await organiser.close();
      return start({ ...options, ...changed }, clock, siteOrigins);
    },
    async close() {
      await organiser.close();
      // A picture that somebody asked for last may still be on its way to the disk.
      await rm(options.dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
