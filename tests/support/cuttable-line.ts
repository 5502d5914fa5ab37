import { connect, createServer, type Socket } from "node:net";

/**
 * A line to a server on this machine that can be cut and mended; to whoever uses it, the server is gone while
 * it is cut.
 */
export type CuttableLine = {
  /** The address to use in place of the server's own. */
  url: string;
  cut(): void;
  mend(): void;
  /** Breaks the connection on which the byte goes out that is so many bytes on from the last break. */
  breakAfter(bytes: readonly number[]): void;
  /** How many connections were broken so. */
  broken(): number;
  close(): Promise<void>;
};

/** `target` is the address of the server at the far end. */
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
    near.on("data", (piece: Buffer) => {
      sent += piece.length;
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
  const hangUp = () => {
    for (const end of open) end.destroy();
  };

  return {
    url,
    cut: () => {
      isCut = true;
      hangUp();
    },
    mend: () => {
      isCut = false;
    },
    breakAfter: (bytes) => {
      breaks = [...bytes];
    },
    broken: () => broken,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        hangUp();
      }),
  };
}
