// Adds users with an account to the database of the embedded API.
import { join } from "node:path";
import Database from "libsql";

/** Adds copies of the sample driver, and returns their email addresses. */
export function addUsers(dataDir, count) {
  const database = new Database(join(dataDir, "organiser", "organiser.sqlite"));
  try {
    const insertCopy = (table, condition, changes) => {
      const row = database.prepare(`SELECT * FROM ${table} WHERE ${condition}`).get();
      const { id: _id, _metadata, ...copy } = { ...row, ...changes };
      const names = Object.keys(copy);
      const statement = `INSERT INTO ${table} (${names.join()}) VALUES (${names.map(() => "?").join()})`;
      return database.prepare(statement).run(...Object.values(copy)).lastInsertRowid;
    };
    const driver = database.prepare("SELECT id FROM users WHERE email = 'driver@example.com'").get();
    return Array.from({ length: count }, (_, number) => {
      const email = `user-${number}@example.com`;
      const user = insertCopy("users", `id = ${driver.id}`, { email });
      insertCopy("passwords", `user_id = ${driver.id}`, { user_id: user });
      return email;
    });
  } finally {
    database.close();
  }
}
