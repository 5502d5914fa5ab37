// Generates load on a URL and measures the responses.
import autocannon from "autocannon";

/**
 * Sends requests for `seconds`, after a second of warm-up. Returns the requests per second, the response
 * times in ms, and the number of failed requests.
 */
export async function measureLoad(url, { connections, seconds, headers = {} }) {
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
 * Measures fairness. Each connection sends its next request when it gets a response. `outOfOrder` is how many
 * later requests got their response earlier (99th percentile).
 */
export async function measureFairness(url, { connections, seconds, getHeaders }) {
  const requests = [];
  let eventCount = 0;
  const end = performance.now() + seconds * 1_000;
  async function client(_item, index) {
    while (performance.now() < end) {
      const started = (eventCount += 1);
      const since = performance.now();
      const response = await fetch(url, { headers: { accept: "text/html", ...getHeaders(index) } });
      await response.arrayBuffer();
      requests.push({
        started,
        done: (eventCount += 1),
        milliseconds: performance.now() - since,
        isOk: response.ok,
      });
    }
  }
  await Promise.all(Array.from({ length: connections }, client));
  const succeeded = requests.filter(({ isOk }) => isOk);
  const outOfOrderCounts = succeeded.map(
    ({ started, done }) => succeeded.filter((other) => other.started > started && other.done < done).length,
  );
  const times = succeeded.map(({ milliseconds }) => milliseconds);
  const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
  return {
    p50,
    p99,
    ratio: p99 / p50,
    outOfOrder: quantile(outOfOrderCounts, 0.99),
    failed: requests.length - succeeded.length,
  };
}

/** Sends `requestCount` requests after a warm-up. Returns 20 samples of the memory in MB. */
export async function measureMemoryUnderLoad(url, { requestCount, headers = {} }, readMemory) {
  const send = (count) =>
    autocannon({
      url,
      connections: 16,
      amount: count,
      headers: { "accept-encoding": "br", accept: "text/html", ...headers },
    });
  await send(requestCount / 4);
  const samples = [];
  for (let part = 1; part <= 20; part++) {
    await send(requestCount / 20);
    samples.push({ requests: (part * requestCount) / 20, megabytes: await readMemory() });
  }
  return samples;
}

/** Returns the slope of a regression line through the samples, in MB per 10,000 requests. */
export function calculateSlope(samples) {
  const mean = (getValue) => samples.reduce((sum, sample) => sum + getValue(sample), 0) / samples.length;
  const x = mean(({ requests }) => requests);
  const y = mean(({ megabytes }) => megabytes);
  const covariance = mean((sample) => (sample.requests - x) * (sample.megabytes - y));
  const variance = mean(({ requests }) => (requests - x) ** 2);
  return (covariance / variance) * 10_000;
}

/** Returns the quantile `share` (0 to 1) of the values, or 0 without values. */
const quantile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0;
