import type { ServerResponse } from "node:http";
import { type Deadline, startDeadline, type Timeouts } from "../timeouts.ts";

const deadlines = new WeakMap<ServerResponse, Deadline>();

/**
 * Returns the deadline for rendering the page of a response, and starts it at the first call. A page that is
 * rendered twice (for the page cache, then for this visitor) has one deadline.
 */
export function getPageDeadline(response: ServerResponse, timeouts: Timeouts): Deadline {
  const deadline = deadlines.get(response) ?? startDeadline("page", timeouts);
  deadlines.set(response, deadline);
  return deadline;
}
