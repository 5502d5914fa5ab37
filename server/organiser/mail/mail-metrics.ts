import { Counter, Gauge, Registry } from "prom-client";

/** Counters of mails since the start of the process. */
export type MailMetrics = {
  countSent(): void;
  /** Counts a failed attempt that will be retried. */
  countPostponed(): void;
  /** Counts a mail that the mail server rejected permanently, or that has expired. */
  countGivenUp(reason: "rejected" | "expired"): void;
  registry: Registry;
};

/**
 * Creates the metrics of mails. `readWaiting` returns the number of waiting mails and when the oldest was
 * queued. It is called whenever the metrics are read. Times are in milliseconds since 1970 UTC.
 */
export function createMailMetrics(
  readWaiting: () => Promise<{ count: number; since: number | null }>,
  now: () => number,
): MailMetrics {
  const registry = new Registry();
  const registers = [registry];
  const sentCounter = new Counter({
    name: "organiser_mails_sent_total",
    help: "Mails that the mail server accepted.",
    registers,
  });
  const postponedCounter = new Counter({
    name: "organiser_mails_postponed_total",
    help: "Attempts to send a mail that failed and are repeated.",
    registers,
  });
  const givenUpCounter = new Counter({
    name: "organiser_mails_given_up_total",
    help: "Mails that were rejected for good, or not accepted in time.",
    labelNames: ["reason"],
    registers,
  });
  for (const reason of ["rejected", "expired"]) givenUpCounter.inc({ reason }, 0);
  const waitingGauge: Gauge = new Gauge({
    name: "organiser_mails_waiting",
    help: "Mails that wait for the mail server, and receipts that could not be written yet.",
    registers,
    collect: async () => waitingGauge.set((await readWaiting()).count),
  });
  const oldestGauge: Gauge = new Gauge({
    name: "organiser_mails_oldest_waiting_seconds",
    help: "How long the oldest waiting mail has waited; 0 when none waits.",
    registers,
    async collect() {
      const { since } = await readWaiting();
      oldestGauge.set(since === null ? 0 : Math.max(0, now() - since) / 1_000);
    },
  });

  return {
    countSent: () => sentCounter.inc(),
    countPostponed: () => postponedCounter.inc(),
    countGivenUp: (reason) => givenUpCounter.inc({ reason }),
    registry,
  };
}
