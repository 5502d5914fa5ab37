import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { z } from "zod";
import { isCommonPassword } from "../../app/domain/common-passwords.server.ts";
import { longestPassword, passwordProblem, shortestPassword } from "../../app/domain/password-rules.ts";
import { email } from "../../app/domain/record-rules/person.ts";
import { changeUser, createUser, findUserByEmail } from "./account/users.ts";
import type { Passwords } from "./auth/passwords.ts";
import type { Db } from "./db/database.ts";

const usage =
  'Usage: node build/organiser.mjs create-admin EMAIL "FIRST NAME" "LAST NAME"   (the password is asked, or read from standard input)';

const Words = z.tuple([
  z
    .string()
    .trim()
    .toLowerCase()
    .max(254)
    .regex(email.pattern ?? /./),
  z.string().trim().min(1).max(100),
  z.string().trim().min(1).max(100),
]);

/**
 * Creates the account of an administrator, with the names and the password given; or makes an administrator
 * of an account that exists, whose names and password stay. Returns what was done, as a sentence.
 *
 * Throws an error with a sentence for the operator when a word is missing or wrong, or the password is too
 * short, too long, common, or the owner's own name or address.
 */
export async function createAdmin(
  { db, passwords }: { db: Db; passwords: Passwords },
  words: readonly string[],
  askPassword: () => Promise<string>,
): Promise<string> {
  const read = Words.safeParse(words);
  if (!read.success) throw new Error(usage);
  const [address, firstName, lastName] = read.data;
  const existing = await findUserByEmail(db, address);
  if (existing) {
    await changeUser(db, existing.id, { is_admin: 1 });
    return `${address} has an account already and is an administrator now. Its password stays as it is.`;
  }

  const password = await askPassword();
  const problem = passwordProblem(password, { email: address, firstName, lastName }, isCommonPassword);
  if (problem) throw new Error(problems[problem]);
  await db.transaction().execute(async (all) => {
    const user = await createUser(all, {
      email: address,
      first_name: firstName,
      last_name: lastName,
      is_admin: 1,
      created_at: Date.now(),
    });
    await passwords.set(all, user.id, password, { isSample: false });
  });
  return `${address} is an administrator and can log in to the back-office (/cms).`;
}

const problems = {
  length: `A password has ${shortestPassword} to ${longestPassword} characters.`,
  common: "This password is one of the most common ones. Choose another.",
  own: "A password can’t be the account’s name or email address. Choose another.",
};

/** Asks for a password twice without showing it; from a pipe, takes the first line. */
export async function askPassword(
  input: NodeJS.ReadStream = process.stdin,
  output: NodeJS.WriteStream = process.stderr,
): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: silent, terminal: input.isTTY });
  try {
    if (!input.isTTY) {
      for await (const line of lines) return line;
      throw new Error("There was no password on standard input.");
    }
    output.write("Password: ");
    const password = await lines.question("");
    output.write("\nThe same again: ");
    const repeated = await lines.question("");
    output.write("\n");
    if (password !== repeated) throw new Error("The two passwords differ.");
    return password;
  } finally {
    lines.close();
  }
}
