import { connect, createServer, type Socket } from "node:net";

/**
 * A TCP proxy to a server, whose connection can be cut and restored. While it is cut, the server is unreachable
 * through the proxy.
 */
export type CuttableProxy = {
  /** The URL to use instead of the server's own. */
  url: string;
  cut(): void;
  restore(): void;
  /** Closes connections after the client has sent these numbers of bytes, each counted from the last break. */
  breakAfter(bytes: readonly number[]): void;
  /** The number of connections that `breakAfter` has closed. */
  brokenCount(): number;
  close(): Promise<void>;
};

/** Starts a proxy. `target` is the URL of the server. */
export async function startCuttableProxy(target: string): Promise<CuttableProxy> {
  const { port, hostname } = new URL(target);
  const openSockets = new Set<Socket>();
  let isCut = false;
  let breaks: number[] = [];
  let sent = 0;
  let brokenCount = 0;

  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(Number(port), hostname);
    near.on("data", (chunk: Buffer) => {
      sent += chunk.length;
      if (breaks[0] === undefined || sent < breaks[0] || near.destroyed) return;
      breaks.shift();
      sent = 0;
      brokenCount += 1;
      near.destroy();
    });
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      openSockets.add(end);
      end.pipe(other);
      end.on("error", () => other.destroy());
      end.on("close", () => {
        openSockets.delete(end);
        other.destroy();
      });
    }
  });
  const url = await new Promise<string>((resolve, reject) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      if (address && typeof address === "object") resolve(`http://127.0.0.1:${address.port}`);
      else reject(new Error("the proxy has no port"));
    });
  });
  const closeAll = () => {
    for (const end of openSockets) end.destroy();
  };

  return {
    url,
    cut: () => {
      isCut = true;
      closeAll();
    },
    restore: () => {
      isCut = false;
    },
    breakAfter: (bytes) => {
      breaks = [...bytes];
    },
    brokenCount: () => brokenCount,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        closeAll();
      }),
  };
}
