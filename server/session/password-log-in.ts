import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { z } from "zod";
import { isOrganiserError } from "../organiser-client/errors.ts";
import type { LogIn } from "../request-context.ts";
import { admitted } from "./admittance.ts";
import type { LogInParts } from "./log-in-parts.ts";

const Credentials = z.object({
  email: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(1_000),
});

/**
 * Logs in with the `email` and `password` of a posted form. The request's body must not have been read yet,
 * and can still be read afterwards.
 */
export async function logInByPassword(request: Request, parts: LogInParts): Promise<LogIn> {
  const { organiser, session } = parts;
  const authenticator = new Authenticator<LogIn>();
  authenticator.use(
    new FormStrategy<LogIn>(async ({ form }) => {
      const given = Credentials.safeParse(Object.fromEntries(form));
      if (!given.success) return { ok: false, reason: "refused" };
      const { email, password } = given.data;
      return admitted("password", email, parts, () =>
        organiser().account.login(email, password, session.fingerprint()),
      );
    }),
    "password",
  );

  return authenticator.authenticate("password", request.clone()).catch(unreachable);
}

/** Somebody let in of whom the API then says nothing isn't logged in. */
export function unreachable(error: unknown): LogIn {
  if (!isOrganiserError(error)) throw error;
  return { ok: false, reason: "unreachable" };
}
