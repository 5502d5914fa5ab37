import type { ServerResponse } from "node:http";
import { type Deadline, startDeadline, type Timeouts } from "../timeouts.ts";

const deadlines = new WeakMap<ServerResponse, Deadline>();

/**
 * Returns the deadline of the page that is sent with `response`. It starts with the first call. A page may be
 * rendered for the page cache and then again for its visitor; both renderings together have this deadline.
 */
export function getPageDeadline(response: ServerResponse, timeouts: Timeouts): Deadline {
  const deadline = deadlines.get(response) ?? startDeadline("page", timeouts);
  deadlines.set(response, deadline);
  return deadline;
}
