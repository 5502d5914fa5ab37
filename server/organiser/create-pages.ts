import { z } from "zod";
import type { SettingName } from "./content/domain.ts";
import type { Db } from "./db/database.ts";
import { isOneAddress } from "./mail/mail.ts";
import { heading, html, assignIds, row, type PageSource } from "./content/page-source.ts";

const USAGE = 'Usage: node build/organiser.mjs create-pages "ORGANISER’S NAME" EMAIL';

const Arguments = z.tuple([z.string().trim().min(1).max(100), z.string().trim().refine(isOneAddress)]);

/**
 * Creates the pages and menus that a new site needs, with neutral texts. `args` are the organiser's name and
 * the email address for messages of the contact form, which are saved as settings. Existing pages, menus and
 * settings aren't changed, so the command can be run again. Returns a message for the operator.
 * @throws an error for the operator if an argument is missing or invalid
 */
export async function createPages(db: Db, args: readonly string[], now: number): Promise<string> {
  const parsed = Arguments.safeParse(args);
  if (!parsed.success) throw new Error(USAGE);
  const [organiser, email] = parsed.data;
  const settings: Partial<Record<SettingName, string>> = {
    name: organiser,
    organisation_name: organiser,
    organisation_email: email,
    seo_title_suffix: ` | ${organiser}`,
  };
  return db.transaction().execute(async (transaction) => {
    const savedSettings = await transaction
      .insertInto("site_settings")
      .values(Object.entries(settings).map(([name, value]) => ({ name, value })))
      .onConflict((conflict) => conflict.doNothing())
      .returning("name")
      .execute();
    const existingPages = await transaction.selectFrom("pages").select(["id", "url"]).execute();
    const missingPages = STARTER_PAGES.filter(({ url }) => !existingPages.some((page) => page.url === url));
    const highestId = Math.max(0, ...existingPages.map(({ id }) => id));
    for (const [index, page] of missingPages.entries()) {
      const { url, name, title, seoTitle, description, rows } = page;
      await transaction
        .insertInto("pages")
        .values({
          url,
          name,
          title,
          meta_description: description,
          seo_title: seoTitle,
          content: "[]",
          rows: JSON.stringify(assignIds(rows(NO_LOOKUP), (highestId + index + 1) * 100)),
          updated_at: new Date(now).toISOString(),
        })
        .execute();
    }
    const createdPaths = missingPages.map(({ url }) => `/${url === "home" ? "" : url}`);
    const createdMenus = await createMenus(transaction);
    const createdSettings = savedSettings.map(({ name }) => `the setting “${name}”`);
    if (createdPaths.length + createdMenus.length + createdSettings.length === 0)
      return "All of these pages, menus and settings already exist.";
    const list = [
      ...createdPaths,
      ...createdMenus.map((menu) => `the menu “${menu}”`),
      ...createdSettings,
    ].join(", ");
    return `Created: ${list}. Fill them in in the back-office: /cms/settings, then /cms/blocks.`;
  });
}

async function createMenus(db: Db): Promise<string[]> {
  const createdMenus: string[] = [];
  for (const [menu, items] of Object.entries(STARTER_MENUS)) {
    const existingItem = await db
      .selectFrom("menu_items")
      .select("id")
      .where("menu", "=", menu)
      .executeTakeFirst();
    if (existingItem) continue;
    const values = items.map(([name, link], sort_order) => ({
      menu,
      parent_id: null,
      sort_order,
      name,
      link,
      target: "",
      identifier: "",
    }));
    await db.insertInto("menu_items").values(values).execute();
    createdMenus.push(menu);
  }
  return createdMenus;
}

/** Finds nothing, because the starter pages have no pictures, galleries or forms. */
const NO_LOOKUP = { image: () => 0, gallery: () => 0, form: () => 0 };

/** Builds a block with an instruction. Only administrators see it, in the page preview. */
const buildAdministratorNote = (text: string) => ({
  ...html(`<p><strong>Fill this in.</strong> ${text} Only administrators see this block.</p>`),
  name: "Note for administrators",
  frame: { hidden: true },
});

/** Builds a placeholder that can't be mistaken for the terms of a contract. */
const buildPlaceholder = (subject: string) => ({
  ...html(`<p>${subject} aren’t published here yet. Contact us before you order or enter.</p>`),
  name: "Text",
});

const STARTER_PAGES: readonly PageSource[] = [
  {
    url: "home",
    name: "Home",
    title: "Welcome",
    // Set a title for search engines, because the default would contain the organiser's name twice.
    seoTitle: "Welcome",
    description: "",
    rows: () => [
      row(
        heading("h1", "Welcome"),
        buildAdministratorNote("Say who you are and what you run: change the heading “Welcome”."),
      ),
      row({
        kind: "site/upcoming_events",
        name: "Upcoming events",
        settings: { heading: "Upcoming events", subheading: "", limit: 3 },
      }),
    ],
  },
  {
    url: "contact",
    name: "Contact",
    title: "Contact",
    seoTitle: "",
    description: "",
    rows: () => [
      row(heading("h1", "Contact"), {
        ...html("<p>Write to us with the form below.</p>"),
        name: "Text",
      }),
      row(
        buildAdministratorNote(
          "Add opening times and a phone number. The form needs the email address in “Settings”.",
        ),
      ),
    ],
  },
  {
    url: "terms-and-conditions",
    name: "Terms and conditions",
    title: "Terms and conditions",
    seoTitle: "",
    description: "",
    rows: () => [
      row(
        heading("h1", "Terms and conditions"),
        buildPlaceholder("Our terms and conditions"),
        buildAdministratorNote(
          "Replace the text with your own terms before you sell anything; have them checked.",
        ),
      ),
    ],
  },
  {
    url: "privacy-policy",
    name: "Privacy policy",
    title: "Privacy policy",
    seoTitle: "",
    description: "",
    rows: () => [
      row(
        heading("h1", "Privacy policy"),
        buildPlaceholder("Our rules on personal data"),
        buildAdministratorNote(
          "Replace the text: which data you keep, why, for how long, who gets them, whom to ask.",
        ),
      ),
    ],
  },
];

/** The menus link only to the starter pages and to screens that always exist. */
const STARTER_MENUS: Readonly<Record<string, readonly (readonly [name: string, link: string])[]>> = {
  main: [
    ["Events", "/events"],
    ["Shop", "/shop"],
    ["Blog", "/blog"],
    ["Contact", "/contact"],
  ],
  footer: [
    ["Events", "/events"],
    ["Terms and conditions", "/terms-and-conditions"],
    ["Privacy policy", "/privacy-policy"],
    ["Contact", "/contact"],
  ],
};
