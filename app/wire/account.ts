import { z } from "zod";
import { AccessToken } from "./access-token.ts";
import { imageOrPhoto, optionalImage } from "./media.ts";
import { mediaUrl } from "./media-url.ts";
import {
  dateOnly,
  decimal,
  flag,
  list,
  messageText,
  startDateTime,
  optionalRecord,
  price,
  record,
  recordId,
  requiredDollars,
  requiredFlag,
  recordWithOriginal,
  text,
  lastName,
} from "./primitives.ts";
import { Named, State } from "./site.ts";

/** An access token and a refresh token. The access token is a signed JWT with `exp` in seconds. [AUTH-004] */
export const Tokens = record({ access_token: AccessToken, refresh_token: z.string().min(1) });
export type Tokens = z.output<typeof Tokens>;

/**
 * The response to an authorisation code, with the nonce of the authorisation request if the API returns it.
 */
export const AuthorisedTokens = record({
  access_token: AccessToken,
  refresh_token: z.string().min(1),
  nonce: text,
});

/** The response to a password: tokens, or null for a rejected password (`success: false`). */
export const PasswordLogin = z.union([
  z
    .object({ success: requiredFlag })
    .refine(({ success }) => !success)
    .transform(() => null),
  Tokens,
]);

const bothTokens = z.object({ access_token: z.string().min(1), refresh_token: z.string().min(1) });

/**
 * The response to an emailed code. A `message` or a missing token is a rejection. Tokens that can't be parsed
 * make the response invalid.
 */
export const CodeLogin = record({
  tokens: bothTokens.nullish().catch(null).pipe(Tokens.nullish()),
  message: messageText,
});

/** The response to a recovery code: the new password, or a `message` if the code was rejected. */
export const RecoveredPassword = z
  .object({ newPassword: text, message: messageText })
  .transform(({ newPassword, message }) => ({ newPassword, message }));

/** The body of a sign-up. `date_of_birth` is a day, or "" if the form has no such field. */
export type SignUpData = { email: string; first_name: string; last_name: string; date_of_birth: string };

/** A user of the organiser. [ACC-001] */
export const User = recordWithOriginal({
  id: recordId,
  first_name: text,
  last_name: lastName,
  is_admin: flag(false),
  email: text,
  mobile_phone: text,
  date_of_birth: dateOnly,
  current_address_id: recordId,
  image: optionalImage,
  thumbnail: optionalImage,
  company_name: text,
  company_phone: text,
  trading_name: text,
  abn: text,
  website: text,
  facebook_link: text,
  drivers_licence_number: text,
  drivers_licence_expiry: dateOnly,
  drivers_licence_state_of_issue_id: recordId,
  emergency_contact_name: text,
  emergency_contact_phone: text,
  club_additional_member: text,
  // Only APIs with the capability `confirmed-changes` send the following fields.
  /** A new email address that the user hasn't confirmed yet, or "" if there is none. */
  pending_email: text,
  /** Whether the user has a password with which to confirm the next change. */
  has_password: flag(true),
  /**
   * Where a login to the organiser's back-office with this account starts. "" for other users than administrators, and
   * if the API has none.
   */
  back_office_url: text,
});
export type User = z.output<typeof User>;

/** The response of `authUser`: the user in an object or, as in the API's documentation, only the user. */
export const AuthUser = z.union([z.object({ user: User }).transform(({ user }) => user), User]);

/** The URL that logs an administrator in to the back-office. It contains a code that is valid once. */
export const BackOfficeLogin = record({ url: text });

export const Address = record({
  id: recordId,
  user_id: recordId,
  street_address: text,
  street_number: text,
  street_name: text,
  unit: text,
  suburb_id: recordId,
  suburb_name: text,
  state: text,
  postcode: text,
  country: text,
});
export type Address = z.output<typeof Address>;

/** A vehicle of a driver. `registration_expiry` is a date in the organiser's zone. [VEH-001] */
export const Vehicle = recordWithOriginal({
  id: recordId,
  make: text,
  model: text,
  colour: text,
  year_of_manufacture: text,
  body_style_id: recordId,
  body_style: optionalRecord(Named),
  registration: text,
  registration_state_id: recordId,
  registration_state: optionalRecord(State),
  registration_expiry: dateOnly,
  induction_type_id: recordId,
  induction_type: optionalRecord(Named),
  engine_type_id: recordId,
  engine_type: optionalRecord(Named),
  vehicle_owner: text,
  owner_mobile: text,
  racing_number: text,
  photo: imageOrPhoto,
});
export type Vehicle = z.output<typeof Vehicle>;

/** The body of a record update: its id and any other fields. */
export type RecordUpdate<Record extends { id: number }> = Partial<Record> & Pick<Record, "id">;

/**
 * The body of `vehicle/create` (with id 0), and the fields that this site sends to `vehicle/update`. `photo`
 * is an upload id, "x" to leave the photo unchanged, or "" for no photo.
 */
export type VehicleToSave = {
  id: number;
  make: string;
  model: string;
  colour: string;
  year_of_manufacture: string;
  body_style_id: number;
  registration: string;
  registration_state_id: number;
  registration_expiry: string;
  induction_type_id: number;
  engine_type_id: number;
  vehicle_owner: string;
  owner_mobile: string;
  racing_number: string;
  photo: string;
};

/**
 * The body of `user/update`. A `newpassword` of "" leaves the password unchanged. Dates are `yyyy-MM-dd` or
 * "". Contains only fields that the API sent or the user entered. [ACC-001 ACC-010]
 */
export type ProfileToSave = {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  mobile_phone: string;
  date_of_birth: string;
  company_name: string;
  company_phone: string;
  trading_name: string;
  abn: string;
  website: string;
  facebook_link: string;
  drivers_licence_number: string;
  drivers_licence_expiry: string;
  drivers_licence_state_of_issue_id: number;
  emergency_contact_name: string;
  emergency_contact_phone: string;
  club_additional_member: string;
  newpassword: string;
};

/**
 * Proves to an API with `confirmed-changes` that the account's owner requested a new email address or
 * password, by the current password or an emailed code. The unused field is "".
 */
export type ChangeProof = { current_password: string; code: string };

/** The credit balance of a user. [ACC-012] */
export const CreditBalance = record({ balance: requiredDollars });

/** A race licence in a driver's profile. `expiry` is a day. */
export const RaceLicence = recordWithOriginal({
  id: recordId,
  issuer_id: recordId,
  issuer: optionalRecord(Named),
  number: text,
  expiry: dateOnly,
});
export type RaceLicence = z.output<typeof RaceLicence>;

/**
 * The body of `entrantLicence/create` (with id 0). The site sends the same fields to `entrantLicence/update`.
 */
export type RaceLicenceToSave = { id: number; issuer_id: number; number: string; expiry: string };

/** The body of `address/create`. */
export type AddressToSave = {
  id: number;
  street_address: string;
  unit: string;
  suburb_name: string;
  state: string;
  postcode: string;
  country: string;
};

export const UserDocument = record({
  id: recordId,
  type: optionalRecord(Named),
  is_approved: flag(false),
  expiry: dateOnly,
  download_url: mediaUrl,
  /** The reason of a rejection. The field isn't in the API's documentation. */
  refusal: text,
});
export type UserDocument = z.output<typeof UserDocument>;

/** A null amount is unknown, so don't show the invoice as paid or as $0.00. */
export const Invoice = record({
  id: recordId,
  title: text,
  total_amount: price,
  total_tax: price,
  amount_outstanding: price,
  is_quote: flag(false),
  cancelled_at: startDateTime,
  paid_at: startDateTime,
  created_at: startDateTime,
  /** The id of the payment method. "" if the API doesn't send it, or if credit paid a part. */
  payment_method: text,
  /** Null if the API doesn't send it. */
  refunded_amount: price.catch(null),
  invoiceItems: list(
    record({ id: recordId, description: text, qty: decimal(1), line_price: price, line_tax: price }),
  ),
});
export type Invoice = z.output<typeof Invoice>;
