import { Worker } from "node:worker_threads";
import { z } from "zod";
import type { Policy } from "./policy.ts";

/** What became of a text: clean, or given up, because it took too long or the cleaner broke on it. */
type Outcome = { kind: "clean"; html: string } | { kind: "given-up"; why: "too slow" | "broken" };

export type CleaningThreads = {
  /**
   * Rejects only where texts can't be cleaned at all: too many wait, the cleaner doesn't start, or it is
   * stopped.
   */
  clean(html: string): Promise<Outcome>;
  stop(): Promise<void>;
};

/** One more is started while a text holds the first one up and others wait. */
const mostThreads = 2;
/** Milliseconds on one text after which a thread counts as held up. */
const heldUpAfter = 500;
/** Milliseconds for a thread to start: it loads for a second on a machine that is free. */
const longestStart = 60_000;
/** Texts that wait, and their characters all together. */
const mostWaiting = { texts: 5_000, characters: 20_000_000 };

/** What one text may cost: milliseconds by its length, and megabytes of the thread that cleans it. */
type TextLimits = { patience(characters: number): number; memory: number };

/** Some ten times of what a text takes on a machine that is free. */
const usualLimits: TextLimits = { patience: (characters) => 3_000 + characters / 50, memory: 256 };

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
  /** When its text began, by `performance.now()`. */
  since: number;
  timers: NodeJS.Timeout[];
};

/**
 * Threads that clean HTML, each one text at a time, started when first needed and started anew after they
 * ended. A text that takes too long, or that a thread dies of, is given up and costs itself alone: the others
 * go on.
 */
export function createCleaningThreads(policy: Policy, limits = usualLimits): CleaningThreads {
  let threads: Thread[] = [];
  let waiting: Job[] = [];

  /** Hands out what waits. */
  function goOn(): void {
    for (const thread of threads.filter(({ isReady, job }) => isReady && !job)) {
      const job = waiting.shift();
      if (job) begin(thread, job);
      else if (threads.length > 1) drop(thread);
    }
    const isHelpNeeded = threads.every(isHeldUp) && threads.length < mostThreads;
    if (waiting.length > 0 && isHelpNeeded) threads.push(start());
  }

  function begin(thread: Thread, job: Job): void {
    const giveUp = () => {
      settle(thread, { kind: "given-up", why: "too slow" });
      drop(thread);
      goOn();
    };
    thread.job = job;
    thread.since = performance.now();
    thread.timers = [setTimeout(goOn, heldUpAfter), setTimeout(giveUp, limits.patience(job.html.length))];
    thread.worker.postMessage({ html: job.html });
  }

  function settle(thread: Thread, outcome: Outcome): void {
    clear(thread);
    thread.job?.resolve(outcome);
    thread.job = null;
  }

  function start(): Thread {
    // The same name beside this file in the sources and beside the program in the build.
    const worker = new Worker(new URL("./html-worker.mjs", import.meta.url), {
      workerData: policy,
      resourceLimits: { maxOldGenerationSizeMb: limits.memory },
    });
    const thread: Thread = { worker, isReady: false, job: null, since: 0, timers: [] };
    thread.timers = [setTimeout(() => ended(thread), longestStart).unref()];
    worker.on("message", (message: unknown) => {
      const told = Message.safeParse(message).data;
      if (told && "isReady" in told) {
        clear(thread);
        thread.isReady = true;
      } else if (told && "clean" in told) settle(thread, { kind: "clean", html: told.clean });
      else settle(thread, { kind: "given-up", why: "broken" });
      goOn();
    });
    worker.on("error", () => ended(thread));
    worker.on("exit", () => ended(thread));
    worker.unref();
    return thread;
  }

  /** By itself: of its text, or because it can't start, which would be no different with the next. */
  function ended(thread: Thread): void {
    if (!threads.includes(thread)) return;
    const couldStart = thread.isReady;
    settle(thread, { kind: "given-up", why: "broken" });
    drop(thread);
    if (couldStart || threads.length > 0) return goOn();
    rejectAll(new Error("the thread that cleans HTML does not start"));
  }

  /** It is no thread of this list any more, however it ends. */
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
        if (waiting.length >= mostWaiting.texts || characters > mostWaiting.characters)
          return reject(new Error("too many texts wait to be cleaned"));
        waiting.push({ html, resolve, reject });
        goOn();
      }),
    async stop() {
      rejectAll(new Error("the threads that clean HTML were stopped"));
      await Promise.all(threads.map(end));
    },
  };
}

function clear(thread: Thread): void {
  for (const timer of thread.timers) clearTimeout(timer);
  thread.timers = [];
}

/** Whether a thread is busy with one text for long; one that is only starting isn't. */
const isHeldUp = ({ job, since }: Thread): boolean =>
  job !== null && performance.now() - since >= heldUpAfter - 5;
