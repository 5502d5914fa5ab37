import type { Generated, Migration } from "kysely";

/** “refused” means rejected. */
type StallStatus = "waiting" | "approved" | "refused";

type StallTables = {
  /**
   * Stall applications. Lengths are in metres, amounts in cents, times in milliseconds since 1970 UTC. Flags
   * are 1 or 0. The names of the site type and location are from the time of the application.
   */
  stall_applications: {
    id: Generated<number>;
    event_id: number;
    user_id: number;
    status: StallStatus;
    /** The reason for a rejection, which the trader sees, or "". */
    reason: string;
    site_type_id: number;
    site_type_name: string;
    location_id: number;
    location_name: string;
    preferred_location: string;
    products: string;
    overview: string;
    width: number;
    length: number;
    height: number;
    vehicle: string;
    registration: string;
    uses_our_insurance: number;
    insurance_document_id: number | null;
    /** Whether the trader has promised a new document when this one expires. */
    insurance_will_update: number;
    food_licence_document_id: number | null;
    /** Whether the trader has promised a new licence when this one expires. */
    food_licence_will_update: number;
    /** JSON list of the power connections, `{id, reason}`, where `id` is the power type. */
    power: string;
    /** JSON list of the hashes of the photos. */
    photos: string;
    not_for_profit: number;
    not_for_profit_number: string;
    first_name: string;
    last_name: string;
    email: string;
    mobile_phone: string;
    payment_method: string;
    /** The price without a surcharge, from the application and later from the approval. */
    amount: number;
    invoice_id: number | null;
    created_at: number;
    decided_at: number | null;
    paid_at: number | null;
  };
};

declare module "../db/database.ts" {
  interface Database extends StallTables {}
}

const TEXT_COLUMNS =
  "status reason site_type_name location_name preferred_location products overview vehicle registration power " +
  "photos not_for_profit_number first_name last_name email mobile_phone payment_method";
const INTEGER_COLUMNS =
  "site_type_id location_id uses_our_insurance insurance_will_update food_licence_will_update not_for_profit " +
  "amount created_at";

export const stallMigrations: Record<string, Migration> = {
  "2026-11-22-stall-applications": {
    async up(db) {
      let table = db.schema
        .createTable("stall_applications")
        .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
        .addColumn("event_id", "integer", (column) => column.notNull().references("events.id"))
        .addColumn("user_id", "integer", (column) => column.notNull().references("users.id"));
      for (const name of TEXT_COLUMNS.split(" "))
        table = table.addColumn(name, "text", (column) => column.notNull());
      for (const name of INTEGER_COLUMNS.split(" "))
        table = table.addColumn(name, "integer", (column) => column.notNull());
      for (const name of ["width", "length", "height"])
        table = table.addColumn(name, "real", (column) => column.notNull());
      await table
        .addColumn("insurance_document_id", "integer", (column) => column.references("user_documents.id"))
        .addColumn("food_licence_document_id", "integer", (column) => column.references("user_documents.id"))
        .addColumn("invoice_id", "integer", (column) => column.references("invoices.id"))
        .addColumn("decided_at", "integer")
        .addColumn("paid_at", "integer")
        .execute();
      for (const name of ["event_id", "user_id", "invoice_id"])
        await db.schema
          .createIndex(`stall_applications_${name}`)
          .on("stall_applications")
          .column(name)
          .execute();
    },
  },
};
