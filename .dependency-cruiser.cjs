/**
 * Which modules may import which: the modules of `docs/architecture.md`, as rules.
 * `tests/structure/modules.test.ts` contains a violation of each rule, so that none can silently stop working.
 */
/** The shared folders of the site; every other folder of `app/` is a feature. */
const sharedFolders = "domain|i18n|media|paying|posting|ui|wire";
const feature = `^app/(?!(?:${sharedFolders})/)[^/]+/`;
const test = "\\.test\\.tsx?$";
/** Fixtures shared by unit tests. */
const fixture = "\\.fixture\\.tsx?$";

/** What every feature may import besides itself. */
const shared = "^app/(posting|paying|ui|media|i18n|domain|wire|(context|optional\\.server)\\.ts)";

/** The modules of other features that a feature may import. */
const neighbours = {
  content: "^app/(events|forms|vouchers|blog|shop|site|entry/drafts)/",
  events: "^app/(entry|site|stalls)/",
  entry: "^app/(account|uploads|events|site)/",
  account: "^app/(uploads|site|stalls|entry/drafts)/",
  blog: "^app/(content|site)/",
  venues: "^app/(content|events|site)/",
  forms: "^app/(uploads|site)/",
  shop: "^app/(cart|content|site)/",
  cart: "^app/(account|site)/|^app/vouchers/redeem-once\\.server\\.ts$",
  vouchers: "^app/(content/page/|site/|account/credit\\.server)",
  stalls: "^app/(uploads|site)/",
  uploads: "^app/site/",
};

/** The modules of the account, and what each may import from the others. */
const accountModules = {
  "back-office": "none",
  login: "none",
  profile: "(documents|records)/|own-data/own-data\\.server\\.ts$|credit\\.server\\.ts$",
  garage: "records/",
  licences: "records/",
  documents: "records/",
  addresses: "records/|garage/vehicle-choices\\.|profile/profile-parts\\.server\\.ts$",
  "own-data": "records/",
  records: "none",
  invoices: "none",
  tickets: "invoices/|attended-event\\.server\\.ts$",
};

/**
 * What every feature of the embedded API may import besides itself: the API's framework, the organisation's
 * data, users, events, and what an order needs.
 */
const apiShared = [
  "^server/organiser/(db|http|mail|page|records)/",
  "^server/organiser/(feature|audit|stored-secret|log)\\.ts$",
  "^server/organiser/content/organisation\\.ts$",
  "^server/organiser/account/users\\.ts$",
  "^server/organiser/events/(bought-event|event-graph|event-times)\\.ts$",
  "^server/organiser/(payments/|terms/accepted-terms\\.ts$)",
];

/**
 * What a feature of the embedded API may import from other features. A feature that isn't listed may import
 * none. Single files are listed where two features depend on each other, to limit the coupling: orders
 * contain data of events and the shop, and a payment settles an order.
 */
const apiNeighbours = {
  articles: "(content|media)/",
  auth: "account/",
  "back-in-stock": "shop/(products|sku-price|variations)\\.ts$|entries/lapsed-orders\\.ts$",
  authorisation: "auth/login-with-password\\.ts$",
  "back-office":
    "(auth/login-with-password|authorisation/authorisation-codes|content/(stored-page|domain|visible-rows)|account/credit|documents/document-store|entries/(entry-details|tables)|events/(event-defaults|stalls|tables)|stalls/(decide|stall-photos|stallholder|stallholder-record)|media/(image-object|photo-store|photos)|uploads/(send-document|stored-files|upload-check|upload-rejection-message))\\.ts$",
  account: "(media|uploads)/",
  documents: "uploads/",
  uploads: "media/photo-store\\.ts$",
  vehicles: "(account/stored-countries|media/image-object|uploads/stored-files)\\.ts$",
  content: "media/",
  "content-records": "(content|media)/",
  "own-data":
    "account/credit\\.ts$|entries/medical-statements\\.ts$|events/event-routes\\.ts$|media/image-object\\.ts$|uploads/(send-document|stored-files|uploads)\\.ts$",
  shop: "(content|media)/|entries/lapsed-orders\\.ts$",
  events: "(media|shop)/|entries/(entrants|lapsed-orders|tables)\\.ts$|stalls/stallholder(-record)?\\.ts$",
  entries: "(account|events|licences|stalls|vehicles)/|cart/stock\\.ts$",
  stalls: "(account|documents|events|media|uploads)/|entries/(buyer-problem|event-offer)\\.ts$",
  payments:
    "account/|[^/]+/[^/]+-payment\\.ts$|entries/transfer-notice\\.ts$|stalls/event-of-stall\\.ts$|vouchers/voucher-code\\.ts$",
  forms: "uploads/(stored-files|upload-rejection-message)\\.ts$",
  vouchers: "(account|media)/|content/widget-path\\.ts$",
  cart: "(account|entries|media|shop)/",
};
const apiFrame = "(?:db|http|mail|page|records)";
const inApi = (path) => `^server/organiser/(?:${path})`;

module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "routes-name-screens-only",
      comment: "The route table refers to screens by path and imports nothing from them.",
      severity: "error",
      from: { path: "^app/routes\\.ts$" },
      to: { path: "^(app|server)/" },
    },
    {
      name: "domain-is-pure",
      severity: "error",
      from: { path: "^app/domain/", pathNot: test },
      // `zlib` decodes the pixels of a signature, `url` punycode: both are pure functions on bytes.
      to: {
        pathNot: "^app/domain/|^(node:)?(zlib|url)$|node_modules/(@date-fns/tz|@zxcvbn-ts/language-common)/",
      },
    },
    {
      name: "wire-knows-zod-alone",
      severity: "error",
      from: { path: "^app/wire/", pathNot: test },
      to: { pathNot: "^app/wire/|node_modules/zod/" },
    },
    {
      name: "ui-has-no-rooms-of-others",
      severity: "error",
      from: { path: "^app/ui/" },
      to: {
        path: "^(app|server)/",
        pathNot: "^app/(ui|i18n|domain/record-rules)/|^app/domain/parse-link\\.ts$",
      },
    },
    {
      name: "i18n-stands-alone",
      severity: "error",
      from: { path: "^app/i18n/" },
      to: { path: "^(app|server)/", pathNot: "^app/(i18n|context\\.ts|domain/format-times\\.ts)" },
    },
    {
      name: "media-uses-shared-rooms",
      severity: "error",
      from: { path: "^app/media/" },
      to: { path: "^(app|server)/", pathNot: "^app/(media|ui|i18n|domain|wire|context\\.ts)" },
    },
    {
      name: "website-never-imports-server",
      comment: "The server is only accessible through the context, of which only the type is imported.",
      severity: "error",
      from: { path: "^app/", pathNot: "^app/context\\.ts$" },
      to: { path: "^server/" },
    },
    {
      name: "context-takes-types-only",
      severity: "error",
      from: { path: "^app/context\\.ts$" },
      to: { path: "^server/", dependencyTypesNot: ["type-only"] },
    },
    ...Object.entries(neighbours).map(([name, others]) => ({
      name: `feature-${name}`,
      severity: "error",
      from: { path: `^app/${name}/` },
      to: { path: feature, pathNot: [`^app/${name}/`, shared, others] },
    })),
    {
      name: "feature-alone",
      comment: "A feature that isn't listed above may import the site's layout and no other feature.",
      severity: "error",
      from: {
        path: `^app/(?!(?:${sharedFolders})/)([^/]+)/`,
        pathNot: `^app/(${Object.keys(neighbours).join("|")}|site)/`,
      },
      to: { path: feature, pathNot: ["^app/$1/", shared, "^app/site/"] },
    },
    {
      name: "feature-site",
      comment: "The site's layout imports no feature.",
      severity: "error",
      from: { path: "^app/site/" },
      to: { path: feature, pathNot: "^app/site/" },
    },
    ...Object.entries(accountModules).map(([name, others]) => ({
      name: `account-${name}`,
      severity: "error",
      from: { path: `^app/account/${name}/` },
      to: { path: "^app/account/", pathNot: [`^app/account/${name}/`, `^app/account/(${others})`] },
    })),
    {
      name: "posting-knows-no-feature",
      comment:
        "Forms are parsed, saved and answered the same way in every feature. From the domain: only field rules.",
      severity: "error",
      from: { path: "^app/posting/", pathNot: test },
      to: {
        path: "^app/|node_modules/",
        pathNot: [
          "^app/(posting|ui|i18n|domain/record-rules)/|^app/context\\.ts$",
          "^app/domain/(form-fields|reused-key|safe-path)\\.ts$",
          "node_modules/(@conform-to/zod|zod|@remix-run/(node|react)|react|react-i18next|i18next)/",
        ],
      },
    },
    {
      name: "forms-are-read-by-posting",
      comment: "There is only one implementation from a posted body to its response.",
      severity: "error",
      from: { path: "^(app|server)/", pathNot: "^app/posting/" },
      to: { path: "(^|node_modules/)@conform-to/" },
    },
    {
      name: "paying-knows-no-feature",
      comment: "Features describe what they sell; payment is the same for all of them.",
      severity: "error",
      from: { path: "^app/paying/" },
      to: {
        path: "^app/",
        pathNot: "^app/(paying|posting|ui|i18n|domain|wire|(context|optional\\.server)\\.ts)",
      },
    },
    {
      name: "wire-values-stay-on-the-server",
      comment:
        "Features import only the types of the API schemas; the schemas would pull zod into the browser.",
      severity: "error",
      from: { path: [feature, "^app/paying/"], pathNot: ["\\.server\\.tsx?$", test] },
      to: { path: "^app/wire/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "server-never-imports-features",
      severity: "error",
      from: { path: "^server/", pathNot: "^server/organiser/" },
      to: { path: "^app/", pathNot: "^app/(wire|domain)/|^app/context\\.ts$|^app/i18n/languages\\.ts$" },
    },
    {
      name: "site-never-imports-embedded-api",
      comment: "The site treats the embedded API like any other organiser API.",
      severity: "error",
      from: { path: "^(app|server)/", pathNot: "^server/organiser/" },
      to: { path: "^server/organiser/" },
    },
    {
      name: "shared-knows-neither-program",
      comment:
        "Code shared by the site and the embedded API depends on the domain, and on neither of the two.",
      severity: "error",
      from: { path: "^server/shared/", pathNot: test },
      to: { path: "^(app|server)/", pathNot: "^server/shared/|^app/domain/" },
    },
    {
      name: "embedded-api-never-imports-site",
      severity: "error",
      comment: "Code that both programs need is in server/shared.",
      from: { path: "^server/organiser/" },
      to: {
        path: "^(app|server)/",
        pathNot: "^server/organiser/|^app/(wire|domain)/|^server/shared/",
      },
    },
    ...Object.entries(apiNeighbours).map(([name, others]) => ({
      name: `api-feature-${name}`,
      severity: "error",
      from: { path: inApi(`${name}/`), pathNot: test },
      to: { path: inApi(""), pathNot: [inApi(`${name}/`), ...apiShared, inApi(others)] },
    })),
    {
      name: "api-feature-alone",
      comment: "A feature that isn't listed above may import no other.",
      severity: "error",
      from: {
        path: `^server/organiser/(?!(?:${apiFrame}|sample|${Object.keys(apiNeighbours).join("|")})/)([^/]+)/`,
        pathNot: test,
      },
      to: { path: inApi(""), pathNot: ["^server/organiser/$1/", ...apiShared] },
    },
    {
      name: "api-frame-knows-no-feature",
      severity: "error",
      from: { path: inApi(`${apiFrame}/`), pathNot: test },
      to: { path: inApi("[^/]+/"), pathNot: inApi(`${apiFrame}/`) },
    },
    {
      name: "api-sample-is-the-programs",
      comment: "The sample uses everything; only the program that makes it uses the sample.",
      severity: "error",
      from: { path: inApi(""), pathNot: inApi("sample/|app\\.ts$|main\\.ts$") },
      to: { path: inApi("sample/") },
    },
    {
      name: "no-test-code-in-programs",
      severity: "error",
      from: { path: "^(app|server)/", pathNot: [test, fixture] },
      to: { path: ["^tests/", fixture] },
    },
    {
      name: "everything-resolves",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^(virtual:|\\.\\./build/|.*\\?url$)" },
    },
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: "specify",
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|\\.cache)/" },
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".css"],
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
    },
  },
};
