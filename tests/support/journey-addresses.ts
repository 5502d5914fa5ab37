/** Two checkouts that run their journeys at once need different ones. */
const firstPort = Number(process.env["JOURNEYS_PORT"] ?? 4310);

/**
 * Where the programs listen that a worker's journeys use. Each worker has its own, since the same sample
 * people buy, change their profile and log out in many journeys. The API's port follows the site's, the
 * outbox's the API's.
 */
export function journeyAddresses(worker: number) {
  const port = firstPort + 10 * worker;
  return { port, apiPort: port + 1, outboxPort: port + 2, site: `http://localhost:${port}` };
}
