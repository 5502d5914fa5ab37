// The read calls of the site and the back-office.

const pageFields = `id name url updated_at content pageContents {
  id sort_order name template variables hidden start_time end_time background_video_id
  imageHashes { background_image } background_video { imageHashes { slate } }
}`;
const galleries = `{ cognitoGallerys {
  id url heading sub_heading slides(first: 1) { image(image_width: 400, image_aspect: "16x9") { url width height } }
} }`;
const featuredEvent = `{ eventEvents(first: 1, whereEqual: { featured_event: true }) {
  id name url venue { name } dates { start end } featured_desktop_image(image_width: 1920, image_aspect: "16x9") { url }
} }`;
const page = `{ cognitoPage(whereEqual: { url: "home" }) { ${pageFields} } }`;

/**
 * Calls: a path below `/api/v1/`, a path of the back-office (with a leading slash), or a GraphQL query. `as`
 * is the caller, by default a visitor. `all`: the call returns all records of a kind. `readsAll`: it reads
 * more than it returns.
 */
export const readCalls = [
  { name: "initialData", path: "cognito/domain/initialData", all: true },
  { name: "sitemap", path: "cognito/page/sitemap", all: true },
  { name: "currentDomain", path: "cognito/domain/currentDomain" },
  { name: "groups", path: "cognito/group" },
  { name: "cognitoPages", query: `{ cognitoPages { ${pageFields} } }`, all: true },
  { name: "cognitoPage", query: page },
  { name: "page list", path: "cognito/page?page_size=15" },
  { name: "page", path: "cognito/page/home" },
  { name: "galleries", query: galleries, all: true },
  { name: "gallery list", path: "cognito/gallery?page_size=5" },
  { name: "gallery", path: "cognito/gallery/1" },
  { name: "article list", path: "cognito/article?page_size=6&page=1" },
  { name: "article list of a group", path: "cognito/article?page_size=6&group=guides" },
  { name: "article", path: "cognito/article/what-is-roll-racing" },
  { name: "product list", path: "sell/product?page_size=20" },
  { name: "product list of a group", path: "sell/product?page_size=20&group=apparel" },
  { name: "products by id", path: "sell/product?ids=1&ids=2" },
  { name: "product search", path: "sell/product?page_size=20&search=hoodie", readsAll: true },
  { name: "product", path: "sell/product/1" },
  { name: "upcomingEventList", path: "event/event/upcomingEventList" },
  { name: "upcoming", path: "event/event/upcoming" },
  { name: "event list", path: "event/event?page_size=50" },
  { name: "calendar", path: "event/event/calendar?start=2026-12-01&end=2026-12-31" },
  { name: "nextEvents", path: "event/venue/nextEvents" },
  { name: "featured event", query: featuredEvent },
  { name: "event", path: "event/event/night-shift-sydney" },
  { name: "merch", path: "event/merch?page_size=50" },
  { name: "series", path: "event/series" },
  { name: "upcomingEventList, driver", path: "event/event/upcomingEventList", as: "driver" },
  { name: "event, driver", path: "event/event/night-shift-sydney", as: "driver" },
  { name: "authUser", path: "cognito/user/authUser", as: "driver" },
  { name: "myAccount", path: "cognito/user/myAccount", as: "driver" },
  { name: "creditBalance", path: "cognito/user/creditBalance", as: "driver" },
  { name: "myUpcoming", path: "event/entry/myUpcoming", as: "driver" },
  { name: "stalls myUpcoming", path: "event/stallSite/myUpcoming", as: "driver" },
  { name: "tickets myUpcoming", path: "ticket/ticket/myUpcoming", as: "driver" },
  { name: "myInvoices", path: "cognito/invoice/myInvoices", as: "driver", all: true },
  { name: "shop orders", path: "sell/invoice/myInvoices", as: "driver", all: true },
  { name: "vehicles", path: "event/vehicle", as: "driver" },
  { name: "licences", path: "event/entrantLicence", as: "driver" },
  { name: "own data", path: "cognito/user/ownData", as: "driver", readsAll: true },
  ...["pages", "articles", "categories", "orders", "messages", "answers"].map(createSectionCall),
  // Blocks are stored in their pages, the entries' filter lists all events with orders, and no column has the
  // first day of an event.
  ...["blocks", "entries", "events"].map((section) => ({ ...createSectionCall(section), readsAll: true })),
];

/**
 * Logs in the sample's driver and administrator. Returns a function that makes a call and returns its
 * response's length.
 */
export async function createReader(url) {
  const headers = { visitor: {}, driver: await logIn(url), admin: await logInToBackOffice(url) };
  return (call) => send(url, call, headers[call.as ?? "visitor"]);
}

async function send(url, { name, path, query }, headers) {
  const isPage = path?.startsWith("/");
  const response = query
    ? await fetch(`${url}/graphql`, {
        method: "POST",
        headers: { ...headers, "Content-Type": "application/json" },
        body: JSON.stringify({ query }),
      })
    : await fetch(isPage ? url + path : `${url}/api/v1/${path}`, { headers });
  const text = await response.text();
  if (!response.ok || text.startsWith('{"errors"'))
    throw new Error(`${name} responded with ${response.status}: ${text.slice(0, 200)}`);
  return text.length;
}

/** Logs in the sample's driver, and returns the headers for calls. */
export async function logIn(url) {
  const response = await fetch(`${url}/api/v1/cognito/user/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username: "driver@example.com", password: PASSWORD, fingerprint: "bench" }),
  });
  const { access_token: token, accessToken = token } = await response.json();
  return { Authorization: `Bearer ${accessToken}` };
}

async function logInToBackOffice(url) {
  const response = await fetch(`${url}/cms/log-in`, {
    method: "POST",
    redirect: "manual",
    headers: {
      Origin: url,
      "Content-Type": "application/x-www-form-urlencoded",
    },
    body: new URLSearchParams({ email: "admin@example.com", password: PASSWORD }),
  });
  return { Cookie: (response.headers.get("set-cookie") ?? "").split(";")[0] };
}

function createSectionCall(name) {
  return { name: `back-office ${name}`, path: `/cms/${name}`, as: "admin" };
}

const PASSWORD = "roll-racing-250";
