import type { Dependencies } from "../feature.ts";
import { createExtraSection } from "./sections/extra-section.ts";
import { createFormResponseSection } from "./sections/answer-section.ts";
import { createArticleSection } from "./sections/article-section.ts";
import { createBlockSection } from "./sections/block-section.ts";
import { createCategorySection } from "./sections/category-section.ts";
import { createDeletionSection } from "./sections/deletion-section.ts";
import { createEntrySection } from "./sections/entry-section.ts";
import { createEventSection } from "./sections/event-section.ts";
import { createMerchSection } from "./sections/merch-section.ts";
import { createMessageSection } from "./sections/message-section.ts";
import { createOrderSection } from "./sections/order-section.ts";
import { createPageSection } from "./sections/page-section.ts";
import { createSeriesSection } from "./sections/series-section.ts";
import { createSettingSection } from "./sections/setting-section.ts";
import { createSpectatorSection } from "./sections/spectator-section.ts";
import { createStallSection } from "./sections/stall-section.ts";
import { createStockSection } from "./sections/stock-section.ts";
import { createTicketSection } from "./sections/ticket-section.ts";
import { createTypeSection } from "./sections/type-section.ts";
import { createVenueSection } from "./sections/venue-section.ts";
import type { Section } from "./section.ts";

/** Creates the sections of the back-office, in the order of the menu. */
export const createSections = (dependencies: Dependencies): readonly Section[] => [
  createPageSection(dependencies),
  createBlockSection(dependencies),
  createArticleSection(dependencies),
  createEventSection(dependencies),
  createCategorySection(),
  createSpectatorSection(),
  createExtraSection(),
  createMerchSection(),
  createSeriesSection(dependencies),
  createVenueSection(dependencies),
  createTypeSection(),
  createEntrySection(dependencies),
  createTicketSection(dependencies),
  createOrderSection(dependencies),
  createStallSection(dependencies),
  createStockSection(),
  createMessageSection(dependencies),
  createFormResponseSection(dependencies),
  createDeletionSection(dependencies),
  createSettingSection(),
];
