import { z } from "zod";
import { messageKey } from "../message.ts";

/** Schema of the honeypot field (`HoneypotField`). */
export const honeypotSchema = z.string().max(0, messageKey("posting:trap.filled")).default("");
