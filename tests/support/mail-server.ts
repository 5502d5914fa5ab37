import { once } from "node:events";
import { createServer, type Socket } from "node:net";

export type TestMailServer = {
  port: number;
  /** The source of the accepted mails: headers and body. */
  accepted: string[];
  /** Sets the response to the next `times` commands that start with `command`. */
  respond(command: string, response: string, times?: number): void;
  /** Stops listening and closes all connections. */
  stop(): Promise<void>;
  /** Listens again on the same port. */
  start(): Promise<void>;
};

/** Starts a minimal SMTP server on localhost. */
export async function startMailServer(): Promise<TestMailServer> {
  const accepted: string[] = [];
  const scripted: { command: string; response: string; times: number }[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    const reply = (line: string) => socket.write(`${line}\r\n`);
    let mail: string[] | null = null;
    let rest = "";
    reply("220 ready");
    socket.on("data", (chunk) => {
      const lines = `${rest}${chunk.toString()}`.split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) handleLine(line);
    });

    function handleLine(line: string): void {
      if (mail && line !== ".") {
        mail.push(line);
        return;
      }
      const script = scripted.find(({ command, times }) => times > 0 && line.startsWith(command));
      if (script) script.times -= 1;
      if (mail && !script) accepted.push(mail.join("\r\n"));
      mail = null;
      if (script) reply(script.response);
      else if (line === "DATA") {
        mail = [];
        reply("354 go on");
      } else reply(line === "QUIT" ? "221 bye" : "250 fine");
    }
  });
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  await listen(0);
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;

  async function stop(): Promise<void> {
    if (!server.listening) return;
    const closed = once(server, "close");
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  }
  return {
    port,
    accepted,
    respond: (command, response, times = 1) => void scripted.push({ command, response, times }),
    stop,
    start: () => listen(port),
  };
}
