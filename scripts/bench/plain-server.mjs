// Plain server for comparison. It returns the response that its parent process sends.
import { createServer } from "node:http";

process.once("message", ({ headers, body }) => {
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(body);
  });
  server.listen(0, "127.0.0.1", () => process.send(server.address().port));
});
