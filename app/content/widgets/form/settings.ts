import { z } from "zod";
import { text } from "../setting.server.ts";

/** Settings of `core/form`: the form's id. `framework` is of no use here. */
export const FormSettings = z.object({ form: text });
