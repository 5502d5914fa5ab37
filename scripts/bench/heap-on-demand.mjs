// Loaded into the measured site before its own code (`--import`): collects the garbage when it is told to,
// and says what is left. What a heap holds between two collections says nothing of what is kept. Needs
// `--expose-gc`.
import { setImmediate as nextTurn } from "node:timers/promises";

process.on("message", () => void answer());
// The site ends as it does without this. Its threads load this too, and have no channel.
process.channel?.unref();

async function answer() {
  // What is let go of in one collection may hold what only the next one finds.
  for (let time = 0; time < 3; time++) {
    globalThis.gc();
    await nextTurn();
  }
  const { heapUsed, external } = process.memoryUsage();
  process.send({ heapUsed, external });
}
