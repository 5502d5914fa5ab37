import type { SettingName } from "../../content/domain.ts";

/**
 * The sample organiser's settings. Keys of external services aren't set, so the site doesn't load these
 * services.
 */
export const settings: Partial<Record<SettingName, string>> = {
  name: "Long Straight",
  theme_colour: "#ffb000",
  dark_theme_colour: "#ffb000",
  seo_title_suffix: " | Long Straight Motorsport",
  organisation_name: "Long Straight Motorsport",
  organisation_abn: "40 250 618 209",
  organisation_address: "Unit 4, 25 Rolling Start Road, Sandstone Flat NSW 2999",
  organisation_email: "hello@longstraight.example",
  organisation_phone: "(02) 5550 4025",
  facebook_link: "https://social.example/f/longstraight",
  instagram_link: "https://social.example/i/longstraight",
  youtube_link: "https://social.example/y/longstraight",
  favicon: "favicon",
  favicon_dark: "favicon-dark",
  organisation_logo: "logo-light",
  organisation_logo_dark: "logo-dark",
};

export type MenuItem = { name: string; link: string; children?: MenuItem[] };

/** Menus by name. */
export const menus: Record<string, MenuItem[]> = {
  main: [
    { name: "Events", link: "/events" },
    {
      name: "Shop",
      link: "/shop",
      children: [
        { name: "Apparel", link: "/shop/apparel" },
        { name: "Safety gear", link: "/shop/safety-gear" },
        { name: "Garage and paddock", link: "/shop/garage-and-paddock" },
        { name: "Prints and gifts", link: "/shop/prints-and-gifts" },
        { name: "Gift vouchers", link: "/gift-vouchers" },
      ],
    },
    {
      name: "Roll racing",
      link: "/about",
      children: [
        { name: "How it works", link: "/about" },
        { name: "Rules", link: "/rules" },
        { name: "Venues", link: "/venues" },
        { name: "Questions", link: "/contact#questions" },
      ],
    },
    { name: "Blog", link: "/blog" },
    { name: "Gallery", link: "/gallery" },
    { name: "Contact", link: "/contact" },
  ],
  footer: [
    { name: "Events", link: "/events" },
    { name: "Shop", link: "/shop" },
    { name: "Blog", link: "/blog" },
    { name: "Rules", link: "/rules" },
    { name: "Privacy policy", link: "/privacy-policy" },
    { name: "Terms and conditions", link: "/terms-and-conditions" },
    { name: "Shipping and returns", link: "/shipping-and-returns" },
    { name: "Contact", link: "/contact" },
  ],
};

export const redirects = [
  { old_url: "calendar", new_url: "events" },
  { old_url: "photos", new_url: "gallery" },
  { old_url: "how-it-works", new_url: "about" },
];
