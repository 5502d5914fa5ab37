import { none } from "./profile.ts";
import { decodeReturnUrl, createPayment } from "./payments.ts";
import {
  type Call,
  type Calls,
  List,
  type Members,
  numberIn,
  rejection,
  Reply,
  type State,
  textIn,
} from "./server.ts";
import { image } from "./uploads.ts";

/** A page: its slug, its name, and its blocks by template and variables. */
type Page = {
  id: number;
  slug: string;
  name: string;
  blocks: [template: string, variables: Members, isDeleted?: boolean][];
};

const hash = "a1b2c3d4e5";

/** Every documented template, in the order of the documentation. */
const everyBlock = (api: State): Page["blocks"] => [
  ["core/heading", { heading_type: "h2", heading: "Everything", centered: true }],
  ["core/html", { html: "<p>Plain <b>words</b>.</p>" }],
  ["core/faq", { group: "general" }],
  ["core/raw_code", { raw_html: "<script>document.title = 'x'</script><p>Raw words</p>" }],
  ["core/form", { form: 2 }],
  ["core/google_map", { width: 600, height: 400, zoom: 12, location: "Eastern Creek NSW" }],
  [
    "core/button_link",
    { button_text: "To the rules", button_colour: "bnd", link_to_page: 3, open_in_new_tab: false },
  ],
  [
    "core/image_with_content",
    { heading: "A car", html: "<p>Fast.</p>", image: 5, image_hashes: { image: hash }, image_align: "right" },
  ],
  ["core/image", { image: image(api, "paddock"), initial_width: 400, aspect: "4x3" }],
  ["core/video", { video: 1 }],
  ["core/person_list", {}],
  [
    "core/call_to_action",
    {
      heading: "Come",
      left_image: image(api, "left"),
      button_link: "/events",
      button_text: "Events",
      button_colour: "pri",
    },
  ],
  [
    "core/hero_quote",
    {
      heading: "Go",
      background_image: image(api, "hero"),
      overlay_colour: "blk",
      image_opacity: "50",
      image_saturation: "100",
      text_colour: "wht",
      ...none("parallax button_link button_text text_justify text_align"),
    },
  ],
  ["core/hero_testimonial", { heading: "They say", testimonials: "drivers" }],
  ["core/testimonial_grid", { heading: "All say" }],
  [
    "core/gallery",
    {
      heading: "Nights",
      grid_width: "3",
      show_heading: 1,
      use_lightbox: 1,
      gallery: 1,
      type: "grid",
      aspect: "4x3",
      width: 400,
      lightbox_aspect: "16x9",
    },
  ],
  ["core/gallery_group", { heading: "Galleries", group: "nights", aspect: "4x3" }],
  ["core/link_children", { top_level: 4 }],
  ["core/demo", {}],
  ["site/unheard_of", { size: null }],
];

const html = (text: string): Page["blocks"] => [["core/html", { html: `<p>${text}</p>` }]];

const pages = (api: State): Page[] => [
  {
    id: 1,
    slug: "home",
    name: "Home",
    blocks: [
      ["core/heading", { heading_type: "h1", heading: "Winter racing", centered: 1 }],
      ["core/gallery_group", { group: "nights" }],
    ],
  },
  {
    id: 2,
    slug: "about",
    name: "About",
    blocks: [...html("About us."), ["core/html", { html: "<p>Taken away.</p>" }, true]],
  },
  { id: 3, slug: "rules", name: "Rules", blocks: html("Wear a helmet.") },
  {
    id: 4,
    slug: "gallery",
    name: "Gallery",
    blocks: [["core/gallery_group", { group: "nights", aspect: "1x1" }]],
  },
  { id: 5, slug: "everything", name: "Everything", blocks: everyBlock(api) },
  {
    id: 6,
    slug: "vouchers",
    name: "Vouchers",
    blocks: [["core/gift_voucher_purchase", { amounts: "25|50|100", allow_custom_amounts: true }]],
  },
  { id: 7, slug: "empty", name: "Empty", blocks: [] },
  { id: 8, slug: "privacy-policy", name: "Privacy", blocks: html("Privately.") },
];

const updatedAt = "2026-11-01T08:00:00Z";

/** Returns a page in the format of GraphQL, with blocks. */
const inBlocks = ({ id, slug, name, blocks }: Page): Members => ({
  id,
  name,
  url: slug,
  content: "[]",
  updated_at: updatedAt,
  pageContents: blocks.map(([template, variables, deleted = false], index) => ({
    editing: false,
    deleted,
    id: id * 100 + index,
    sort_order: index,
    template,
    variables: JSON.stringify(variables),
    hidden: false,
    ...none("start_time end_time text_colour background_colour"),
    padding_top: "4",
    ...none("padding_bottom padding_left padding_right margin_top margin_bottom"),
    full_width: false,
    imageHashes: { background_image: null },
    background_image_fixed: false,
    ...none("background_image_opacity background_image_saturation background_video"),
    ...none("background_video_id aos_type aos_easing aos_offset aos_duration aos_delay"),
    ...none("anchor_name"),
  })),
});

/** Returns a page in the format of the page call, with rows. */
const inRows = ({ id, slug, name, blocks }: Page): Members => ({
  id,
  name,
  slug,
  ...none("title meta_description content"),
  updated_at: updatedAt,
  rows: blocks.map(([outer, templatevar, deleted = false], index) => ({
    id: id * 100 + index,
    ...none("row_class container_id container_class outer_class row_type"),
    blocks: [
      {
        id: id * 1_000 + index,
        deleted,
        width: 12,
        widgets: [{ outer, templatevar: { ...templatevar, widget_is_visible: "1" } }],
      },
    ],
  })),
});

const domain = (api: State): Members => ({
  name: "Second Club",
  ...none("favicon favicon_dark theme_colour dark_theme_colour seo_title_prefix"),
  ...none("seo_title_suffix google_analytics_key google_tag_manager"),
  ...none("google_site_verification bing_site_verification facebook_pixel matomo_site_url"),
  ...none("matomo_site_id"),
  organisation_name: "Second Club",
  organisation_abn: "51824753556",
  organisation_logo: image(api, "logo", 300, 100),
  organisation_email: "office@example.com",
  facebook_link: "https://facebook.example.com/second",
});

/** Roots and their groups, two levels for each model. */
const groups = (api: State): Members[] =>
  [
    { id: 1, name: "Shop", url: "shop", model: "Product", root: 1, lft: 1, rgt: 4, level: 0 },
    { id: 2, name: "Apparel", url: "apparel", model: "Product", root: 1, lft: 2, rgt: 3, level: 1 },
    { id: 3, name: "News", url: "news", model: "Article", root: 3, lft: 1, rgt: 4, level: 0 },
    { id: 4, name: "Venues", url: "venue-spotlights", model: "Article", root: 3, lft: 2, rgt: 3, level: 1 },
    { id: 5, name: "Nights", url: "nights", model: "Gallery", root: 5, lft: 1, rgt: 2, level: 0 },
  ].map((group) => ({
    ...group,
    slug: group.url,
    image: group.id === 2 ? image(api, "apparel") : null,
    children: [],
  }));

const sitemap = (api: State): Members[] =>
  pages(api).map(({ slug }) => ({
    url: slug === "home" ? "/" : `/${slug}`,
    priority: slug === "home" ? 100 : 90,
    model: "Page",
    lastmod: "2026-11-01",
  }));

const articles = (api: State): Members[] => [
  {
    id: 1,
    name: "A cold night",
    content: "<p>It was <i>cold</i>.</p>",
    slug: "a-cold-night",
    image: image(api, "cold"),
    groups: [{ name: "Venues", slug: "venue-spotlights" }],
    publish_time: "2026-06-12 20:00:00",
    rows: [],
  },
  { id: 2, name: "Short notice", slug: "short-notice", ...none("content blurb image"), groups: [], rows: [] },
];

const question = (id: number, field_type: string, label: string | null, more: Members = {}): Members => ({
  id,
  form_id: 2,
  name: `q${id}`,
  label,
  field_type,
  required: false,
  ...none("image_aspect_id image_size_id value"),
  ...more,
});

const forms: Members[] = [
  {
    id: 2,
    name: "Volunteer",
    url: "volunteer",
    use_captcha: false,
    data: [],
    must_be_logged_on: false,
    questions: [
      question(1, "content", null, { content: "<p>Help us.</p>" }),
      question(2, "text", "Name", { required: true }),
      question(3, "number", "Age"),
      question(4, "date", "Free from"),
      question(5, "checkbox", "First aid"),
      question(6, "submit", "Send"),
    ],
  },
  {
    id: 3,
    name: "Membership",
    url: "membership",
    use_captcha: false,
    must_be_logged_on: true,
    cost: 25,
    questions: [],
    data: [
      { type: "header", subtype: "h3", label: "Join", required: false },
      { type: "text", subtype: "text", name: "nick", label: "Nickname", required: true },
      { type: "number", name: "cars", label: "Cars", required: false, min: 0, max: 5 },
      {
        type: "select",
        name: "size",
        label: "Shirt",
        required: false,
        values: [
          { label: "M", value: "m", selected: true },
          { label: "L", value: "l", selected: false },
        ],
      },
      { type: "button", subtype: "submit", name: "go", label: "Join" },
    ],
  },
];

const galleries = (api: State): Members[] => [
  {
    id: 1,
    name: "June",
    url: "june",
    heading: "June",
    slides: [
      {
        id: 1,
        image: image(api, "june-1"),
        ...none("sub_heading content overlay_color text_color image_opacity"),
        ...none("image_saturation link link_button_text link_target"),
      },
    ],
  },
];

const testimonials: Members[] = [{ id: 1, content: "<p>Loud.</p>", name: "Jo" }];

/** Returns the data that GraphQL queries read. */
export const graphqlContent = (api: State) => ({
  pages: pages(api).map(inBlocks),
  galleries: galleries(api),
  testimonials,
  themes: [
    { id: 1, name: "Black", image: image(api, "theme-black", 400, 225) },
    { id: 2, name: "Gold" },
  ],
});

const oneOf = (items: readonly Members[], part: string): unknown =>
  items.find(({ id, url, slug }) => [String(id), url, slug].includes(part)) ??
  new Reply(404, { message: "Not Found" });

export const contentCalls: Calls = {
  "GET cognito/domain/currentDomain": ({ api }) => domain(api),
  "ANY cognito/domain/initialData": ({ api }) => ({
    sitemap: sitemap(api),
    currentDomain: domain(api),
    groups: { data: groups(api) },
    pages: { data: pages(api).map(inRows) },
    redirects: { data: [{ from: "old-rules", to: "rules" }] },
  }),
  "GET cognito/page/sitemap": ({ api }) => new List(sitemap(api), "bare"),
  "ANY cognito/page": ({ api }) => new List(pages(api).map(inRows)),
  "ANY cognito/page/{id}": ({ api, part }) => oneOf(pages(api).map(inRows), part),
  "GET cognito/group": ({ api }) => new List(groups(api), "data"),
  "POST cognito/menu/tree": () => new List([], "bare"),
  "ANY cognito/article": ({ api }) => new List(articles(api)),
  "ANY cognito/article/{id}": ({ api, part }) => oneOf(articles(api), part),
  "ANY cognito/faq": () => new List([{ id: 1, name: "How loud?", content: "<p>Very.</p>" }]),
  "ANY cognito/person": () => new List([{ id: 1, first_name: "Alex", last_name: "Wu" }]),
  "ANY cognito/testimonial": () => new List(testimonials),
  "ANY cognito/link": () => new List([{ id: 1, name: "Weather", link: "https://weather.example.com/" }]),
  "ANY cognito/gallery/{id}": ({ api, part }) => oneOf(galleries(api), part),
  "ANY cognito/video/{id}": ({ part }) =>
    part === "1"
      ? { id: "1", name: "Start", ...none("slug length slate slate_image file") }
      : new Reply(404, { message: "Not Found" }),
  "ANY cognito/image/{id}": ({ api, part }) => image(api, `image-${part}`),
  "POST cognito/image/getByHash": ({ api, sent }) => image(api, textIn(sent, "hash")),
  "ANY cognito/form/{id}": ({ part }) => oneOf(forms, part),
  "POST cognito/form/submit/{id}": (call) => {
    const form = forms.find(({ id }) => String(id) === call.part);
    if (!form) return rejection("There is no such form.");
    const dollars = numberIn(form, "cost");
    if (dollars === 0) return { success: true };
    const payment = createPayment(call, {
      kind: "form",
      title: textIn(form, "name"),
      cents: dollars * 100,
      returnUrl: decodeReturnUrl(call.sent),
      lines: [{ description: form["name"], line_price: dollars }],
      sent: call.sent,
    });
    return { success: true, payment };
  },
  "POST cognito/formSubmit": saveContact,
  "POST cognito/formSubmit/create": saveContact,
};

function saveContact({ sent, api }: Call): unknown {
  return { success: true, item: { ...sent, id: api.nextId() } };
}
