import { z } from "zod";
import { AccessToken } from "./access-token.ts";
import { imageOrPhoto, optionalImage } from "./media.ts";
import { mediaPath } from "./media-address.ts";
import {
  day,
  dollars,
  flag,
  list,
  moment,
  optional,
  record,
  recordId,
  saidDollars,
  savedWhole,
  text,
  whole,
} from "./primitives.ts";
import { Named, State } from "./site.ts";

/** Access and refresh token. The access token is a signed token with `exp` in seconds. [AUTH-004] */
export const Tokens = record({ access_token: AccessToken, refresh_token: z.string().min(1) });
export type Tokens = z.output<typeof Tokens>;

/** What an authorisation code is exchanged for; with the nonce that it was asked with, where that is told. */
export const AuthorisedTokens = record({
  access_token: AccessToken,
  refresh_token: z.string().min(1),
  nonce: text,
});

const bothTokens = z.object({ access_token: z.string().min(1), refresh_token: z.string().min(1) });

/**
 * What a mailed code is exchanged for. A `message`, or less than both tokens, is a rejection; tokens that
 * can't be parsed are not.
 */
export const LogInByCode = record({
  tokens: bothTokens.nullish().catch(null).pipe(Tokens.nullish()),
  message: text,
});

/** What a recovery code is exchanged for: the password as it is now; a `message` is a refusal. */
export const RecoveredPassword = z
  .object({ newPassword: text, message: text })
  .transform(({ newPassword, message }) => ({ newPassword, message }));

/** Who asks for an account. `date_of_birth` is a day, or "" where the site doesn't ask for it. */
export type Newcomer = { email: string; first_name: string; last_name: string; date_of_birth: string };

/** A user of the organiser. [ACC-001] */
export const User = savedWhole({
  id: recordId,
  first_name: text,
  last_name: text,
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
  // Where the API has `confirmed-changes`: an address that waits for its confirmation, and what confirms the
  // next change.
  pending_email: text,
  has_password: flag(true),
});
export type User = z.output<typeof User>;

/** `authUser` wraps the user; the documents show it bare. Both are read. */
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
export const Vehicle = savedWhole({
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

/** What an update sends of a record. */
export type UpdateOf<Record extends { id: number }> = Partial<Record> & Pick<Record, "id">;

/**
 * What `vehicle/create` takes (id 0), and `/update` as far as it is known. `photo` is an upload id, "x" to
 * keep the one there is, or "".
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
 * A user's record as `user/update` takes it. `newpassword` "" keeps the password; days are `yyyy-MM-dd` or
 * "". What the API never sent of it, and nobody typed, isn't sent. [ACC-001 ACC-010]
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
 * What shows that a new e-mail address or password is the owner's wish, for an API with `confirmed-changes`;
 * one of the two is "".
 */
export type ChangeProof = { current_password: string; code: string };

/** What a user has to spend, in dollars on the wire. [ACC-012] */
export const CreditBalance = record({ balance: saidDollars });

/** A race licence that a driver keeps on the profile. `expiry` is a day. */
export const RaceLicence = savedWhole({
  id: recordId,
  issuer_id: recordId,
  issuer: optional(Named),
  number: text,
  expiry: day,
});
export type RaceLicence = z.output<typeof RaceLicence>;

/** What `entrantLicence/create` takes (id 0), and `/update` with all else that came. */
export type RaceLicenceToSave = { id: number; issuer_id: number; number: string; expiry: string };

/** What `address/create` takes. */
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
 * A document of a user. `refusal`, why it isn't accepted, is ours beside the documented members: other APIs
 * leave it out.
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

/** An invoice with its lines; amounts arrive as dollars in text. */
export const Invoice = record({
  id: recordId,
  title: text,
  total_amount: dollars,
  total_tax: dollars,
  amount_outstanding: dollars,
  is_quote: flag(false),
  cancelled_at: moment,
  paid_at: moment,
  created_at: moment,
  invoiceItems: list(
    record({ id: recordId, description: text, qty: whole, line_price: dollars, line_tax: dollars }),
  ),
});
export type Invoice = z.output<typeof Invoice>;
