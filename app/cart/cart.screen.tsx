import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "../i18n/handle.ts";
import { useWords } from "../i18n/words.tsx";
import { wordsFor } from "../i18n/words.server.ts";
import { head } from "../site/head.ts";
import { Heading, Section } from "../ui/section.tsx";
import { CartForm } from "./cart-form.tsx";
import { postCart } from "./cart-post.server.ts";
import { loadCart } from "./cart-view.server.ts";
import { EmptyCart } from "./empty-cart.tsx";

export const handle = { words: ["cart", "posting"] } satisfies ScreenHandle;

/** What is in the visitor's cart. [RT-016 RT-017 CART-016] */
export async function loader({ context }: LoaderFunctionArgs) {
  const cart = await loadCart(context);
  return {
    title: wordsFor(context.language.code, "cart")("title"),
    cart,
    cartCount: cart?.count ?? 0,
  };
}

export const action = (args: ActionFunctionArgs) => postCart(args);

export { postFromBrowser as clientAction } from "../posting/post-from-browser.ts";
export { afterEveryAnswer as shouldRevalidate } from "../posting/revalidating.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  head(matches, { title: data?.title ?? "" });

export default function CartScreen() {
  const t = useWords("cart");
  const { cart } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <Section>
      <div className="flex flex-col gap-8">
        <Heading level={1}>{t("title")}</Heading>
        {cart ? <CartForm cart={cart} reply={reply} /> : <EmptyCart />}
      </div>
    </Section>
  );
}
