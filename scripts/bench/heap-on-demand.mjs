// Loaded into the measured site (`--import`, with `--expose-gc`). On request, collects garbage and reports
// the memory.
import { setImmediate as nextImmediate } from "node:timers/promises";

process.on("message", () => void collectAndReport());
// The channel must not keep the site running.
process.channel?.unref();

async function collectAndReport() {
  // A finalizer may release objects that only the next collection frees.
  for (let run = 0; run < 3; run++) {
    globalThis.gc();
    await nextImmediate();
  }
  const { heapUsed, external } = process.memoryUsage();
  process.send({ heapUsed, external });
}
