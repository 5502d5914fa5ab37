import { z } from "zod";
import { abnRule } from "../../../../app/domain/record-rules/profile.ts";
import { validateText } from "../../../../app/domain/record-rules/text-rule.ts";
import type { SettingName } from "../../content/domain.ts";
import type { Db } from "../../db/database.ts";
import { isOneAddress } from "../../mail/mail.ts";
import { createTextField } from "../fields.ts";
import type { FieldValues, BackOfficeField, Section } from "../section.ts";

/** Creates the section of the organiser's settings, which are a single record. */
export const createSettingSection = (): Section => ({
  name: "settings",
  title: "Settings",
  columns: ["Settings"],
  emptyText: "There are no settings.",
  async list(db) {
    const settings = await loadSettings(db);
    const missingFields = SETTING_FIELDS.filter(({ name, isRequired }) => isRequired && !settings.get(name));
    const state =
      missingFields.length === 0
        ? "filled in"
        : `to be filled in: ${missingFields.map(({ label }) => label).join(", ")}`;
    return { rows: [{ id: SETTINGS_RECORD_ID, cells: ["The organiser"], state, sitePath: "/" }], total: 1 };
  },
  async find(db, recordId) {
    if (recordId !== SETTINGS_RECORD_ID) return null;
    const settings = await loadSettings(db);
    return {
      title: "The organiser",
      readOnlyValues: [],
      sitePath: "/",
      fields: SETTING_FIELDS.map(({ name, label, hint, rule }): BackOfficeField => {
        const field = createTextField(
          { name, label, ...(hint && { hint }) },
          settings.get(name) ?? "",
          "line",
          300,
        );
        return { ...field, rule: field.rule.pipe(rule) };
      }),
      write: saveSettings,
    };
  },
});

const SETTINGS_RECORD_ID = "1";

type Setting = {
  name: SettingName;
  label: string;
  hint?: string;
  isRequired?: true;
  rule: z.ZodType<string, string>;
};

const trimmedTextRule = z.string().trim();
/** Not trimmed, because a text before or after page titles often starts or ends with a space. */
const titleAffixRule = z.string();
const createOptionalTextRule = (isValid: (value: string) => boolean, error: string) =>
  z
    .string()
    .trim()
    .refine((value) => value === "" || isValid(value), { error });
const colourRule = createOptionalTextRule(
  (value) => /^#[0-9a-f]{6}$/i.test(value),
  "Enter a colour such as #1a5fb4.",
);
const webAddressRule = createOptionalTextRule(
  (value) => z.url({ protocol: /^https?$/ }).safeParse(value).success,
  "Enter a full URL, such as https://example.com/us.",
);

const SETTING_FIELDS: readonly Setting[] = [
  {
    name: "name",
    isRequired: true,
    label: "Short name",
    hint: "Used on the site if the organiser’s name is empty.",
    rule: trimmedTextRule,
  },
  {
    name: "organisation_name",
    isRequired: true,
    label: "Organiser’s name",
    hint: "On invoices, pages and emails.",
    rule: trimmedTextRule,
  },
  {
    name: "organisation_abn",
    isRequired: true,
    label: "ABN",
    hint: "On tax invoices.",
    rule: createOptionalTextRule((value) => validateText(abnRule, value) === null, "Enter an 11-digit ABN."),
  },
  { name: "organisation_address", isRequired: true, label: "Postal address", rule: trimmedTextRule },
  {
    name: "organisation_email",
    isRequired: true,
    label: "Email address",
    hint: "For messages from the contact form and replies to emails.",
    rule: createOptionalTextRule(isOneAddress, "Enter an email address, such as hello@example.com."),
  },
  { name: "organisation_phone", isRequired: true, label: "Phone number", rule: trimmedTextRule },
  { name: "theme_colour", isRequired: true, label: "Colour", rule: colourRule },
  { name: "dark_theme_colour", isRequired: true, label: "Colour on dark pages", rule: colourRule },
  { name: "seo_title_prefix", label: "Before each page’s title", rule: titleAffixRule },
  { name: "seo_title_suffix", label: "After each page’s title", rule: titleAffixRule },
  { name: "facebook_link", label: "Facebook", rule: webAddressRule },
  { name: "instagram_link", label: "Instagram", rule: webAddressRule },
  { name: "youtube_link", label: "YouTube", rule: webAddressRule },
  { name: "twitter_link", label: "Twitter", rule: webAddressRule },
  { name: "linkedin_link", label: "LinkedIn", rule: webAddressRule },
];

async function loadSettings(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom("site_settings").selectAll().execute();
  return new Map(rows.map(({ name, value }) => [name, value]));
}

async function saveSettings(db: Db, values: FieldValues): Promise<void> {
  for (const { name } of SETTING_FIELDS)
    await db
      .insertInto("site_settings")
      .values({ name, value: values[name] ?? "" })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: values[name] ?? "" }))
      .execute();
}
