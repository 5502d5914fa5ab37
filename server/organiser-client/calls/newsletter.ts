import { Outcome } from "../../../app/wire/primitives.ts";
import type { Transport } from "../transport-type.ts";

/** A subscriber of the newsletter; both names are optional. */
type Subscriber = { email: string; first_name: string; last_name: string };

/** The API's two endpoints with the same parameters: MailerLite, or its own list. */
const paths = {
  mailerlite: "cognito/mailerlite/subscribe",
  subscriber: "newsletter/subscriber/subscribe",
} as const;

export const newsletter = (api: Transport) => ({
  /** Subscribes to the newsletter; no login required. */
  subscribe: (via: keyof typeof paths, subscriber: Subscriber, idempotencyKey: string) =>
    api.post(paths[via], subscriber, Outcome, { idempotencyKey, feature: "newsletter" }),
});
