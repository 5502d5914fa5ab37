import { IncomingMessage } from "node:http";
import { Socket } from "node:net";

/** Creates a request from a peer address, with `X-Forwarded-For` if given. */
export function requestFrom(peer: string, forwarded?: string): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, "remoteAddress", { value: peer });
  const request = new IncomingMessage(socket);
  if (forwarded !== undefined) request.headers["x-forwarded-for"] = forwarded;
  return request;
}
