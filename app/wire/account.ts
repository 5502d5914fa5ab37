import { z } from "zod";
import { AccessToken } from "./access-token.ts";
import { imageOrPhoto, optionalImage } from "./media.ts";
import { mediaPath } from "./media-url.ts";
import {
  day,
  decimal,
  flag,
  list,
  messageText,
  moment,
  optional,
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

/** Access and refresh token. The access token is a signed JWT with `exp` in seconds. [AUTH-004] */
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

/** The response to a password: tokens, or null if it is rejected with `success: false`. */
export const LogInByPassword = z.union([
  z
    .object({ success: requiredFlag })
    .refine(({ success }) => !success)
    .transform(() => null),
  Tokens,
]);

const bothTokens = z.object({ access_token: z.string().min(1), refresh_token: z.string().min(1) });

/**
 * The response to an emailed code. A `message`, or a missing token, is a rejection; tokens that can't be
 * parsed are a malformed response.
 */
export const CodeLogin = record({
  tokens: bothTokens.nullish().catch(null).pipe(Tokens.nullish()),
  message: messageText,
});

/** The response to a recovery code: the new password, or a `message` if it was rejected. */
export const RecoveredPassword = z
  .object({ newPassword: text, message: messageText })
  .transform(({ newPassword, message }) => ({ newPassword, message }));

/** A sign-up. `date_of_birth` is a day, or "" if the site doesn't ask for it. */
export type SignUpData = { email: string; first_name: string; last_name: string; date_of_birth: string };

/** A user of the organiser. [ACC-001] */
export const User = recordWithOriginal({
  id: recordId,
  first_name: text,
  last_name: lastName,
  is_admin: flag(false),
  email: text,
  mobile_phone: text,
  date_of_birth: day,
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
  drivers_licence_expiry: day,
  drivers_licence_state_of_issue_id: recordId,
  emergency_contact_name: text,
  emergency_contact_phone: text,
  club_additional_member: text,
  // With the capability `confirmed-changes`: an email address that waits for its confirmation, and whether
  // the user has a password to confirm the next change.
  pending_email: text,
  has_password: flag(true),
});
export type User = z.output<typeof User>;

/** `authUser` wraps the user, while the documentation shows it bare. Both are accepted. */
export const AuthUser = z.union([z.object({ user: User }).transform(({ user }) => user), User]);

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

/** A vehicle of a driver. `registrationExpiry` is a day in the organiser's zone. [VEH-001] */
export const Vehicle = recordWithOriginal({
  id: recordId,
  make: text,
  model: text,
  colour: text,
  year_of_manufacture: text,
  body_style_id: recordId,
  body_style: optional(Named),
  registration: text,
  registration_state_id: recordId,
  registration_state: optional(State),
  registration_expiry: day,
  induction_type_id: recordId,
  induction_type: optional(Named),
  engine_type_id: recordId,
  engine_type: optional(Named),
  vehicle_owner: text,
  owner_mobile: text,
  racing_number: text,
  photo: imageOrPhoto,
});
export type Vehicle = z.output<typeof Vehicle>;

/** The members that an update of a record sends. */
export type UpdateOf<Record extends { id: number }> = Partial<Record> & Pick<Record, "id">;

/**
 * The body of `vehicle/create` (id 0), and the known members of `/update`. `photo` is an upload id, "x" to
 * keep the current photo, or "".
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
 * The body of `user/update`. `newpassword` "" keeps the password; days are `yyyy-MM-dd` or "". Members that
 * the API never sent and the user didn't enter aren't sent. [ACC-001 ACC-010]
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
 * Proof that the account's owner wants a new email address or password, for APIs with `confirmed-changes`.
 * One of the two is "".
 */
export type ChangeProof = { current_password: string; code: string };

/** The credit balance of a user, in dollars in the API. [ACC-012] */
export const CreditBalance = record({ balance: requiredDollars });

/** A race licence in a driver's profile. `expiry` is a day. */
export const RaceLicence = recordWithOriginal({
  id: recordId,
  issuer_id: recordId,
  issuer: optional(Named),
  number: text,
  expiry: day,
});
export type RaceLicence = z.output<typeof RaceLicence>;

/** The body of `entrantLicence/create` (id 0), and of `/update` in addition to the other received members. */
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

/**
 * A document of a user. `refusal`, the reason for its rejection, is an extension to the documented members;
 * other APIs leave it out.
 */
export const UserDocument = record({
  id: recordId,
  type: optional(Named),
  is_approved: flag(false),
  expiry: day,
  download_url: mediaPath,
  refusal: text,
});
export type UserDocument = z.output<typeof UserDocument>;

/**
 * An invoice with its items; amounts arrive as dollars in text. An amount that is null or absent is unknown:
 * neither $0.00 nor paid.
 */
export const Invoice = record({
  id: recordId,
  title: text,
  total_amount: price,
  total_tax: price,
  amount_outstanding: price,
  is_quote: flag(false),
  cancelled_at: moment,
  paid_at: moment,
  created_at: moment,
  invoiceItems: list(
    record({ id: recordId, description: text, qty: decimal(1), line_price: price, line_tax: price }),
  ),
});
export type Invoice = z.output<typeof Invoice>;
