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

/**
 * How fairly many are served at once: so many connections, each asking again as soon as it is answered.
 * Beside the times, how many who began to ask later were answered earlier (`overtaken`, the 99th of a
 * hundred): 0 is first come, first served.
 */
export async function fairness(url, { connections, seconds, headersOf }) {
  const asked = [];
  let moment = 0;
  const end = performance.now() + seconds * 1_000;
  async function visitor(_member, place) {
    while (performance.now() < end) {
      const begun = (moment += 1);
      const since = performance.now();
      const answer = await fetch(url, { headers: { accept: "text/html", ...headersOf(place) } });
      await answer.arrayBuffer();
      asked.push({ begun, done: (moment += 1), took: performance.now() - since, isGood: answer.ok });
    }
  }
  await Promise.all(Array.from({ length: connections }, visitor));
  const good = asked.filter(({ isGood }) => isGood);
  const overtaken = good.map(
    ({ begun, done }) => good.filter((other) => other.begun > begun && other.done < done).length,
  );
  const times = good.map(({ took }) => took);
  const [p50, p99] = [at(times, 0.5), at(times, 0.99)];
  return { p50, p99, ratio: p99 / p50, overtaken: at(overtaken, 0.99), bad: asked.length - good.length };
}

/**
 * Sends so many requests and gives the memory (MB) after every twentieth part of them; a quarter as many
 * before warm up.
 */
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

const at = (values, part) => values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)] ?? 0;
