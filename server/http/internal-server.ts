import { createServer, type RequestListener } from "node:http";

/** Address that only operators can reach. */
export type InternalAddress = { port: number; host: string };
export type InternalServer = { close(): Promise<void> };

/** Starts an internal server. Rejects if the port is in use. */
export async function startInternalServer(
  handle: RequestListener,
  { port, host }: InternalAddress,
): Promise<InternalServer> {
  const server = createServer(handle);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });

  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
