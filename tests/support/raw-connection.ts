import { connect, type Socket } from "node:net";

/** A connection on which bytes go out as they are written here, whatever HTTP says about them. */
export type RawConnection = {
  send(text: string): void;
  /** Resolves with all that came, once it holds this; rejects where the connection ends before. */
  holds(words: string): Promise<string>;
  /** Says that nothing more comes, and goes on reading. */
  halfClose(): void;
  /** Leaves as somebody does who closes the window. */
  leave(): void;
  /** Leaves as a machine does that was switched off: the other side gets a reset. */
  reset(): void;
  /** Reads nothing from now on. */
  stopReading(): void;
  /** Resolves with all that came, once the connection has ended in whatever way. */
  ended: Promise<string>;
};

export async function rawConnection(port: number): Promise<RawConnection> {
  const socket = await opened(port);
  let came = "";
  const looks = new Set<() => void>();
  socket.setEncoding("latin1").on("data", (piece: string) => {
    came += piece;
    for (const look of looks) look();
  });
  socket.on("end", () => socket.end());
  // How it ends is seen by its end.
  socket.on("error", () => undefined);
  const ended = new Promise<string>((resolve) => socket.once("close", () => resolve(came)));

  return {
    send: (text) => void socket.write(text),
    holds: (words) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (!came.includes(words)) return;
          looks.delete(look);
          resolve(came);
        };
        looks.add(look);
        look();
        void ended.then(() => reject(new Error(`The connection ended with: ${came.slice(0, 300)}`)));
      }),
    halfClose: () => void socket.end(),
    leave: () => void socket.destroy(),
    reset: () => void socket.resetAndDestroy(),
    stopReading: () => void socket.pause(),
    ended,
  };
}

const opened = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    socket.once("error", reject);
    socket.once("connect", () => {
      socket.off("error", reject);
      resolve(socket);
    });
  });
