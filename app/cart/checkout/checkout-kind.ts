import type { FormKind } from "../../posting/post.server.ts";

/** The one form of the checkout. */
export const checkoutKind: FormKind = { name: "checkout", who: "user", cut: {} };
