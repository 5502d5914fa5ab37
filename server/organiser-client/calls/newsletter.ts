import { Outcome } from "../../../app/wire/primitives.ts";
import type { Transport } from "../transport-type.ts";

/** Who wants the newsletter; either name may be left out. */
type Subscriber = { email: string; first_name: string; last_name: string };

/** The API's two ways to subscribe, which take the same: by MailerLite, or its own list. */
const paths = {
  mailerlite: "cognito/mailerlite/subscribe",
  subscriber: "newsletter/subscriber/subscribe",
} as const;

export const newsletter = (api: Transport) => ({
  /** Puts somebody on the list of the newsletter; nobody need be signed in. */
  subscribe: (via: keyof typeof paths, subscriber: Subscriber, idempotencyKey: string) =>
    api.post(paths[via], subscriber, Outcome, { idempotencyKey }),
});
