// Puts load on an address and says how it was borne.
import autocannon from "autocannon";

/** Requests per second and times in milliseconds, from so many connections for so many seconds. */
export async function load(url, { connections, seconds, headers = {} }) {
  const settings = {
    url,
    connections,
    headers: { "accept-encoding": "br", accept: "text/html", ...headers },
  };
  await autocannon({ ...settings, duration: 1 });
  const result = await autocannon({ ...settings, duration: seconds });
  const bad = result.non2xx + result.errors + result.timeouts;
  return { rate: result.requests.average, p50: result.latency.p50, p99: result.latency.p99, bad };
}

/** Sends so many requests and gives the memory (MB) after every twentieth part of them; a quarter as many before warm up. */
export async function memoryUnderLoad(url, { amount, headers = {} }, memory) {
  const send = (count) =>
    autocannon({
      url,
      connections: 16,
      amount: count,
      headers: { "accept-encoding": "br", accept: "text/html", ...headers },
    });
  await send(amount / 4);
  const samples = [];
  for (let part = 1; part <= 20; part++) {
    await send(amount / 20);
    samples.push({ requests: (part * amount) / 20, megabytes: await memory() });
  }
  return samples;
}

/** The slope of a line through the samples, in MB for 10,000 requests. */
export function slopeOf(samples) {
  const mean = (of) => samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const x = mean(({ requests }) => requests);
  const y = mean(({ megabytes }) => megabytes);
  const covariance = mean((sample) => (sample.requests - x) * (sample.megabytes - y));
  const variance = mean(({ requests }) => (requests - x) ** 2);
  return (covariance / variance) * 10_000;
}
