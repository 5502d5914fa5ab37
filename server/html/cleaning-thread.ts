import { Worker } from "node:worker_threads";
import { z } from "zod";
import { policy } from "./policy.ts";

/** Longest time for one text, in milliseconds; a text that takes longer was made to. */
const longest = 20_000;

type Job = { resolve(clean: string): void; reject(reason: Error): void };

const Done = z.object({ id: z.number(), clean: z.string().optional() });

/** One thread that cleans HTML, started when first needed and started anew after it died. */
export function startCleaningThread() {
  let worker: Worker | null = null;
  let lastId = 0;
  const jobs = new Map<number, Job>();

  function start(): Worker {
    // The same name beside this file in the sources and beside the program in the build.
    const started = new Worker(new URL("./html-worker.mjs", import.meta.url), {
      workerData: policy,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    started.on("message", (message: unknown) => {
      const { id, clean } = Done.parse(message);
      const job = jobs.get(id);
      jobs.delete(id);
      if (clean === undefined) job?.reject(new Error("a text could not be cleaned"));
      else job?.resolve(clean);
    });
    started.on("error", () => end(started));
    started.on("exit", () => end(started));
    started.unref();
    return started;
  }

  function end(ended: Worker): void {
    if (worker !== ended) return;
    worker = null;
    for (const job of jobs.values()) job.reject(new Error("the cleaning thread ended"));
    jobs.clear();
  }

  async function stop(): Promise<void> {
    const running = worker;
    if (!running) return;
    end(running);
    await running.terminate();
  }

  return {
    clean: (html: string): Promise<string> =>
      new Promise((resolve, reject) => {
        worker ??= start();
        lastId += 1;
        const timer = setTimeout(() => void stop(), longest);
        const done = () => clearTimeout(timer);
        jobs.set(lastId, {
          resolve: (clean) => (done(), resolve(clean)),
          reject: (reason) => (done(), reject(reason)),
        });
        worker.postMessage({ id: lastId, html });
      }),
    stop,
  };
}
