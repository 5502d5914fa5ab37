/** Two working copies that run journeys at the same time need different ports. */
const firstPort = Number(process.env["JOURNEYS_PORT"] ?? 4310);

/**
 * Addresses of the programs that a worker's journeys use. Each worker has its own programs, since the same
 * sample users buy, change their profile and log out in many journeys. The ports are consecutive: site, API,
 * outbox.
 */
export function journeyAddresses(worker: number) {
  const port = firstPort + 10 * worker;
  return { port, apiPort: port + 1, outboxPort: port + 2, site: `http://localhost:${port}` };
}
