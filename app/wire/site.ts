import { z } from "zod";
import { optionalImage } from "./media.ts";
import { flag, html, list, record, recordId, text, whole } from "./primitives.ts";

/**
 * What an organiser API may offer beyond its documents. The site uses one only where `currentDomain` names
 * it, and works without.
 * - `idempotency-key`: a write whose key was used before is carried out once.
 * - `order-by-key`: an order is looked up by the idempotency key that it was sent with.
 * - `sign-out-everywhere`: all sign-ins of an account are ended at once.
 * - `confirmed-changes`: a new e-mail address or password takes the current password or a code, and is
 *   confirmed by mail.
 * - `gate-check`: gates have codes of tickets and passes checked, each of which counts once.
 * - `accepted-terms`: the terms that were accepted with an order are told again.
 */
export type Capability =
  | "idempotency-key"
  | "order-by-key"
  | "payment-status"
  | "sign-out-everywhere"
  | "confirmed-changes"
  | "gate-check"
  | "accepted-terms"
  | "uploads-by-account";

/** The site's own settings, as the organiser keeps them. [SET-001 SET-002 SET-004 SET-006 SET-007] */
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

/** One address of the site with its words for search engines. [NAV-014] */
export const SitemapEntry = record({
  url: text,
  lastmod: text,
  model: text,
  priority: whole,
  seo_title: text,
  seo_meta_description: text,
});
export type SitemapEntry = z.output<typeof SitemapEntry>;

/** An old page slug and the one that took its place. [RT-061] */
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

/** A step of the way down to a group, where the API sends it. [SHOP-041] */
const Breadcrumb = record({ id: recordId, name: text, url: text, slug: text });

/**
 * A group of a tree (product groups, gallery groups, …). `lft`, `rgt` and `level` place it in its tree.
 * [CMS-036]
 */
export const Group: z.ZodType<GroupShape> = z.lazy(() =>
  z.object({
    id: recordId,
    name: text,
    url: text,
    slug: text,
    model: text,
    root: recordId,
    lft: whole,
    rgt: whole,
    level: whole,
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

/** A line of a menu, with the lines below it. */
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

/** `{id, name}`: body styles, blood types, locations and the other plain option lists. */
export const Named = record({ id: recordId, name: text });
export type Named = z.output<typeof Named>;

/**
 * A payment method of an order; one that is not `enabled` isn't offered, the first that is offered is the
 * default. [ENT-008]
 */
export const PaymentMethod = record({ id: text, name: text, enabled: flag(true) });
export type PaymentMethod = z.output<typeof PaymentMethod>;
