// The plain server for comparison: its parent process sends it a response, which it returns for every request.
import { createServer } from "node:http";

process.once("message", ({ headers, body }) => {
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(body);
  });
  server.listen(0, "127.0.0.1", () => process.send(server.address().port));
});
