// Loaded into the measured site before its own code (`--import`): runs a garbage collection on request, and
// reports the remaining memory, since the heap between two collections also contains garbage. Needs
// `--expose-gc`.
import { setImmediate as nextImmediate } from "node:timers/promises";

process.on("message", () => void collectAndReport());
// The channel must not keep the site running. The site's threads load this file too, but have no channel.
process.channel?.unref();

async function collectAndReport() {
  // Several runs are needed: a finalizer may release objects that only the next collection can free.
  for (let run = 0; run < 3; run++) {
    globalThis.gc();
    await nextImmediate();
  }
  const { heapUsed, external } = process.memoryUsage();
  process.send({ heapUsed, external });
}
