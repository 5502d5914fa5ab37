import type { Insertable, Selectable } from "kysely";
import { emailRule } from "../../../app/domain/record-rules/person.ts";
import type { Db } from "../db/database.ts";
import type { AccountTables } from "./tables.ts";

export type UserRow = Omit<Selectable<AccountTables["users"]>, "created_at" | "deleted_at">;

const USER_COLUMNS = [
  "id",
  "email",
  "first_name",
  "last_name",
  "is_admin",
  "mobile_phone",
  "date_of_birth",
  "current_address_id",
  "company_name",
  "company_phone",
  "trading_name",
  "abn",
  "website",
  "facebook_link",
  "drivers_licence_number",
  "drivers_licence_expiry",
  "drivers_licence_state_of_issue_id",
  "emergency_contact_name",
  "emergency_contact_phone",
  "club_additional_member",
  "image",
  "language",
] as const;

/** Finds a user by id, including deleted users, or null if there is none. */
export async function findUser(db: Db, id: number): Promise<UserRow | null> {
  const user = await db.selectFrom("users").select(USER_COLUMNS).where("id", "=", id).executeTakeFirst();
  return user ?? null;
}

/**
 * Finds a user by email address, ignoring case and accepting punycode. Returns null if there is none or the
 * user is deleted.
 */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | null> {
  const user = await db
    .selectFrom("users")
    .select(USER_COLUMNS)
    .where((eb) => eb(eb.fn<string>("lower", ["email"]), "=", emailRule.normalise(email).toLowerCase()))
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return user ?? null;
}

/** Counts all users, including deleted ones. */
export async function countUsers(db: Db): Promise<number> {
  const { users } = await db
    .selectFrom("users")
    .select((eb) => eb.fn.countAll<number>().as("users"))
    .executeTakeFirstOrThrow();
  return users;
}

/** A user to create. `created_at` is in milliseconds since 1970 UTC. */
export type NewUser = Pick<UserRow, "email" | "first_name" | "last_name"> &
  Partial<Omit<UserRow, "id">> & { created_at: number };

/**
 * Creates a user. Omitted fields are stored as "" or 0.
 * @throws if the email address is in use
 */
export async function createUser(db: Db, user: NewUser): Promise<UserRow> {
  const row: Insertable<AccountTables["users"]> = { ...EMPTY_USER, ...user };
  return db.insertInto("users").values(row).returning(USER_COLUMNS).executeTakeFirstOrThrow();
}

/**
 * Updates the given fields of a user.
 * @throws if another user has the email address
 */
export async function updateUser(
  db: Db,
  id: number,
  changes: Partial<Omit<UserRow, "id">>,
): Promise<UserRow> {
  return db
    .updateTable("users")
    .set(changes)
    .where("id", "=", id)
    .returning(USER_COLUMNS)
    .executeTakeFirstOrThrow();
}

const EMPTY_USER = {
  is_admin: 0,
  mobile_phone: "",
  date_of_birth: "",
  current_address_id: 0,
  company_name: "",
  company_phone: "",
  trading_name: "",
  abn: "",
  website: "",
  facebook_link: "",
  drivers_licence_number: "",
  drivers_licence_expiry: "",
  drivers_licence_state_of_issue_id: 0,
  emergency_contact_name: "",
  emergency_contact_phone: "",
  club_additional_member: "",
  image: "",
  language: "",
};
