import type { Parts } from "../feature.ts";
import { answerSection } from "./sections/answer-section.ts";
import { articleSection } from "./sections/article-section.ts";
import { blockSection } from "./sections/block-section.ts";
import { categorySection } from "./sections/category-section.ts";
import { deletionSection } from "./sections/deletion-section.ts";
import { entrySection } from "./sections/entry-section.ts";
import { eventSection } from "./sections/event-section.ts";
import { messageSection } from "./sections/message-section.ts";
import { orderSection } from "./sections/order-section.ts";
import { pageSection } from "./sections/page-section.ts";
import { settingSection } from "./sections/setting-section.ts";
import { ticketSection } from "./sections/ticket-section.ts";
import type { Section } from "./section.ts";

/** Creates the sections of the back-office, in the order of its menu. */
export const createSections = (parts: Parts): readonly Section[] => [
  pageSection(parts),
  blockSection(parts),
  articleSection(parts),
  eventSection(parts),
  categorySection(),
  entrySection(parts),
  ticketSection(parts),
  orderSection(parts),
  messageSection(parts),
  answerSection(parts),
  deletionSection(parts),
  settingSection(),
];
