import { createServer } from "node:net";
import { log } from "./setup.mjs";

/**
 * Returns the port in the setting `name`, or else the first free port from `defaultPort`. Exits if the
 * setting is no port, or if the port is in use or in `reserved`.
 */
export async function choosePort(name, defaultPort, reserved = []) {
  const setting = process.env[name]?.trim();
  if (!setting) return findFreePort(name, defaultPort, reserved);

  const port = Number(setting);
  if (!/^\d+$/.test(setting) || port < 1 || port > 65_535)
    stop(`${name} is not a port: it must be a whole number from 1 to 65535.`, name, defaultPort);
  if (reserved.includes(port)) stop(`${name}: port ${port} is used twice.`, name, port + 10);
  if (!(await isFree(port))) stop(`${name}: port ${port} is used by another program.`, name, port + 10);
  return port;
}

async function findFreePort(name, defaultPort, reserved) {
  for (let port = defaultPort; port < defaultPort + 100; port++) {
    if (reserved.includes(port) || !(await isFree(port))) continue;
    if (port !== defaultPort)
      log(`Port ${defaultPort} is used by another program; using ${port} (${name}=… chooses one)`);
    return port;
  }
  return stop(`No port from ${defaultPort} to ${defaultPort + 99} is free.`, name, defaultPort + 100);
}

function stop(problem, name, example) {
  console.error(`${problem}\nChoose another one, for example: ${name}=${example} npm start`);
  process.exit(1);
}

/** Checks IPv4 and IPv6, because “localhost” may be either. */
const isFree = async (port) => (await canListen(port, "127.0.0.1")) && (await canListen(port, "::"));

function canListen(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", ({ code }) => resolve(code !== "EADDRINUSE" && code !== "EACCES"));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}
