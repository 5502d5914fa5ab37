import { z } from "zod";
import { problem } from "../message.ts";

/** The schema of the unseen field (`TrapField`). */
export const trap = z.string().max(0, problem("posting:trap.filled")).default("");
