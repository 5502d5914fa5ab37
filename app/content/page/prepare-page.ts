import { loadTranslations } from "../../i18n/instance.client.ts";
import { loadViews } from "../views.ts";
import type { LoadedPage } from "./load-page.ts";

/**
 * Loads the code of a page's widgets and their translations in the browser, because rendering is synchronous.
 * `clientLoader`s call it with the data of a client-side navigation.
 */
export async function preparePage({ rows, i18n }: Pick<LoadedPage, "rows" | "i18n">): Promise<void> {
  await Promise.all([loadViews(rows), loadTranslations(i18n)]);
}
