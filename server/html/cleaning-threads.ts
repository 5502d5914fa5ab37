import { Worker } from "node:worker_threads";
import { z } from "zod";
import type { Policy } from "./policy.ts";

type Outcome = { kind: "clean"; html: string } | { kind: "given-up"; reason: "too slow" | "broken" };

export type CleaningThreads = {
  /** Cleans a text. Rejects if the queue is full, the threads don't start, or they were stopped. */
  clean(html: string): Promise<Outcome>;
  stop(): Promise<void>;
};

/** The second thread is started only while a text blocks the first and others wait. */
const MAX_THREADS = 2;
/** A thread is blocked if it has worked on one text for this long. */
const BLOCKED_AFTER_MS = 500;
/** Timeout for the start of a thread, which usually takes a second. */
const MAX_START_MS = 60_000;
const MAX_WAITING = { texts: 5_000, characters: 20_000_000 };

type TextLimits = {
  timeoutMs(characters: number): number;
  memoryMb: number;
};

/** The timeout is about ten times the usual duration. */
const DEFAULT_LIMITS: TextLimits = { timeoutMs: (characters) => 3_000 + characters / 50, memoryMb: 256 };

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
  startedAt: number;
  timers: NodeJS.Timeout[];
};

/**
 * Creates worker threads that clean HTML, each one text at a time. They start on first use and after a crash.
 * A text that takes too long or crashes its thread is given up.
 */
export function createCleaningThreads(policy: Policy, limits = DEFAULT_LIMITS): CleaningThreads {
  let threads: Thread[] = [];
  let waitingJobs: Job[] = [];

  function dispatch(): void {
    for (const thread of threads.filter(({ isReady, job }) => isReady && !job)) {
      const job = waitingJobs.shift();
      if (job) startJob(thread, job);
      else if (threads.length > 1) removeThread(thread);
    }
    const canStartAnother = threads.every(isBlocked) && threads.length < MAX_THREADS;
    if (waitingJobs.length > 0 && canStartAnother) threads.push(startThread());
  }

  function startJob(thread: Thread, job: Job): void {
    const giveUp = () => {
      finishJob(thread, { kind: "given-up", reason: "too slow" });
      removeThread(thread);
      dispatch();
    };
    thread.job = job;
    thread.startedAt = performance.now();
    thread.timers = [
      setTimeout(dispatch, BLOCKED_AFTER_MS),
      setTimeout(giveUp, limits.timeoutMs(job.html.length)),
    ];
    thread.worker.postMessage({ html: job.html });
  }

  function finishJob(thread: Thread, outcome: Outcome): void {
    clearTimers(thread);
    thread.job?.resolve(outcome);
    thread.job = null;
  }

  function startThread(): Thread {
    // The relative path is the same in the sources and in the build.
    const worker = new Worker(new URL("./html-worker.mjs", import.meta.url), {
      workerData: policy,
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb },
    });
    const thread: Thread = { worker, isReady: false, job: null, startedAt: 0, timers: [] };
    thread.timers = [setTimeout(() => onEnded(thread), MAX_START_MS).unref()];
    worker.on("message", (message: unknown) => {
      const reply = Message.safeParse(message).data;
      if (reply && "isReady" in reply) {
        clearTimers(thread);
        thread.isReady = true;
      } else if (reply && "clean" in reply) finishJob(thread, { kind: "clean", html: reply.clean });
      else finishJob(thread, { kind: "given-up", reason: "broken" });
      dispatch();
    });
    worker.on("error", () => onEnded(thread));
    worker.on("exit", () => onEnded(thread));
    worker.unref();
    return thread;
  }

  /** Gives up the text of a thread that has ended. If no thread can start, rejects all waiting texts. */
  function onEnded(thread: Thread): void {
    if (!threads.includes(thread)) return;
    const hasStarted = thread.isReady;
    finishJob(thread, { kind: "given-up", reason: "broken" });
    removeThread(thread);
    if (hasStarted || threads.length > 0) return dispatch();
    rejectAll(new Error("the HTML cleaning thread does not start"));
  }

  function removeThread(thread: Thread): void {
    terminateThread(thread).catch(() => undefined);
  }

  async function terminateThread(thread: Thread): Promise<void> {
    threads = threads.filter((item) => item !== thread);
    clearTimers(thread);
    await thread.worker.terminate();
  }

  function rejectAll(reason: Error): void {
    const jobs = [...threads.flatMap(({ job }) => job ?? []), ...waitingJobs];
    waitingJobs = [];
    for (const job of jobs) job.reject(reason);
  }

  return {
    clean: (html) =>
      new Promise((resolve, reject) => {
        const characters = waitingJobs.reduce((sum, job) => sum + job.html.length, html.length);
        if (waitingJobs.length >= MAX_WAITING.texts || characters > MAX_WAITING.characters)
          return reject(new Error("too many texts are waiting to be cleaned"));
        waitingJobs.push({ html, resolve, reject });
        dispatch();
      }),
    async stop() {
      rejectAll(new Error("the HTML cleaning threads were stopped"));
      await Promise.all(threads.map(terminateThread));
    },
  };
}

function clearTimers(thread: Thread): void {
  for (const timer of thread.timers) clearTimeout(timer);
  thread.timers = [];
}

const isBlocked = ({ job, startedAt }: Thread): boolean =>
  job !== null && performance.now() - startedAt >= BLOCKED_AFTER_MS - 5;
