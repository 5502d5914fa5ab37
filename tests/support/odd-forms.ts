import { z } from "zod";
import { buildAnswerFieldName } from "../../app/domain/form-answers/form-parts.ts";
import { normaliseLineBreaks, toOneLine } from "../../app/domain/record-rules/text-rule.ts";
import { getReasonField } from "../../app/stalls/stall-values.ts";
import { answers, clubStand, trackHire, volunteer } from "./cms-form.ts";
import { inYears } from "./dates.ts";
import { newVehicle } from "./entry-visit.ts";
import { representsInput } from "./odd-values.ts";
import { market } from "./stall-order.ts";

/** A form of the site into whose fields odd values are typed. */
export type OddForm = {
  /** The path of its page, to which it is also posted. */
  path: string;
  id: string;
  /** The start of its button's label. */
  button: string;
  /** The text fields, each with a valid value. */
  validValues: Record<string, string>;
  /** The end of the path of the API call. */
  call: string;
  /** The names of fields in the API call, if they differ. */
  names?: Record<string, string>;
  /** Whether the call is intercepted and rejected instead of reaching the API. */
  isIntercepted?: boolean;
  /** Fields that a script formats as dd/mm/yyyy. */
  masked?: readonly string[];
};

export const profileForm: OddForm = {
  path: "/profile",
  id: "profile",
  button: "Save profile",
  validValues: {
    first_name: "Sam",
    last_name: "Carter",
    mobile_phone: "0491 570 156",
    company_name: "Carter Motors",
    trading_name: "Carter",
    company_phone: "0491 570 157",
    abn: "51 824 753 556",
    website: "https://example.com",
    facebook_link: "https://example.com/sam",
    drivers_licence_number: "12 345",
    drivers_licence_expiry: inYears(4),
    emergency_contact_name: "Jo",
    emergency_contact_phone: "0491 570 158",
    club_additional_member: "Kim",
  },
  call: "cognito/user/update",
};

const isVehicleTextField = (name: string) => !/^vehicle$|style|induction|engine|state$/.test(name);

export const vehicleForm: OddForm = {
  path: "/profile/vehicle/new",
  id: "vehicle",
  button: "Save vehicle",
  validValues: {
    ...Object.fromEntries(Object.entries(newVehicle).filter(([name]) => isVehicleTextField(name))),
    vehicle_racing_number: "27",
  },
  call: "event/vehicle/create",
  names: {
    vehicle_year: "year_of_manufacture",
    vehicle_owner: "vehicle_owner",
    vehicle_owner_mobile: "owner_mobile",
  },
};

export const licenceForm: OddForm = {
  path: "/profile/licence/new",
  id: "licence",
  button: "Save licence",
  validValues: { licence_number: "R-104277", licence_expiry: inYears(3) },
  call: "event/entrantLicence/create",
};

export const addressForm = (state: string, postcode: string): OddForm => ({
  path: "/profile/address/new",
  id: "address",
  button: "Save address",
  validValues: { street_address: "12 Wattle Parade", unit: "3", suburb: "Somewhere", state, postcode },
  call: "cognito/address/create",
  names: { suburb: "suburb_name" },
});

export const contactForm: OddForm = {
  path: "/contact",
  id: "contact",
  button: "Submit",
  validValues: { name: "Sam Carter", email: "sam@example.com", subject: "Hello", message: "Hello there" },
  call: "cognito/formSubmit",
  isIntercepted: true,
};

export const shopAddressForm: OddForm = {
  path: "/checkout",
  id: "checkout",
  button: "Use this address",
  validValues: {
    first_name: "Sam",
    last_name: "Carter",
    email: "sam@example.com",
    phone: "0491 570 158",
    company: "Carter Motors",
    street_address: "9 Wattle Parade",
    street_address_1: "Shed 2",
    city: "Glenfield Bay",
    state: "SA",
    postcode: "5045",
  },
  call: "sell/address/create",
};

/** Returns the entry form of an event, with these quantity fields. */
export const entryForm = (url: string, quantities: readonly string[]): OddForm => ({
  path: `/event/${url}`,
  id: "entry",
  button: "Pay $",
  validValues: {
    first_name: "Sam",
    last_name: "Carter",
    email: "driver@example.com",
    mobile_phone: "0491 570 156",
    buyer_postcode: "2763",
    ambassador_code: "MATE",
    expected_time: "11.5",
    entrant_note: "Loud & low",
    licence_number: "A777",
    ...Object.fromEntries(quantities.map((field) => [field, "1"])),
  },
  call: "event/event/submitEntry",
  isIntercepted: true,
  names: { buyer_postcode: "postcode", ambassador_code: "ambassadorCode", licence_number: "aasa_licence" },
});

/** Returns the stall application of a trader with this email. */
export const stallForm = (email: string): OddForm => ({
  path: `/event/${market}/stall`,
  id: "application",
  button: "Send application",
  validValues: {
    stall_preferred_location: "By the gate",
    stall_width: "4",
    stall_length: "3",
    stall_height: "2,5",
    [getReasonField(1)]: "A freezer",
    products: "Enamel signs",
    overview: "Since 1999",
    vehicle: "Hiace",
    registration: "VAN 1",
    not_for_profit_number: "CFN 1",
    first_name: "Sam",
    last_name: "Carter",
    email,
    mobile_phone: "0491 570 156",
  },
  call: "event/event/submitEntry",
  isIntercepted: true,
  names: {
    stall_preferred_location: "stall_site_preferred_location",
    products: "stall_products_and_display_description",
    overview: "stall_company_product_overview",
    vehicle: "stall_vehicle_make_and_model",
    registration: "stall_vehicle_registration",
    not_for_profit_number: "stall_not_for_profit_number",
    [getReasonField(1)]: "reason",
  },
});

/** Answers for the sample's CMS forms. */
export const cmsAnswers = { "track-hire": trackHire, volunteer, "club-stand": clubStand } as const;

/** Questions without a text field: choices, agreements and secrets. */
const fieldsWithoutText: Readonly<Record<keyof typeof cmsAnswers, readonly string[]>> = {
  "track-hire": ["rules", "gate code", "signed"],
  volunteer: ["where", "shirt"],
  "club-stand": ["nights", "power", "cars"],
};
/** The text field for a choice that isn't listed. */
const otherPowerField = `${buildAnswerFieldName("power")}~other`;
const buttons = {
  "track-hire": "Ask for the track",
  volunteer: "Send it in",
  "club-stand": "Ask for a stand",
} as const;

/** Returns a CMS form by its url and its element id, such as “form-3”. */
export function cmsForm(url: keyof typeof cmsAnswers, id: string): OddForm {
  const valid = Object.entries(cmsAnswers[url]);
  return {
    path: `/form/${url}`,
    id,
    button: buttons[url],
    validValues: {
      ...answers(Object.fromEntries(valid.filter(([name]) => !fieldsWithoutText[url].includes(name)))),
      ...(url === "club-stand" && { [otherPowerField]: "32 amp" }),
    },
    call: `cognito/form/submit/${id.replace("form-", "")}`,
    isIntercepted: true,
    names: {
      ...Object.fromEntries(valid.map(([name]) => [buildAnswerFieldName(name), name])),
      [otherPowerField]: "power",
    },
    masked: url === "volunteer" ? [buildAnswerFieldName("from")] : [],
  };
}

/** Returns the form for the amount of a gift voucher, on its own page. */
export const voucherForm = (path: string): OddForm => ({
  path,
  id: "gift-voucher",
  button: "Pay $",
  validValues: { custom_amount: "50" },
  call: "cognito/giftVoucher/payNow",
  isIntercepted: true,
  names: { custom_amount: "amount" },
});

/** Returns the form that redeems a voucher, on its own page. */
export const redeemVoucherForm = (path: string): OddForm => ({
  path,
  id: "redeem-voucher",
  button: "Add",
  validValues: { code: "GIFT-250" },
  call: "cognito/giftVoucher/redeem",
  isIntercepted: true,
});

export const newsletterForm: OddForm = {
  path: "/newsletter",
  id: "newsletter",
  button: "Subscribe",
  validValues: { email: "sam@example.com", first_name: "Sam", last_name: "Carter" },
  call: "mailerlite/subscribe",
  isIntercepted: true,
};

export const backInStockForm: OddForm = {
  path: "/product/paddock-umbrella/back-in-stock",
  id: "back-in-stock",
  button: "Email me",
  validValues: { email: "sam@example.com" },
  call: "sell/product/backInStock",
  isIntercepted: true,
};

/** The first step of login and sign-up. */
export const loginForm: OddForm = {
  path: "/login",
  id: "log-in",
  button: "Continue",
  validValues: { email: "sam@example.com" },
  call: "cognito/user/sendLoginLink",
  isIntercepted: true,
};

export const passwordForm: OddForm = {
  ...loginForm,
  call: "cognito/user/login",
  names: { email: "username" },
};

/** The step of the sign-up that requires a name. */
export const newUserForm: OddForm = {
  ...loginForm,
  validValues: { first_name: "Sam", last_name: "Carter" },
  call: "cognito/user/registerLink",
};

export const recoveryForm: OddForm = {
  ...loginForm,
  path: "/forgotpassword",
  id: "recovery",
  call: "cognito/user/recoverPassword",
};

/** Returns the form of a product, with the text field of this add-on. */
export const productForm = (slug: string, addon: number): OddForm => ({
  path: `/product/${slug}`,
  id: "product",
  button: "Add to cart",
  validValues: { qty: "2", [`note-${addon}`]: "Sam" },
  call: "sell/cart/cartAdd",
  isIntercepted: true,
  names: { [`note-${addon}`]: "value" },
});

/** Returns the cart form, with this quantity field. */
export const cartForm = (quantityField: string): OddForm => ({
  path: "/cart",
  id: "cart",
  button: "Update",
  validValues: { [quantityField]: "2" },
  call: "sell/cart/cartUpdate",
  isIntercepted: true,
  names: { [quantityField]: "qty" },
});

/** The response to an intercepted call. */
export const rejectedResponse = { success: false, message: "Not tonight.", error: "Not tonight." };

/** Describes how a field's text was lost or changed in the API call; null if it wasn't. */
export function describeLoss(
  form: OddForm,
  field: string,
  text: string,
  json: Record<string, unknown>,
): string | null {
  const name = form.names?.[field] ?? field.replace(/^(?:vehicle|licence)_/, "");
  const stored = orderedQuantity(json, field) ?? findValue(json, name);
  const isExact = [toOneLine(text), normaliseLineBreaks(text).trim()].includes(String(stored));
  if (isExact || (normalisedFields.test(field) && representsInput(text, stored))) return null;
  return `${field}: ${JSON.stringify(text)} is sent as ${JSON.stringify(stored)}`;
}

/** Fields whose text the site normalises: numbers, phones, addresses, registrations. */
const normalisedFields =
  /phone|mobile|email|postcode|year|number|expiry|width|length|height|registration$|_name|time|abn|amount|invoice|^qty$|^answer-|-\d+$/;

/** Finds the value of a name anywhere in a JSON body. */
function findValue(json: unknown, name: string): unknown {
  if (typeof json !== "object" || json === null) return undefined;
  const members = new Map(Object.entries(json));
  if (members.has(name)) return members.get(name);
  return [...members.values()].map((value) => findValue(value, name)).find((value) => value !== undefined);
}

/** The ordered quantity of a ticket or an extra; undefined for other fields. */
function orderedQuantity(json: Record<string, unknown>, field: string): number | undefined {
  const [, kind, id] = /^(extra|spectator)-(\d+)$/.exec(field) ?? [];
  if (kind === undefined) return undefined;
  const list = Quantities.parse(json[`${kind}s`]);
  const item = list.find((candidate) => candidate.id === Number(id));
  return item?.qty ?? item?.checked ?? 0;
}

const Quantities = z.array(
  z.object({ id: z.number(), qty: z.number().optional(), checked: z.number().optional() }),
);
