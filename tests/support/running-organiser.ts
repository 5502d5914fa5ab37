import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createOrganiser, type OrganiserOptions } from "../../server/organiser/app.ts";
import type { Dependencies } from "../../server/organiser/feature.ts";
import { parseAttachments, type Mail } from "../../server/organiser/mail/mail.ts";
import { addressServiceKey } from "./address-service.ts";
import { type SettableClock, settableClock } from "./settable-clock.ts";

type SentMail = Pick<Mail, "to" | "subject" | "text" | "attachments"> & Partial<Pick<Mail, "html">>;

export type RunningOrganiser = {
  /** Its origin, without a trailing slash. */
  url: string;
  outboxUrl: string | null;
  metricsUrl: string | null;
  clock: SettableClock;
  /** The dependencies of the features, to inspect data and to set up states that API calls can't create. */
  dependencies: Dependencies;
  /** Allowed origins of return URLs; a test adds the origin of a site that it starts later. */
  siteOrigins: string[];
  dataDir: string;
  /** Mails sent so far, oldest first. */
  mails(): Promise<SentMail[]>;
  /** Stops it and starts another on the same data, at another port, with these options overridden. */
  restart(changed?: Partial<OrganiserOptions>): Promise<RunningOrganiser>;
  /** Stops it and removes its data. */
  close(): Promise<void>;
};

/**
 * Starts the real organiser API with sample data in its own folder, on a free port of localhost, with a clock
 * that only tests advance. Passwords are hashed at lower cost than in production.
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
    hasSampleData: true,
    hasSampleLogins: true,
    trustedProxies: ["127.0.0.1"],
    smtpUrl: null,
    outboxPort: 0,
    addressServiceKey,
    accessTokenLifetimeMs: 5 * 60 * 1000,
    logLevel: "error",
    hashCost: { memoryKib: 1024, passes: 1 },
    ...options,
    clock,
    siteOrigins,
  });
  const { url, outboxUrl, metricsUrl } = await organiser.listen(0);
  const { dependencies } = organiser;

  return {
    url,
    outboxUrl,
    metricsUrl,
    clock,
    dependencies,
    siteOrigins,
    dataDir: options.dataDir,
    async mails() {
      const rows = await dependencies.db.selectFrom("mails").selectAll().orderBy("id").execute();
      return rows.map(({ recipient, subject, text, html, attachments }) => ({
        to: recipient,
        subject,
        text,
        ...(html === null ? {} : { html }),
        ...(attachments === "[]" ? {} : { attachments: parseAttachments(attachments) }),
      }));
    },
    async restart(changed = {}) {
      await organiser.close();
      return start({ ...options, ...changed }, clock, siteOrigins);
    },
    async close() {
      await organiser.close();
      // Retries, since the last requested picture may still be written to the folder.
      await rm(options.dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
