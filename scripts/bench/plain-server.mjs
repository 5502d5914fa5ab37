// The plain server for comparison: receives a response once, then sends it for every request.
import { createServer } from "node:http";

process.once("message", ({ headers, body }) => {
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(body);
  });
  server.listen(0, "127.0.0.1", () => process.send(server.address().port));
});
