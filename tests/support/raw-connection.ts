import { connect, type Socket } from "node:net";

/** A TCP connection that sends bytes unchanged, whether or not they are valid HTTP. */
export type RawConnection = {
  send(text: string): void;
  /** Resolves with all received data once it contains `expected`; rejects if the connection ends before. */
  waitFor(expected: string): Promise<string>;
  /** Ends the sending side, but continues to receive. */
  halfClose(): void;
  /** Closes the connection, as when a user closes the window. */
  close(): void;
  /** Resets the connection, as when the client loses power. */
  reset(): void;
  /** Stops reading. */
  stopReading(): void;
  /** Resolves with all received data once the connection has closed for any reason. */
  ended: Promise<string>;
};

export async function rawConnection(port: number): Promise<RawConnection> {
  const socket = await openSocket(port);
  let received = "";
  const checks = new Set<() => void>();
  socket.setEncoding("latin1").on("data", (chunk: string) => {
    received += chunk;
    for (const check of checks) check();
  });
  socket.on("end", () => socket.end());
  // Errors need no handling, because a `close` event follows each.
  socket.on("error", () => undefined);
  const ended = new Promise<string>((resolve) => socket.once("close", () => resolve(received)));

  return {
    send: (text) => void socket.write(text),
    waitFor: (expected) =>
      new Promise((resolve, reject) => {
        const check = () => {
          if (!received.includes(expected)) return;
          checks.delete(check);
          resolve(received);
        };
        checks.add(check);
        check();
        void ended.then(() => reject(new Error(`The connection ended with: ${received.slice(0, 300)}`)));
      }),
    halfClose: () => void socket.end(),
    close: () => void socket.destroy(),
    reset: () => void socket.resetAndDestroy(),
    stopReading: () => void socket.pause(),
    ended,
  };
}

const openSocket = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    socket.once("error", reject);
    socket.once("connect", () => {
      socket.off("error", reject);
      resolve(socket);
    });
  });
