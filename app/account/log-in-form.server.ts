import { z } from "zod";

/** The log-in form. Messages are keys of the `account` words. A password is taken as typed, spaces and all. */
export const LogInForm = z.object({
  email: z
    .string({ error: "logIn.emailMissing" })
    .trim()
    .max(254, "logIn.emailForm")
    .includes("@", { error: "logIn.emailForm" }),
  password: z.string({ error: "logIn.passwordMissing" }).max(1000, "logIn.refused"),
});
