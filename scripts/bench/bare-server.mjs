// The bare server of the comparison: told once what to send, then sends it to everybody.
import { createServer } from "node:http";

process.once("message", ({ headers, body }) => {
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(body);
  });
  server.listen(0, "127.0.0.1", () => process.send(server.address().port));
});
