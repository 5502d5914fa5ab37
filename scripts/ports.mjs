// Which ports a trial listens on. A wrong or taken one ends in a sentence that says what to type, never in a
// stack.
import { createServer } from "node:net";
import { say } from "./setup.mjs";

/**
 * The port that the setting `name` asks for; else `usual`, or the next free one after it, which is said.
 * Stops the program where the setting is no port, or the port is another program's. `reserved`: ports given
 * away already.
 */
export async function portFor(name, usual, reserved = []) {
  const given = process.env[name]?.trim();
  if (!given) return nextFree(name, usual, reserved);

  const port = Number(given);
  if (!/^\d+$/.test(given) || port < 1 || port > 65_535)
    stop(`${name} is no port: it must be a whole number from 1 to 65535.`, name, usual);
  if (reserved.includes(port)) stop(`${name}: port ${port} is asked for twice.`, name, port + 10);
  if (!(await isFree(port))) stop(`${name}: port ${port} is used by another program.`, name, port + 10);
  return port;
}

async function nextFree(name, usual, reserved) {
  for (let port = usual; port < usual + 100; port++) {
    if (reserved.includes(port) || !(await isFree(port))) continue;
    if (port !== usual)
      say(`Port ${usual} is used by another program; taking ${port} (${name}=… chooses one)`);
    return port;
  }
  return stop(`No port from ${usual} to ${usual + 99} is free.`, name, usual + 100);
}

function stop(what, name, example) {
  console.error(`${what}\nChoose another one, for example: ${name}=${example} npm start`);
  process.exit(1);
}

/** Asked at both addresses that a program of the trial may be at: “localhost” can be either. */
const isFree = async (port) => (await canListen(port, "127.0.0.1")) && (await canListen(port, "::"));

function canListen(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", ({ code }) => resolve(code !== "EADDRINUSE" && code !== "EACCES"));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}
