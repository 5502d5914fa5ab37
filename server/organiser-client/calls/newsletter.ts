import { Outcome } from "../../../app/wire/primitives.ts";
import type { Transport } from "../transport-type.ts";

/** `first_name` and `last_name` are "" if the subscriber left them empty. */
type Subscriber = { email: string; first_name: string; last_name: string };

/** The API's endpoints for MailerLite and for its own list of subscribers. Both have the same parameters. */
const PATHS = {
  mailerlite: "cognito/mailerlite/subscribe",
  subscriber: "newsletter/subscriber/subscribe",
} as const;

export const newsletter = (api: Transport) => ({
  /** Subscribes to the newsletter; requires no login. */
  subscribe: (via: keyof typeof PATHS, subscriber: Subscriber, idempotencyKey: string) =>
    api.post(PATHS[via], subscriber, Outcome, { idempotencyKey, feature: "newsletter" }),
});
