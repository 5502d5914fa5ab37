import { z } from "zod";
import { problem } from "../message.ts";

/** Schema of the honeypot field (`HoneypotField`). */
export const honeypotSchema = z.string().max(0, problem("posting:trap.filled")).default("");
