import { assert, asyncProperty, constantFrom, dictionary, oneof, string, stringMatching } from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAddressSchema, buildAddressToSave } from "../../app/account/addresses/address.schema.ts";
import { buildLicenceToSave, licenceSchema } from "../../app/account/licences/licence.schema.ts";
import { toProfileRecord } from "../../app/account/profile/save-profile.server.ts";
import { selectProfileFields } from "../../app/account/profile/profile-field-names.ts";
import { buildVehicleToSave, createVehicleSchema } from "../../app/account/garage/vehicle.schema.ts";
import { createNewAddressSchema, toShopAddress } from "../../app/cart/checkout/new-address.schema.ts";
import { PROFILE_PARTS } from "../../app/domain/profile-parts.ts";
import { getDayInZone } from "../../app/domain/venue-time.ts";
import { createProfileSchema } from "../../app/account/profile/profile.schema.ts";
import { readForm } from "../../app/posting/read-form.server.ts";
import { AuthUser, type User } from "../../app/wire/account.ts";
import { Outcome } from "../../app/wire/primitives.ts";
import { type ApiCalls, callsAs } from "../support/api-calls.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";

/**
 * The site's forms and the embedded API must validate records alike: each form below is parsed by the site's
 * schema, and its raw input is also sent to the API.
 */
type Typed = Readonly<Record<string, string>>;
type Form = {
  call: string;
  good: Typed;
  /** Whether the site accepts it, and what it sends to the API. */
  read: (typed: Typed) => { isAccepted: boolean; body: object };
};

let organiser: RunningOrganiser;
let driver: ApiCalls;
let user: User;
let today: string;

beforeAll(async () => {
  organiser = await startOrganiser();
  driver = await callsAs(organiser.url, "driver@example.com");
  user = AuthUser.parse((await driver.get("cognito/user/authUser")).body);
  today = getDayInZone("Australia/Sydney", organiser.clock.now());
});
afterAll(() => organiser.close());

const id = (text = "") => (/^\d+$/.test(text) ? Number(text) : 0);

const vehicle: Form = {
  call: "event/vehicle/create",
  good: {
    vehicle_make: "Mazda",
    vehicle_model: "RX-7",
    vehicle_colour: "Yellow",
    vehicle_year: "1993",
    vehicle_body_style: "2",
    vehicle_induction: "3",
    vehicle_engine: "4",
    vehicle_registration: "ROT13B",
    vehicle_registered: "yes",
    vehicle_registration_state: "2",
    vehicle_registration_expiry: "2031-02-28",
    vehicle_owner: "Riley Nguyen",
    vehicle_owner_mobile: "0491 570 158",
    vehicle_racing_number: "7",
  },
  read(typed) {
    const { success } = createVehicleSchema({ today, mustBeRegistered: true }).safeParse(typed);
    const body = {
      make: typed["vehicle_make"],
      model: typed["vehicle_model"],
      colour: typed["vehicle_colour"],
      year_of_manufacture: typed["vehicle_year"],
      body_style_id: id(typed["vehicle_body_style"]),
      induction_type_id: id(typed["vehicle_induction"]),
      engine_type_id: id(typed["vehicle_engine"]),
      registration: typed["vehicle_registration"],
      registration_state_id: id(typed["vehicle_registration_state"]),
      registration_expiry: typed["vehicle_registration_expiry"],
      vehicle_owner: typed["vehicle_owner"],
      owner_mobile: typed["vehicle_owner_mobile"],
      racing_number: typed["vehicle_racing_number"],
    };
    return { isAccepted: success, body };
  },
};

const address: Form = {
  call: "cognito/address/create",
  good: {
    street_address: "9 Wattle Parade",
    unit: "Unit 2",
    suburb: "Glenfield Bay",
    state: "SA",
    postcode: "5045",
    country: "Australia",
  },
  read: ({ suburb = "", ...others }) => ({
    isAccepted: createAddressSchema(others["country"] ?? "").safeParse({ suburb, ...others }).success,
    body: { ...others, suburb_name: suburb },
  }),
};

const licence: Form = {
  call: "event/entrantLicence/create",
  good: { licence_issuer: "1", licence_number: "A-1234", licence_expiry: "2031-02-28" },
  read: (typed) => ({
    isAccepted: licenceSchema.safeParse(typed).success,
    body: {
      issuer_id: id(typed["licence_issuer"]),
      number: typed["licence_number"],
      expiry: typed["licence_expiry"],
    },
  }),
};

const shopAddress: Form = {
  call: "sell/address/create",
  good: {
    first_name: "Riley",
    last_name: "Nguyen",
    email: "riley@example.com",
    phone: "(02) 9999 9999",
    company: "",
    street_address: "PO Box 5",
    street_address_1: "",
    city: "Glenfield Bay",
    state: "SA",
    postcode: "5045",
    country: "Australia",
  },
  read: (typed) => ({
    isAccepted: createNewAddressSchema(typed["country"] ?? "").safeParse(typed).success,
    body: { id: 0, ...typed },
  }),
};

const profile: Form = {
  call: "cognito/user/update",
  good: {
    first_name: "Sam",
    last_name: "Carter",
    mobile_phone: "0491 570 156",
    date_of_birth: "1991-04-17",
    company_name: "Carter Tyres",
    company_phone: "+61 400 000 000",
    trading_name: "",
    abn: "51 824 753 556",
    website: "https://example.com",
    facebook_link: "",
    drivers_licence_number: "NSW 42",
    drivers_licence_expiry: "2030-05-31",
    emergency_contact_name: "Jo",
    emergency_contact_phone: "0400 000 000",
    club_additional_member: "",
  },
  read: (typed) => ({
    isAccepted: readForm(
      new URLSearchParams(typed),
      createProfileSchema(
        user,
        selectProfileFields([...PROFILE_PARTS], user.dateOfBirth).filter((field) => field in typed),
        today,
      ),
    ).ok,
    body: { ...toProfileRecord(user), ...typed },
  }),
};

const forms = { vehicle, address, licence, shopAddress, profile };

/** The results of the site and the API for a form if they differ; null if they agree. */
async function findDifference({ call, read }: Form, typed: Typed) {
  const { isAccepted, body } = read(typed);
  const response = await driver.post(call, body);
  const { success, message } = Outcome.parse(response.body);
  const agrees = response.status === 200 && success === isAccepted && (message === "") === isAccepted;
  return agrees ? null : { typed, isAccepted, status: response.status, success, message };
}

/** The values tried in every field. */
const candidates = [
  "",
  "   ",
  "x",
  "none",
  "12ab",
  "7",
  "-1",
  "007",
  "1884",
  "1885",
  "2099",
  "1234567890",
  "0400 000 000",
  "+61 400 000 000",
  "٠٤٠٠ ٠٠٠ ٠٠٠",
  "evil.example",
  "sam@example.com",
  "2031-02-29",
  "2031-02-28",
  "0026-05-01",
  "a\nb 1",
  "1".repeat(200),
  "1".repeat(201),
  "y".repeat(200),
  "y".repeat(201),
];

describe.each(Object.entries(forms))("the site and the embedded API agree on a %s", (_name, form) => {
  test("when it is valid", async () => {
    expect(form.read(form.good).isAccepted).toBe(true);
    expect(await findDifference(form, form.good)).toBeNull();
  });

  test.each(Object.keys(form.good))("whatever its %s is", async (field) => {
    const differences = [];
    for (const text of valuesFor(field))
      differences.push(await findDifference(form, { ...form.good, [field]: text }));
    expect(differences.length).toBeGreaterThan(0);
    expect(differences.filter((difference) => difference !== null)).toEqual([]);
  });

  test("whatever several of its fields are", async () => {
    const fields = Object.keys(form.good).filter((field) => !isChosen(field));
    const change = dictionary(constantFrom(...fields), text, { maxKeys: 3, noNullPrototype: true });
    const agree = asyncProperty(
      change,
      async (typed) => (await findDifference(form, { ...form.good, ...typed })) === null,
    );
    const runs = { numRuns: process.env["FULL"] === "1" ? 500 : 15 };
    await expect(assert(agree, runs)).resolves.toBeUndefined();
  });
});

/** Ids come from lists that only the API has, so only listed and unknown ids are tried. */
const isChosen = (field: string): boolean =>
  /_(style|induction|engine|state|issuer|registered)$/.test(field) && field !== "state";
const valuesFor = (field: string): readonly string[] => {
  if (field === "vehicle_registered") return ["yes"];
  return isChosen(field) ? ["", "0", "1", "x"] : candidates;
};

const text = oneof(
  constantFrom(...candidates),
  string({ unit: "grapheme", maxLength: 30 }),
  stringMatching(/^[ +()0-9a-f–-]{0,30}$/),
  stringMatching(/^(18|19|20)\d\d$/),
);

test("what the site sends for a valid form is accepted and saved by the API", async () => {
  const sent = [
    [
      vehicle.call,
      buildVehicleToSave(createVehicleSchema({ today, mustBeRegistered: true }).parse(vehicle.good), true),
    ],
    [address.call, buildAddressToSave(createAddressSchema("Australia").parse(address.good))],
    [licence.call, buildLicenceToSave(0, licenceSchema.parse(licence.good))],
    [shopAddress.call, toShopAddress(createNewAddressSchema("Australia").parse(shopAddress.good))],
  ] as const;
  for (const [call, { id: _, ...draft }] of sent) {
    const { body } = await driver.post(call, draft);
    expect(body).toMatchObject({ success: true, error: "" });
    expect(body).toMatchObject({ item: { ...draft, ...("photo" in draft ? { photo: null } : {}) } });
  }
});
