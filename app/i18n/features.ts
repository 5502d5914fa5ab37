// Written by scripts/lists.mjs; don't edit.

import type account from "../../locales/en/account.json";
import type authorisation from "../../locales/en/authorisation.json";
import type backOffice from "../../locales/en/back-office.json";
import type blog from "../../locales/en/blog.json";
import type browsing from "../../locales/en/browsing.json";
import type cart from "../../locales/en/cart.json";
import type common from "../../locales/en/common.json";
import type consent from "../../locales/en/consent.json";
import type contact from "../../locales/en/contact.json";
import type content from "../../locales/en/content.json";
import type driver from "../../locales/en/driver.json";
import type entry from "../../locales/en/entry.json";
import type errors from "../../locales/en/errors.json";
import type events from "../../locales/en/events.json";
import type eventsList from "../../locales/en/events-list.json";
import type forms from "../../locales/en/forms.json";
import type home from "../../locales/en/home.json";
import type installed from "../../locales/en/installed.json";
import type login from "../../locales/en/login.json";
import type media from "../../locales/en/media.json";
import type merch from "../../locales/en/merch.json";
import type myAccount from "../../locales/en/my-account.json";
import type newsletter from "../../locales/en/newsletter.json";
import type notices from "../../locales/en/notices.json";
import type ownData from "../../locales/en/own-data.json";
import type paying from "../../locales/en/paying.json";
import type posting from "../../locales/en/posting.json";
import type preview from "../../locales/en/preview.json";
import type recordForms from "../../locales/en/record-forms.json";
import type series from "../../locales/en/series.json";
import type shop from "../../locales/en/shop.json";
import type site from "../../locales/en/site.json";
import type stalls from "../../locales/en/stalls.json";
import type tickets from "../../locales/en/tickets.json";
import type uploads from "../../locales/en/uploads.json";
import type venues from "../../locales/en/venues.json";
import type vouchers from "../../locales/en/vouchers.json";

/**
 * The translations of each feature, one file per language: `locales/<language>/<feature>.json`. The English
 * files define the keys. [I18N-001]
 */
type Resources = {
  account: typeof account;
  authorisation: typeof authorisation;
  "back-office": typeof backOffice;
  blog: typeof blog;
  browsing: typeof browsing;
  cart: typeof cart;
  common: typeof common;
  consent: typeof consent;
  contact: typeof contact;
  content: typeof content;
  driver: typeof driver;
  entry: typeof entry;
  errors: typeof errors;
  events: typeof events;
  "events-list": typeof eventsList;
  forms: typeof forms;
  home: typeof home;
  installed: typeof installed;
  login: typeof login;
  media: typeof media;
  merch: typeof merch;
  "my-account": typeof myAccount;
  newsletter: typeof newsletter;
  notices: typeof notices;
  "own-data": typeof ownData;
  paying: typeof paying;
  posting: typeof posting;
  preview: typeof preview;
  "record-forms": typeof recordForms;
  series: typeof series;
  shop: typeof shop;
  site: typeof site;
  stalls: typeof stalls;
  tickets: typeof tickets;
  uploads: typeof uploads;
  venues: typeof venues;
  vouchers: typeof vouchers;
};

export type Feature = keyof Resources;

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: Resources;
    returnNull: false;
  }
}
