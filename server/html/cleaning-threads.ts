import { Worker } from "node:worker_threads";
import { z } from "zod";
import type { Policy } from "./policy.ts";

/** Result for a text: cleaned, or given up because it took too long or the cleaner failed. */
type Outcome = { kind: "clean"; html: string } | { kind: "given-up"; why: "too slow" | "broken" };

export type CleaningThreads = {
  /**
   * Rejects only if no text can be cleaned: the queue is full, the cleaner does not start, or it was stopped.
   */
  clean(html: string): Promise<Outcome>;
  stop(): Promise<void>;
};

/** A second thread is started while a text blocks the first one and others wait. */
const MAX_THREADS = 2;
/** Milliseconds on one text after which a thread counts as blocked. */
const BLOCKED_AFTER_MS = 500;
/** Timeout in milliseconds for a thread to start, which takes a second on an idle machine. */
const MAX_START_MS = 60_000;
/** Maximum waiting texts, and their characters in total. */
const MAX_WAITING = { texts: 5_000, characters: 20_000_000 };

/** Limits per text: milliseconds by its length, and megabytes of the thread. */
type TextLimits = { timeoutMs(characters: number): number; memory: number };

/** About ten times what a text takes on an idle machine. */
const DEFAULT_LIMITS: TextLimits = { timeoutMs: (characters) => 3_000 + characters / 50, memory: 256 };

const Message = z.union([
  z.object({ isReady: z.literal(true) }),
  z.object({ clean: z.string() }),
  z.object({ failed: z.literal(true) }),
]);

type Job = { html: string; resolve(outcome: Outcome): void; reject(reason: Error): void };
type Thread = {
  worker: Worker;
  isReady: boolean;
  job: Job | null;
  /** When it started its text, by `performance.now()`. */
  since: number;
  timers: NodeJS.Timeout[];
};

/**
 * Worker threads that clean HTML, one text at a time each; started on first use and restarted after a crash.
 * A text that takes too long or crashes a thread is given up and does not affect others.
 */
export function createCleaningThreads(policy: Policy, limits = DEFAULT_LIMITS): CleaningThreads {
  let threads: Thread[] = [];
  let waiting: Job[] = [];

  /** Assigns waiting texts to idle threads. */
  function dispatch(): void {
    for (const thread of threads.filter(({ isReady, job }) => isReady && !job)) {
      const job = waiting.shift();
      if (job) startJob(thread, job);
      else if (threads.length > 1) drop(thread);
    }
    const canStartAnother = threads.every(isBlocked) && threads.length < MAX_THREADS;
    if (waiting.length > 0 && canStartAnother) threads.push(start());
  }

  function startJob(thread: Thread, job: Job): void {
    const giveUp = () => {
      finishJob(thread, { kind: "given-up", why: "too slow" });
      drop(thread);
      dispatch();
    };
    thread.job = job;
    thread.since = performance.now();
    thread.timers = [
      setTimeout(dispatch, BLOCKED_AFTER_MS),
      setTimeout(giveUp, limits.timeoutMs(job.html.length)),
    ];
    thread.worker.postMessage({ html: job.html });
  }

  function finishJob(thread: Thread, outcome: Outcome): void {
    clear(thread);
    thread.job?.resolve(outcome);
    thread.job = null;
  }

  function start(): Thread {
    // Has the same relative path in the sources and in the build.
    const worker = new Worker(new URL("./html-worker.mjs", import.meta.url), {
      workerData: policy,
      resourceLimits: { maxOldGenerationSizeMb: limits.memory },
    });
    const thread: Thread = { worker, isReady: false, job: null, since: 0, timers: [] };
    thread.timers = [setTimeout(() => onEnded(thread), MAX_START_MS).unref()];
    worker.on("message", (message: unknown) => {
      const reply = Message.safeParse(message).data;
      if (reply && "isReady" in reply) {
        clear(thread);
        thread.isReady = true;
      } else if (reply && "clean" in reply) finishJob(thread, { kind: "clean", html: reply.clean });
      else finishJob(thread, { kind: "given-up", why: "broken" });
      dispatch();
    });
    worker.on("error", () => onEnded(thread));
    worker.on("exit", () => onEnded(thread));
    worker.unref();
    return thread;
  }

  /**
   * The thread ended by itself: because of its text, or because it can't start, as then no other would
   * either.
   */
  function onEnded(thread: Thread): void {
    if (!threads.includes(thread)) return;
    const hasStarted = thread.isReady;
    finishJob(thread, { kind: "given-up", why: "broken" });
    drop(thread);
    if (hasStarted || threads.length > 0) return dispatch();
    rejectAll(new Error("the HTML cleaning thread does not start"));
  }

  /** Removes a thread from the list and terminates it. */
  function drop(thread: Thread): void {
    end(thread).catch(() => undefined);
  }

  async function end(thread: Thread): Promise<void> {
    threads = threads.filter((other) => other !== thread);
    clear(thread);
    await thread.worker.terminate();
  }

  function rejectAll(reason: Error): void {
    const jobs = [...threads.flatMap(({ job }) => job ?? []), ...waiting];
    waiting = [];
    for (const job of jobs) job.reject(reason);
  }

  return {
    clean: (html) =>
      new Promise((resolve, reject) => {
        const characters = waiting.reduce((sum, job) => sum + job.html.length, html.length);
        if (waiting.length >= MAX_WAITING.texts || characters > MAX_WAITING.characters)
          return reject(new Error("too many texts are waiting to be cleaned"));
        waiting.push({ html, resolve, reject });
        dispatch();
      }),
    async stop() {
      rejectAll(new Error("the HTML cleaning threads were stopped"));
      await Promise.all(threads.map(end));
    },
  };
}

function clear(thread: Thread): void {
  for (const timer of thread.timers) clearTimeout(timer);
  thread.timers = [];
}

/** Whether a thread has been busy with one text for long; a starting one is not. */
const isBlocked = ({ job, since }: Thread): boolean =>
  job !== null && performance.now() - since >= BLOCKED_AFTER_MS - 5;
