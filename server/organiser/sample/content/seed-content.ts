import { addGroups } from "../../content/add-groups.ts";
import type { Db } from "../../db/database.ts";
import type { Dependencies } from "../../feature.ts";
import { aboutPage } from "./about-page.ts";
import { createIdLookup } from "./id-lookup.ts";
import { galleries, galleryGroups } from "./galleries.ts";
import { homePage } from "./home-page.ts";
import {
  contactPage,
  eventsPage,
  galleryPage,
  privacyPage,
  shippingPage,
  termsPage,
  venuesPage,
} from "./other-pages.ts";
import { rulesPage } from "./rules-page.ts";
import { upgradeMenus, insertMenus } from "./menus.ts";
import { trackHirePage, volunteerPage } from "./form-pages.ts";
import { stylePage } from "./style/style-page.ts";
import { peoplePage } from "./people-page.ts";
import { giftVouchersPage } from "./gift-vouchers-page.ts";
import { merchPage } from "./merch-page.ts";
import { redirects, settings } from "./site-settings.ts";
import { type IdLookup, assignIds, type PageSource } from "../../content/page-source.ts";

const SAMPLE_PAGES: PageSource[] = [
  homePage,
  eventsPage,
  aboutPage,
  rulesPage,
  venuesPage,
  galleryPage,
  contactPage,
  privacyPage,
  termsPage,
  shippingPage,
  merchPage,
  giftVouchersPage,
  trackHirePage,
  volunteerPage,
  peoplePage,
  stylePage,
];

const NO_RICH_CONTENT = "[]";

/**
 * Creates the sample organiser's settings, pages, galleries and menus if there are no pages yet. If there are
 * pages, only adds newer links to menus, and the page about gift vouchers if the page is missing.
 */
export async function seedContent({ db, clock }: Dependencies): Promise<void> {
  const existingPages = await db.selectFrom("pages").select("url").execute();
  const updatedAt = new Date(clock.now()).toISOString();
  await db.transaction().execute(async (transaction) => {
    if (existingPages.length > 0) {
      if (!existingPages.some(({ url }) => url === giftVouchersPage.url))
        await insertPages(transaction, await createIdLookup(transaction), updatedAt, [giftVouchersPage]);
      return upgradeMenus(transaction);
    }
    await insertSettings(transaction);
    await insertGalleries(transaction);
    await insertMenus(transaction);
    await insertPages(transaction, await createIdLookup(transaction), updatedAt, SAMPLE_PAGES);
  });
}

async function insertSettings(db: Db): Promise<void> {
  const values = Object.entries(settings).map(([name, value]) => ({ name, value }));
  await db.insertInto("site_settings").values(values).execute();
  await db.insertInto("redirects").values(redirects).execute();
}

async function insertGalleries(db: Db): Promise<void> {
  const groupIds = await addGroups(db, "Gallery", galleryGroups);
  for (const [index, { url, name, subHeading, group, slides }] of galleries.entries()) {
    const { id } = await db
      .insertInto("galleries")
      .values({
        group_id: group === null ? null : (groupIds.get(group) ?? null),
        sort_order: index,
        url,
        name,
        sub_heading: subHeading,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const noText = { sub_heading: "", content: "", link: "", link_button_text: "", link_target: "" };
    await db
      .insertInto("slides")
      .values(
        slides.map(([image_hash, heading], sort_order) => ({
          ...noText,
          gallery_id: id,
          sort_order,
          heading,
          image_hash,
        })),
      )
      .execute();
  }
}

async function insertPages(
  db: Db,
  idLookup: IdLookup,
  updated_at: string,
  pagesToAdd: readonly PageSource[],
): Promise<void> {
  const values = pagesToAdd.map((page) => {
    const { url, name, title, seoTitle, description, isInSitemap, rows } = page;
    return {
      url,
      name,
      title,
      meta_description: description,
      seo_title: seoTitle,
      is_listed: isInSitemap === false ? 0 : 1,
      content: NO_RICH_CONTENT,
      rows: JSON.stringify(assignIds(rows(idLookup), (SAMPLE_PAGES.indexOf(page) + 1) * 100)),
      updated_at,
    };
  });
  await db.insertInto("pages").values(values).execute();
}
