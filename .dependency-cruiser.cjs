/**
 * Who may import what: the rooms of `docs/architecture.md`, as rules. Each has a planted violation in
 * `tests/structure/rooms.test.ts`, so that no rule can rot into one that catches nothing.
 */
const feature =
  "^app/(content|blog|forms|shop|cart|vouchers|events|merch|entry|series|stalls|account|invoices|tickets|uploads|site)/";
const test = "\\.test\\.tsx?$";
/** What the tests beside the code share. */
const fixture = "\\.fixture\\.tsx?$";

/** What every feature may use beside itself. */
const shared = "^app/(posting|paying|ui|media|i18n|domain|wire|context\\.ts)";

/** The rooms of other features that a feature may use. */
const neighbours = {
  content: "^app/(events|forms|vouchers|blog|shop|site|entry/begun)/",
  events: "^app/(entry|series|site|stalls)/",
  series: "^app/(entry|events|site)/",
  entry: "^app/(account|uploads|events|site)/",
  account: "^app/(invoices|tickets|uploads|site|stalls|entry/begun)/",
  invoices: "^app/site/",
  tickets: "^app/(invoices|site)/",
  blog: "^app/(content|site)/",
  forms: "^app/(uploads|site)/",
  shop: "^app/(cart|content|site)/",
  cart: "^app/(account|site)/",
  vouchers: "^app/(content/page/|site/|account/credit\\.server)",
  merch: "^app/(content|site)/",
  stalls: "^app/(uploads|site)/",
  uploads: "^app/site/",
};

/** The rooms of the account, by nouns: what each may use of the others. */
const accountRooms = {
  "log-in": "none",
  profile: "(documents|records)/|credit\\.server\\.ts$",
  garage: "records/",
  licences: "records/",
  documents: "records/",
  addresses: "records/|garage/vehicle-choices\\.|profile/asked-parts\\.server\\.ts$",
  records: "none",
};

/** What every feature of the embedded API may use beside itself: its frame, and who the organiser is. */
const apiShared = [
  "^server/organiser/(db|http|mail|page|records)/",
  "^server/organiser/(feature|audit|kept-secret|log)\\.ts$",
  "^server/organiser/content/organisation\\.ts$",
];

/**
 * What of other features a feature of the embedded API may use. One that isn't here uses none. A file is
 * named where the two use each other, so that no more comes to it by chance: orders hold what events and
 * the shop show, and a payment settles an order.
 */
const apiNeighbours = {
  articles: "(content|media)/",
  auth: "account/",
  authorisation: "(account/users|auth/try-password)\\.ts$",
  "back-office": "(account/users|auth/try-password|content/stored-page|payments/dollars-text)\\.ts$",
  account: "(media|uploads)/",
  documents: "uploads/",
  uploads: "media/taken-photos\\.ts$",
  vehicles: "(account/stored-places|media/image-object|uploads/stored-files)\\.ts$",
  content: "media/",
  "content-records": "(content|media)/",
  shop: "(content/|media/|entries/lapsed-orders\\.ts$|payments/dollars-text\\.ts$)",
  events:
    "(media/|shop/|payments/methods\\.ts$|entries/(entrants|lapsed-orders|tables)\\.ts$|stalls/stallholder(-record)?\\.ts$)",
  entries: "(account|events|licences|payments|stalls|vehicles)/|cart/stock\\.ts$|terms/accepted-terms\\.ts$",
  stalls:
    "(account|documents|events|media|payments|uploads)/|entries/(buyer-refusal|event-offer)\\.ts$|terms/accepted-terms\\.ts$",
  series: "(account/users|events/event-graph|events/event-times|terms/accepted-terms)\\.ts$|payments/",
  terms: "payments/refusal\\.ts$",
  payments:
    "account/|(cart|entries)/order-payment\\.ts$|(series/series|stalls/stall|forms/form|vouchers/voucher)-payment\\.ts$|vouchers/voucher-code\\.ts$",
  forms: "payments/|uploads/upload-words\\.ts$",
  vouchers: "(account|media|payments)/",
  cart: "(account|entries|media|payments|shop)/",
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
      comment: "The map of the site names screens by path and imports nothing of theirs.",
      severity: "error",
      from: { path: "^app/routes\\.ts$" },
      to: { path: "^(app|server)/" },
    },
    {
      name: "domain-is-pure",
      severity: "error",
      from: { path: "^app/domain/", pathNot: test },
      to: { pathNot: "^app/domain/|node_modules/(@date-fns/tz|@zxcvbn-ts/language-common)/" },
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
      to: { path: "^(app|server)/", pathNot: "^app/(ui|i18n)/" },
    },
    {
      name: "i18n-stands-alone",
      severity: "error",
      from: { path: "^app/i18n/" },
      to: { path: "^(app|server)/", pathNot: "^app/(i18n|context\\.ts)" },
    },
    {
      name: "media-uses-shared-rooms",
      severity: "error",
      from: { path: "^app/media/" },
      to: { path: "^(app|server)/", pathNot: "^app/(media|ui|i18n|domain|wire|context\\.ts)" },
    },
    {
      name: "website-never-imports-server",
      comment: "The one way in is the context, whose type alone crosses.",
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
      name: "feature-site",
      comment: "What is around every page shows parts of its own only.",
      severity: "error",
      from: { path: "^app/site/" },
      to: { path: feature, pathNot: "^app/site/" },
    },
    ...Object.entries(accountRooms).map(([name, others]) => ({
      name: `account-${name}`,
      severity: "error",
      from: { path: `^app/account/${name}/` },
      to: { path: "^app/account/", pathNot: [`^app/account/${name}/`, `^app/account/(${others})`] },
    })),
    {
      name: "posting-knows-no-feature",
      comment:
        "A form is read, kept and answered alike whatever it is about. Of the domain: rules of fields.",
      severity: "error",
      from: { path: "^app/posting/", pathNot: test },
      to: {
        path: "^app/|node_modules/",
        pathNot: [
          "^app/(posting|ui|i18n|domain/record-rules)/|^app/context\\.ts$",
          "^app/domain/(form-fields|key-used|safe-path)\\.ts$",
          "node_modules/(@conform-to/zod|zod|@remix-run/(node|react)|react|react-i18next|i18next)/",
        ],
      },
    },
    {
      name: "forms-are-read-by-posting",
      comment: "There is one way from a posted body to an answer.",
      severity: "error",
      from: { path: "^(app|server)/", pathNot: "^app/posting/" },
      to: { path: "(^|node_modules/)@conform-to/" },
    },
    {
      name: "paying-knows-no-feature",
      comment: "Features describe what they sell; paying is the same for all of them.",
      severity: "error",
      from: { path: "^app/paying/" },
      to: { path: "^app/", pathNot: "^app/(paying|posting|ui|i18n|domain|wire|context\\.ts)" },
    },
    {
      name: "wire-values-stay-on-the-server",
      comment: "Features use the types of the wire; its schemas would bring zod into the browser.",
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
      comment: "The site can't tell the embedded API from the organiser's own.",
      severity: "error",
      from: { path: "^(app|server)/", pathNot: "^server/organiser/" },
      to: { path: "^server/organiser/" },
    },
    {
      name: "embedded-api-never-imports-site",
      severity: "error",
      comment: "Failures that nobody handled and misspelled settings are reported alike in both programs.",
      from: { path: "^server/organiser/" },
      to: {
        path: "^(app|server)/",
        pathNot:
          "^server/organiser/|^app/(wire|domain)/|^server/(misspelled-settings|process-failures)\\.ts$",
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
      comment: "A feature without a line of its own above uses no other.",
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
