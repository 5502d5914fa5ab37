/** The first port. The setting lets two working copies run journeys at the same time. */
const firstPort = Number(process.env["JOURNEYS_PORT"] ?? 4310);

/**
 * Returns the ports of the programs that a worker's journeys use, and the URL of the site. Each worker has its
 * own programs, since journeys change the data of the same sample users.
 */
export function journeyAddresses(worker: number) {
  const port = firstPort + 10 * worker;
  return { port, apiPort: port + 1, outboxPort: port + 2, site: `http://localhost:${port}` };
}
