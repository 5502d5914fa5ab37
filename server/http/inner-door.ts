import { createServer, type RequestListener } from "node:http";

/** Where something answers that no visitor reaches. */
export type InnerAddress = { port: number; host: string };
export type InnerDoor = { close(): Promise<void> };

/** Opens a port for those who run the site. Rejects where the port is taken. */
export async function openInnerDoor(
  handle: RequestListener,
  { port, host }: InnerAddress,
): Promise<InnerDoor> {
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
