import { connect, createServer, type Socket } from "node:net";

/**
 * A TCP proxy to a server whose connection can be cut and restored; while it is cut, the server is
 * unreachable.
 */
export type CuttableLine = {
  /** The address to use instead of the server's own. */
  url: string;
  cut(): void;
  restore(): void;
  /** Closes connections after these numbers of sent bytes, each counted from the last break. */
  breakAfter(bytes: readonly number[]): void;
  /** The number of connections that were closed by `breakAfter`. */
  broken(): number;
  close(): Promise<void>;
};

/** `target` is the address of the server. */
export async function cuttableLine(target: string): Promise<CuttableLine> {
  const { port, hostname } = new URL(target);
  const open = new Set<Socket>();
  let isCut = false;
  let breaks: number[] = [];
  let sent = 0;
  let broken = 0;

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
      broken += 1;
      near.destroy();
    });
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(end);
      end.pipe(other);
      end.on("error", () => other.destroy());
      end.on("close", () => {
        open.delete(end);
        other.destroy();
      });
    }
  });
  const url = await new Promise<string>((resolve, reject) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      if (address && typeof address === "object") resolve(`http://127.0.0.1:${address.port}`);
      else reject(new Error("the line has no port"));
    });
  });
  const closeAll = () => {
    for (const end of open) end.destroy();
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
    broken: () => broken,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        closeAll();
      }),
  };
}
