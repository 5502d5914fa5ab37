// Generates load on a URL and measures the responses.
import autocannon from "autocannon";

/** Returns requests per second and times in milliseconds, with this number of connections and seconds. */
export async function load(url, { connections, seconds, headers = {} }) {
  const settings = {
    url,
    connections,
    headers: { "accept-encoding": "br", accept: "text/html", ...headers },
  };
  await autocannon({ ...settings, duration: 1 });
  const result = await autocannon({ ...settings, duration: seconds });
  const failed = result.non2xx + result.errors + result.timeouts;
  return { rate: result.requests.average, p50: result.latency.p50, p99: result.latency.p99, failed };
}

/**
 * Measures fairness: each connection sends its next request as soon as it gets a response. Besides the
 * times, returns how many later requests got their response earlier (`outOfOrder`, 99th percentile): 0 is
 * FIFO.
 */
export async function fairness(url, { connections, seconds, headersOf }) {
  const requests = [];
  let clock = 0;
  const end = performance.now() + seconds * 1_000;
  async function client(_item, index) {
    while (performance.now() < end) {
      const started = (clock += 1);
      const since = performance.now();
      const response = await fetch(url, { headers: { accept: "text/html", ...headersOf(index) } });
      await response.arrayBuffer();
      requests.push({ started, done: (clock += 1), took: performance.now() - since, isGood: response.ok });
    }
  }
  await Promise.all(Array.from({ length: connections }, client));
  const good = requests.filter(({ isGood }) => isGood);
  const outOfOrderCounts = good.map(
    ({ started, done }) => good.filter((other) => other.started > started && other.done < done).length,
  );
  const times = good.map(({ took }) => took);
  const [p50, p99] = [at(times, 0.5), at(times, 0.99)];
  return {
    p50,
    p99,
    ratio: p99 / p50,
    outOfOrder: at(outOfOrderCounts, 0.99),
    failed: requests.length - good.length,
  };
}

/**
 * Sends this number of requests and returns the memory (MB) after every twentieth of them; a quarter as many
 * before that for warm-up.
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

/** Returns the slope of a regression line through the samples, in MB per 10,000 requests. */
export function slopeOf(samples) {
  const mean = (of) => samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const x = mean(({ requests }) => requests);
  const y = mean(({ megabytes }) => megabytes);
  const covariance = mean((sample) => (sample.requests - x) * (sample.megabytes - y));
  const variance = mean(({ requests }) => (requests - x) ** 2);
  return (covariance / variance) * 10_000;
}

const at = (values, part) => values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)] ?? 0;
