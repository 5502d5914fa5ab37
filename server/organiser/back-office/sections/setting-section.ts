import { z } from "zod";
import { abn } from "../../../../app/domain/record-rules/profile.ts";
import { validateText } from "../../../../app/domain/record-rules/text-rule.ts";
import type { SettingName } from "../../content/domain.ts";
import type { Db } from "../../db/database.ts";
import { isOneAddress } from "../../mail/mail.ts";
import { textField } from "../fields.ts";
import type { FieldValues, OfficeField, Section } from "../section.ts";

/** The organiser's settings, shown on the site and on invoices: a single record. */
export const settingSection = (): Section => ({
  name: "settings",
  title: "Settings",
  columns: ["Settings"],
  whenEmpty: "There are no settings.",
  async list(db) {
    const stored = await storedSettings(db);
    const state = stored.get("organisation_email") ? "filled in" : "to be filled in";
    return { rows: [{ id, cells: ["The organiser"], state, sitePath: "/" }], total: 1 };
  },
  async find(db, recordId) {
    if (recordId !== id) return null;
    const stored = await storedSettings(db);
    return {
      title: "The organiser",
      facts: [],
      sitePath: "/",
      fields: settings.map(({ name, label, hint, rule }): OfficeField => {
        const field = textField({ name, label, ...(hint && { hint }) }, stored.get(name) ?? "", "line", 300);
        return { ...field, rule: field.rule.pipe(rule) };
      }),
      write: writeSettings,
    };
  },
});

/** Id of the only record. */
const id = "1";

type Setting = { name: SettingName; label: string; hint?: string; rule: z.ZodType<string, string> };

const anyText = z.string().trim();
/** Not trimmed: spaces before and after it are intended. */
const titleAffix = z.string();
const validOrEmpty = (isRight: (given: string) => boolean, error: string) =>
  z
    .string()
    .trim()
    .refine((given) => given === "" || isRight(given), { error });
const colour = validOrEmpty((given) => /^#[0-9a-f]{6}$/i.test(given), "Enter a colour such as #1a5fb4.");
const webAddress = validOrEmpty(
  (given) => z.url({ protocol: /^https?$/ }).safeParse(given).success,
  "Enter a full URL, such as https://example.com/us.",
);

const settings: readonly Setting[] = [
  { name: "name", label: "Short name", hint: "The site’s name for itself.", rule: anyText },
  {
    name: "organisation_name",
    label: "Organiser’s name",
    hint: "On invoices, pages and emails.",
    rule: anyText,
  },
  {
    name: "organisation_abn",
    label: "ABN",
    hint: "On tax invoices.",
    rule: validOrEmpty((given) => validateText(abn, given) === null, "Enter an 11-digit ABN."),
  },
  { name: "organisation_address", label: "Postal address", rule: anyText },
  {
    name: "organisation_email",
    label: "Email address",
    hint: "Messages of the contact form go there, and replies to emails.",
    rule: validOrEmpty(isOneAddress, "Enter an email address, such as hello@example.com."),
  },
  { name: "organisation_phone", label: "Phone number", rule: anyText },
  { name: "theme_colour", label: "Colour", rule: colour },
  { name: "dark_theme_colour", label: "Colour on dark pages", rule: colour },
  { name: "seo_title_prefix", label: "Before each page’s title", rule: titleAffix },
  { name: "seo_title_suffix", label: "After each page’s title", rule: titleAffix },
  { name: "facebook_link", label: "Facebook", rule: webAddress },
  { name: "instagram_link", label: "Instagram", rule: webAddress },
  { name: "youtube_link", label: "YouTube", rule: webAddress },
  { name: "twitter_link", label: "Twitter", rule: webAddress },
  { name: "linkedin_link", label: "LinkedIn", rule: webAddress },
];

async function storedSettings(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom("site_settings").selectAll().execute();
  return new Map(rows.map(({ name, value }) => [name, value]));
}

async function writeSettings(db: Db, values: FieldValues): Promise<void> {
  for (const { name } of settings)
    await db
      .insertInto("site_settings")
      .values({ name, value: values[name] ?? "" })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: values[name] ?? "" }))
      .execute();
}
