import { z } from "zod";

const email = z
  .string({ error: "logIn.emailMissing" })
  .trim()
  .max(254, "logIn.emailForm")
  .includes("@", { error: "logIn.emailForm" });

/**
 * The log-in form. Messages are keys of the `account` words. A password is taken as typed, spaces and all.
 */
export const LogInForm = z.object({
  email,
  password: z.string({ error: "logIn.passwordMissing" }).max(1000, "logIn.refused"),
});

/** The same form when a code is asked for instead. */
export const SendCodeForm = z.object({ email });

/** The form that takes the code. */
export const CodeForm = z.object({
  email,
  code: z
    .string({ error: "logIn.codeMissing" })
    .trim()
    .min(1, "logIn.codeMissing")
    .max(40, "logIn.codeRefused"),
});
