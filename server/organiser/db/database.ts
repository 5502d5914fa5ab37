import type { Kysely } from "kysely";
import type { AccountTables } from "../account/tables.ts";
import type { MailedCodeTables } from "../auth/mailed-code-tables.ts";
import type { AuthTables } from "../auth/tables.ts";
import type { CartTables } from "../cart/tables.ts";
import type { ContentTables } from "../content/tables.ts";
import type { EntryTables } from "../entries/tables.ts";
import type { EventTables } from "../events/tables.ts";
import type { KeptAnswerTables } from "../http/kept-answer-tables.ts";
import type { LicenceTables } from "../licences/tables.ts";
import type { MailTables } from "../mail/tables.ts";
import type { MediaTables } from "../media/tables.ts";
import type { PaymentTables } from "../payments/tables.ts";
import type { ShopTables } from "../shop/tables.ts";
import type { VehicleTables } from "../vehicles/tables.ts";

/** Every table of the API. Each feature describes its own in `tables.ts`. */
export type Database = AccountTables &
  AuthTables &
  CartTables &
  ContentTables &
  EntryTables &
  EventTables &
  KeptAnswerTables &
  LicenceTables &
  MailedCodeTables &
  MailTables &
  MediaTables &
  PaymentTables &
  ShopTables &
  VehicleTables;

/** The database, or a transaction on it. */
export type Db = Kysely<Database>;
