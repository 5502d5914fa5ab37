import { createHmac } from "node:crypto";
import {
  type Call,
  type Calls,
  emptyResponse,
  List,
  listIn,
  type Members,
  numberIn,
  rejection,
  Reply,
  type State,
  textIn,
} from "./server.ts";
import { none, formatTime } from "./profile.ts";
import { image } from "./uploads.ts";

export type Account = {
  id: number;
  password: string;
  /** The user as the API returns it, with all saved members. */
  user: Members;
  creditCents: number;
  codes: Set<string>;
  recoveryCodes: Set<string>;
  refreshTokens: Set<string>;
  vehicles: Members[];
  licences: Members[];
  addresses: Members[];
  shopAddresses: Members[];
  documents: Members[];
};

export const emailOf = ({ user }: Account): string => textIn(user, "email");

/** Creates a user without saved records. */
export function person(api: State, email: string, password = "correct horse"): Account {
  const id = api.nextId();
  const account: Account = {
    id,
    password,
    user: {
      id,
      first_name: "Kim",
      last_name: "Ward",
      email,
      is_admin: false,
      mobile_phone: "0491 570 156",
      ...none("date_of_birth current_address_id image thumbnail company_name"),
      ...none("company_phone trading_name abn website facebook_link"),
      ...none("drivers_licence_number drivers_licence_expiry"),
      ...none("drivers_licence_state_of_issue_id emergency_contact_name"),
      ...none("emergency_contact_phone"),
    },
    creditCents: 0,
    codes: new Set(),
    recoveryCodes: new Set(),
    refreshTokens: new Set(),
    vehicles: [],
    licences: [],
    addresses: [],
    shopAddresses: [],
    documents: [],
  };
  api.accounts.push(account);
  return account;
}

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Issues tokens; the access token is valid for `seconds`, by default an hour. */
function issueTokens(api: State, account: Account, seconds = 3_600) {
  const subject = { text: String(account.id), number: account.id, absent: undefined }[api.profile.sub];
  const claims = {
    sub: subject,
    exp: Math.floor(Date.now() / 1_000) + seconds,
    jti: api.nextId(),
    uid: account.id,
  };
  const unsigned = `${base64url({ alg: "HS256", typ: "JWT" })}.${base64url(claims)}`;
  const signature = createHmac("sha256", "the API's own key").update(unsigned).digest("base64url");
  const refreshToken = `refresh-${api.nextId()}`;
  account.refreshTokens.add(refreshToken);
  return { access_token: `${unsigned}.${signature}`, refresh_token: refreshToken };
}

/** Returns the account of a bearer token: null without a token, a 401 reply for an invalid one. */
export function findAccountByBearer(api: State, header: string | undefined): Account | Reply | null {
  if (!header) return null;
  const [head = "", claims = "", signature = ""] = header.replace("Bearer ", "").split(".");
  const expected = createHmac("sha256", "the API's own key").update(`${head}.${claims}`).digest("base64url");
  if (signature !== expected)
    return new Reply(401, { message: "Signature verification failed", text_code: "TOKEN_INVALID" });
  const { exp, uid }: { exp: number; uid: number } = JSON.parse(Buffer.from(claims, "base64url").toString());
  if (exp * 1_000 < Date.now())
    return new Reply(401, { message: "Expired token", text_code: "TOKEN_EXPIRED" });
  return api.accounts.find(({ id }) => id === uid) ?? new Reply(401, { message: "Unauthenticated" });
}

/** Wraps a call that requires a logged-in user; responds 401 to others. */
const authenticated =
  (run: (account: Account, call: Call) => unknown) =>
  (call: Call): unknown =>
    call.account ? run(call.account, call) : new Reply(401, { message: "Unauthenticated" });

const byEmail = ({ api, sent }: Call): Account | undefined =>
  api.accounts.find((account) => emailOf(account) === textIn(sent, "email"));

function sendMail({ api }: Call, account: Account, codes = account.codes): void {
  const code = `7${String(api.nextId()).padStart(5, "0")}`;
  codes.add(code);
  const { access_token: a, refresh_token: r } = issueTokens(api, account);
  api.mails.push({ to: emailOf(account), code, a, r });
}

const recoveryCodesOf = ({ api }: Call, { codes, recoveryCodes }: Account): Set<string> =>
  api.profile.recoveryCodes === "log in too" ? codes : recoveryCodes;

/** Returns the calls for a kind of record: list, find one, create, update and disable. */
function records(
  path: string,
  of: (account: Account) => Members[],
  derive: (sent: Members, call: Call) => Members,
): Calls {
  const save = authenticated((account, call) => {
    const existing = of(account).find(({ id }) => id === numberIn(call.sent, "id"));
    const item = {
      ...existing,
      ...call.sent,
      ...derive(call.sent, call),
      id: existing?.["id"] ?? call.api.nextId(),
    };
    if (existing) Object.assign(existing, item);
    else of(account).push(item);
    return { success: true, item, error: null };
  });
  return {
    [`ANY ${path}`]: authenticated((account) => new List(of(account))),
    [`POST ${path}/create`]: save,
    [`POST ${path}/update`]: save,
    [`POST ${path}/disable`]: authenticated((account, { sent }) => {
      const index = of(account).findIndex(({ id }) => id === numberIn(sent, "id"));
      if (index < 0) return rejection("There is no such record.");
      of(account).splice(index, 1);
      return { success: true, message: null };
    }),
  };
}

const named = (...names: string[]): Members[] => names.map((name, index) => ({ id: index + 1, name }));
const bodyStyles = named("Coupe", "Sedan", "Utility");
const inductions = named("Turbo", "Naturally aspirated");
const engines = named("Inline 4", "V8", "Rotary");
const issuers = named("RACERS", "AASA");
const documentTypes = named("Insurance", "Pit pass");
const countries = [
  { id: 1, name: "Australia", code: "AU" },
  { id: 2, name: "New Zealand", code: "NZ" },
];
const states = [
  { id: 1, name: "New South Wales", code: "NSW", country: { code: "AU" } },
  { id: 2, name: "South Australia", code: "SA", country: { code: "AU" } },
  { id: 3, name: "Otago", code: "OTA", country: { code: "NZ" } },
];
const pick = (from: readonly Members[], id: number): Members | null =>
  from.find((item) => item["id"] === id) ?? null;

/** Returns the date that was sent as `yyyy-MM-dd` or as the date part of `{time}`; null without one. */
export function toDate(value: unknown): string | null {
  if (typeof value === "string") return value.slice(0, 10) || null;
  if (typeof value !== "object" || value === null || !("time" in value)) return null;
  return String(value.time).slice(0, 10);
}

export const accountCalls: Calls = {
  "POST cognito/user/login": ({ api, sent }) => {
    const account = api.accounts.find((candidate) => emailOf(candidate) === textIn(sent, "username"));
    if (!account || account.password !== textIn(sent, "password"))
      return new Reply(401, { message: "Wrong user or password" });
    return issueTokens(api, account);
  },
  "POST cognito/user/refreshToken": ({ api, sent }) => {
    const token = textIn(sent, "refresh_token");
    const account = api.accounts.find(({ refreshTokens }) => refreshTokens.delete(token));
    return account ? issueTokens(api, account) : new Reply(401, { message: "Refresh token is not valid" });
  },
  "GET cognito/user/logout": emptyResponse,
  "GET cognito/user/authUser": authenticated(({ user }, { api }) =>
    api.profile.authUser === "bare" ? user : { user },
  ),
  "POST cognito/user/sendLoginLink": (call) => {
    const account = byEmail(call);
    if (!account)
      return new Reply(422, { message: "User not found", content: "We don't know this e-mail address yet." });
    sendMail(call, account);
    return { success: true, message: null, error: null };
  },
  "POST cognito/user/registerLink": (call) => {
    if (byEmail(call)) return rejection("This e-mail address has an account.");
    const account = person(call.api, textIn(call.sent, "email"), "");
    Object.assign(account.user, { first_name: call.sent["first_name"], last_name: call.sent["last_name"] });
    sendMail(call, account);
    return { success: true, message: null, error: null };
  },
  "GET cognito/user/loginRecoveryCode": (call) => {
    const account = byEmail(call);
    if (!account?.codes.delete(textIn(call.sent, "code"))) return new Reply(422, { message: "Wrong code" });
    return { tokens: issueTokens(call.api, account), message: null };
  },
  "GET cognito/user/recoverPassword": (call) => {
    const account = byEmail(call);
    if (!account) return { success: false, message: "Unknown user" };
    sendMail(call, account, recoveryCodesOf(call, account));
    return { success: true, message: null };
  },
  "GET cognito/user/recoverPasswordCheck": (call) => {
    const account = byEmail(call);
    const codes = account && recoveryCodesOf(call, account);
    if (!account || !codes?.has(textIn(call.sent, "code")))
      return { newPassword: null, message: "Wrong code" };
    codes.clear();
    account.password = textIn(call.sent, "newpassword") || "k3v9x2ma";
    return { newPassword: account.password, message: null };
  },
  "POST authtoken": ({ api, sent }) => {
    const account = api.accounts.find(({ codes }) => codes.delete(textIn(sent, "code")));
    return account ? issueTokens(api, account) : new Reply(400, { message: "invalid_grant" });
  },
  "GET cognito/user/creditBalance": authenticated(({ creditCents }) => ({ balance: creditCents / 100 })),
  "GET cognito/user/myAccount": authenticated(({ user }) => user),
  "POST cognito/user/update": authenticated((account, { sent }) => {
    const { newpassword, ...rest } = sent;
    if (typeof newpassword === "string" && newpassword) account.password = newpassword;
    account.user = { ...account.user, ...rest, id: account.id, date_of_birth: toDate(rest["date_of_birth"]) };
    return { success: true, item: account.user, error: null };
  }),
  "POST cognito/user/uploadImage": authenticated((account, { api, sent }) => {
    const isUploaded = [...api.uploads.values()].some(({ uploadId }) => uploadId === textIn(sent, "image"));
    if (!isUploaded) return { success: false, error: "There is no such upload." };
    account.user = { ...account.user, image: image(api, "head", 300, 300) };
    return { success: true, error: null };
  }),

  ...records(
    "event/vehicle",
    ({ vehicles }) => vehicles,
    (sent, { api }) => ({
      body_style: pick(bodyStyles, numberIn(sent, "body_style_id")),
      induction_type: pick(inductions, numberIn(sent, "induction_type_id")),
      engine_type: pick(engines, numberIn(sent, "engine_type_id")),
      registration_state: pick(states, numberIn(sent, "registration_state_id")),
      photo: textIn(sent, "photo") ? image(api, "car") : null,
    }),
  ),
  ...records(
    "event/entrantLicence",
    ({ licences }) => licences,
    (sent) => ({ issuer: pick(issuers, numberIn(sent, "issuer_id")), expiry: toDate(sent["expiry"]) }),
  ),
  ...records(
    "cognito/address",
    ({ addresses }) => addresses,
    () => ({}),
  ),
  ...records(
    "sell/address",
    ({ shopAddresses }) => shopAddresses,
    () => ({}),
  ),
  "GET cognito/userDocument/myList": authenticated(({ documents }) => new List(documents, "bare")),
  "POST cognito/userDocument/create": authenticated((account, { api, sent }) => {
    const item = {
      id: api.nextId(),
      type: pick(documentTypes, numberIn(sent, "type_id")),
      is_approved: false,
      expiry: toDate(sent["expiry"]),
      download_url: `${api.url}/files/document.pdf`,
    };
    account.documents.push(item);
    return { success: true, item, error: null };
  }),
  "ANY cognito/userDocumentType": () => new List(documentTypes),
  "ANY event/vehicleBodyStyle": () => new List(bodyStyles),
  "ANY event/vehicleInductionType": () => new List(inductions),
  "ANY event/vehicleEngineType": () => new List(engines),
  "ANY event/licenceIssuer": () => new List(issuers),
  "ANY cognito/country": () => new List(countries),
  "ANY cognito/state": () => new List(states),
  "GET event/entry/myUpcoming": authenticated(
    (account, { api }) => new List(upcoming(api, account, "category_id"), "bare"),
  ),
  "GET event/stallSite/myUpcoming": authenticated(
    (account, { api }) =>
      new List(
        upcoming(api, account, "stall_site_type_id").map((stall) => ({
          ...stall,
          invoice_id: stall["id"],
          approved: true,
          paid: true,
        })),
        "bare",
      ),
  ),
};

/** Returns the paid entries or stalls of a user. */
const upcoming = (api: State, account: Account, member: "category_id" | "stall_site_type_id"): Members[] =>
  api.payments
    .filter(
      ({ kind, paid, email, sent }) =>
        kind === "entry" && paid && email === emailOf(account) && numberIn(sent, member) > 0,
    )
    .map(({ id, title, lines }) => ({
      id,
      name: listIn({ lines }, "lines")[0]?.["description"] ?? title,
      event: title,
      date: formatTime("2027-06-12", "18:30", api.profile),
    }));
