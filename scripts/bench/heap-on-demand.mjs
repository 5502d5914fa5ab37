// Loaded into the measured site before its own code (`--import`): runs a garbage collection on request, and
// reports the remaining memory. The heap between two collections doesn't show what is retained. Needs
// `--expose-gc`.
import { setImmediate as nextImmediate } from "node:timers/promises";

process.on("message", () => void collectAndReport());
// The channel must not keep the site running. Its threads load this too, and have no channel.
process.channel?.unref();

async function collectAndReport() {
  // Objects freed in one collection may hold others that only the next one finds.
  for (let run = 0; run < 3; run++) {
    globalThis.gc();
    await nextImmediate();
  }
  const { heapUsed, external } = process.memoryUsage();
  process.send({ heapUsed, external });
}
