import { Outcome } from "../../../app/wire/primitives.ts";
import type { Transport } from "../transport-type.ts";

/** A name is "" if the subscriber left it empty. */
type Subscriber = { email: string; first_name: string; last_name: string };

/** Endpoints for MailerLite and for the API's own list of subscribers, with the same parameters. */
const PATHS = {
  mailerlite: "cognito/mailerlite/subscribe",
  subscriber: "newsletter/subscriber/subscribe",
} as const;

export const newsletter = (api: Transport) => ({
  /** Subscribes to the newsletter, without a login. */
  subscribe: (via: keyof typeof PATHS, subscriber: Subscriber, idempotencyKey: string) =>
    api.post(PATHS[via], subscriber, Outcome, { idempotencyKey, feature: "newsletter" }),
});
