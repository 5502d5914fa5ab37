import { z } from "zod";
import { optionalImage } from "./media.ts";
import { flag, html, list, record, recordId, text, integer } from "./primitives.ts";

/**
 * Optional capabilities of an organiser API that aren't in its documentation. The site uses a capability only
 * if the API's `currentDomain` lists it. Other files can declare more capabilities in this interface.
 */
export interface Capabilities {
  /** A repeated write with the same key is executed once. */
  "idempotency-key": true;
  /** An order can be looked up by the idempotency key that it was sent with. */
  "order-by-key": true;
  /** `checkPaid` distinguishes declined and cancelled payments. */
  "payment-status": true;
  /** All sessions of an account can be ended at once. */
  "sign-out-everywhere": true;
  /** A new email address or password requires the current password or a code, and is confirmed by email. */
  "confirmed-changes": true;
  /** Codes of tickets and passes, which are valid once, can be checked at the gate. */
  "gate-check": true;
  /** The terms that were accepted with an order can be retrieved. */
  "accepted-terms": true;
  /** The upload endpoint accepts the access token of the user. */
  "uploads-by-account": true;
}

/**
 * Features of the API's documentation that an API may lack. If the API responds that an endpoint doesn't
 * exist, the site doesn't offer the feature for an hour.
 */
export type OptionalFeature =
  | "newsletter"
  | "contact"
  | "voucher-sale"
  | "voucher-redemption"
  | "shipping-quote"
  | "password-recovery"
  | "invoice-payment"
  | "profile-photo"
  | "new-document";

/** The settings of the site that the organiser configures. [SET-001 SET-002 SET-004 SET-006 SET-007] */
export const Domain = record({
  name: text,
  favicon: optionalImage,
  favicon_dark: optionalImage,
  theme_colour: text,
  dark_theme_colour: text,
  seo_title_prefix: text,
  seo_title_suffix: text,
  google_analytics_key: text,
  google_tag_manager: text,
  google_site_verification: text,
  bing_site_verification: text,
  facebook_pixel: text,
  matomo_site_url: text,
  matomo_site_id: text,
  organisation_name: text,
  organisation_abn: text,
  organisation_logo: optionalImage,
  organisation_logo_dark: optionalImage,
  organisation_address: text,
  organisation_email: text,
  organisation_phone: text,
  facebook_link: text,
  twitter_link: text,
  instagram_link: text,
  linkedin_link: text,
  youtube_link: text,
  pinterest_link: text,
  github_link: text,
  xing_link: text,
  skype_link: text,
  capabilities: list(text).catch([]),
});
export type Domain = z.output<typeof Domain>;

/** A page of the site, with its texts for search engines. [NAV-014] */
export const SitemapEntry = record({
  url: text,
  lastmod: text,
  model: text,
  priority: integer,
  seo_title: text,
  seo_meta_description: text,
});
export type SitemapEntry = z.output<typeof SitemapEntry>;

/** A redirect from an old page slug to its replacement. [RT-061] */
export const Redirect = z.object({ from: text, to: text });
export type Redirect = z.output<typeof Redirect>;

type GroupShape = {
  id: number;
  name: string;
  url: string;
  slug: string;
  model: string;
  root: number;
  lft: number;
  rgt: number;
  level: number;
  content: string;
  image: z.output<typeof optionalImage>;
  breadcrumbs: z.output<typeof Breadcrumb>[];
  children: GroupShape[];
};

/** A breadcrumb of a group. Not every API sends breadcrumbs. [SHOP-041] */
const Breadcrumb = record({ id: recordId, name: text, url: text, slug: text });

/**
 * A group of a tree, such as a product group or a gallery group. The tree is stored as nested sets: `lft`,
 * `rgt` and `level` are the position of the group. [CMS-036]
 */
export const Group: z.ZodType<GroupShape> = z.lazy(() =>
  z.object({
    id: recordId,
    name: text,
    url: text,
    slug: text,
    model: text,
    root: recordId,
    lft: integer,
    rgt: integer,
    level: integer,
    content: html,
    image: optionalImage,
    breadcrumbs: list(Breadcrumb).catch([]),
    children: list(Group),
  }),
);
export type Group = GroupShape;

type MenuItemShape = {
  name: string;
  link: string;
  target: string;
  identifier: string;
  image: z.output<typeof optionalImage>;
  buttonLink: string;
  buttonText: string;
  children: MenuItemShape[];
};

export const MenuItem: z.ZodType<MenuItemShape> = z.lazy(() =>
  record({
    name: text,
    link: text,
    target: text,
    identifier: text,
    image: optionalImage,
    button_link: text,
    button_text: text,
    children: list(MenuItem),
  }),
);
export type MenuItem = MenuItemShape;

export const Country = record({ id: recordId, name: text, code: text });
export type Country = z.output<typeof Country>;

export const State = record({
  id: recordId,
  name: text,
  code: text,
  country: z
    .object({ code: text })
    .nullish()
    .transform((country) => country?.code ?? ""),
});
export type State = z.output<typeof State>;

/** A record that has only an id and a name, such as a body style, a blood type or a location. */
export const Named = record({ id: recordId, name: text });
export type Named = z.output<typeof Named>;

/**
 * A payment method of an order. Only methods that are `enabled` are offered, and the first of these is the
 * default. [ENT-008]
 */
export const PaymentMethod = record({ id: text, name: text, enabled: flag(true) });
export type PaymentMethod = z.output<typeof PaymentMethod>;
