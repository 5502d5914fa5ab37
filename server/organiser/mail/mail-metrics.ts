import { Counter, Gauge, Registry } from "prom-client";

/** Counters of mails since the start; without recipients. */
export type MailMetrics = {
  sent(): void;
  /** The mail server was unreachable or deferred a mail, which is retried. */
  postponed(): void;
  /** A mail was given up: it was rejected permanently, or has expired. */
  gaveUp(reason: "rejected" | "expired"): void;
  registry: Registry;
};

/**
 * Metrics of mails in their own registry, with all counters starting at 0. `waiting` is called when the
 * metrics are read; `now` returns milliseconds.
 */
export function createMailMetrics(
  waiting: () => Promise<{ count: number; since: number | null }>,
  now: () => number,
): MailMetrics {
  const registry = new Registry();
  const registers = [registry];
  const sent = new Counter({
    name: "organiser_mails_sent_total",
    help: "Mails that the mail server accepted.",
    registers,
  });
  const postponed = new Counter({
    name: "organiser_mails_postponed_total",
    help: "Attempts to send a mail that failed and are repeated.",
    registers,
  });
  const givenUp = new Counter({
    name: "organiser_mails_given_up_total",
    help: "Mails that were rejected for good, or not accepted in time.",
    labelNames: ["reason"],
    registers,
  });
  for (const reason of ["rejected", "expired"]) givenUp.inc({ reason }, 0);
  const count: Gauge = new Gauge({
    name: "organiser_mails_waiting",
    help: "Mails that wait for the mail server.",
    registers,
    collect: async () => count.set((await waiting()).count),
  });
  const oldest: Gauge = new Gauge({
    name: "organiser_mails_oldest_waiting_seconds",
    help: "How long the oldest waiting mail has waited; 0 when none waits.",
    registers,
    async collect() {
      const { since } = await waiting();
      oldest.set(since === null ? 0 : Math.max(0, now() - since) / 1_000);
    },
  });

  return {
    sent: () => sent.inc(),
    postponed: () => postponed.inc(),
    gaveUp: (reason) => givenUp.inc({ reason }),
    registry,
  };
}
