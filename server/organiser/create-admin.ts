import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { z } from "zod";
import { isCommonPassword } from "../../app/domain/common-passwords.server.ts";
import {
  MAX_PASSWORD_LENGTH,
  findPasswordProblem,
  MIN_PASSWORD_LENGTH,
} from "../../app/domain/password-rules.ts";
import { emailRule } from "../../app/domain/record-rules/person.ts";
import { updateUser, createUser, findUserByEmail } from "./account/users.ts";
import type { Passwords } from "./auth/passwords.ts";
import type { Db } from "./db/database.ts";

const USAGE =
  'Usage: node build/organiser.mjs create-admin EMAIL "FIRST NAME" "LAST NAME"   (prompts for the password, or reads it from standard input)';

const EmailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .regex(emailRule.pattern ?? /./);
const Name = z.string().trim().min(1).max(100);

/**
 * Creates an administrator account, or makes an existing account an administrator without changing its names
 * and password. `args` are the email address, the first and the last name. `askPassword` is called only for a
 * new account. Returns a message for the operator.
 * @throws an error for the operator if an argument is missing or invalid, or if the password is too short,
 * too long, too common, or contains the name or email address of the account
 */
export async function createAdmin(
  { db, passwords }: { db: Db; passwords: Passwords },
  args: readonly string[],
  askPassword: () => Promise<string>,
): Promise<string> {
  const { email, firstName, lastName } = parseArguments(args);
  const existingUser = await findUserByEmail(db, email);
  if (existingUser) {
    await updateUser(db, existingUser.id, { is_admin: 1 });
    return `${email} has an account already and is now an administrator. Its password is unchanged.`;
  }

  const password = await askPassword();
  const problem = findPasswordProblem(password, { email, firstName, lastName }, isCommonPassword);
  if (problem) throw new Error(PASSWORD_MESSAGES[problem]);
  await db.transaction().execute(async (transaction) => {
    const user = await createUser(transaction, {
      email,
      first_name: firstName,
      last_name: lastName,
      is_admin: 1,
      created_at: Date.now(),
    });
    await passwords.set(transaction, user.id, password, { isSample: false });
  });
  return `${email} is an administrator and can log in to the back-office (/cms).`;
}

function parseArguments(args: readonly string[]) {
  const [emailArgument, ...names] = args;
  if (emailArgument === undefined || names.length !== 2) throw new Error(USAGE);
  const email = EmailAddress.safeParse(emailArgument);
  if (!email.success)
    throw new Error(
      `“${emailArgument}” isn’t an email address like owner@example.org. No account was created.`,
    );
  const [firstName, lastName] = names.map((name) => Name.safeParse(name));
  if (!firstName?.success || !lastName?.success)
    throw new Error("Enter a first and a last name of 1 to 100 characters each. No account was created.");
  return { email: email.data, firstName: firstName.data, lastName: lastName.data };
}

const PASSWORD_MESSAGES = {
  length: `Enter a password of ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters.`,
  common: "This password is one of the most common ones, or one with digits added. Choose another.",
  own: "A password can’t be the account’s name or email address. Choose another.",
};

/**
 * Reads a password: from two prompts without echo on a terminal, or from the first line of other input.
 * @throws if the two passwords differ, or if the input is empty
 */
export async function askPassword(
  input: NodeJS.ReadStream = process.stdin,
  output: NodeJS.WriteStream = process.stderr,
): Promise<string> {
  const silentOutput = new Writable({ write: (_chunk, _encoding, done) => done() });
  const readline = createInterface({ input, output: silentOutput, terminal: input.isTTY });
  try {
    if (!input.isTTY) {
      for await (const line of readline) return line;
      throw new Error("No password on standard input.");
    }
    output.write("Password: ");
    const password = await readline.question("");
    output.write("\nRepeat the password: ");
    const repeatedPassword = await readline.question("");
    output.write("\n");
    if (password !== repeatedPassword) throw new Error("The passwords don’t match.");
    return password;
  } finally {
    readline.close();
  }
}
