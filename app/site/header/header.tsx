import { AccountMenu } from "./account-menu.tsx";
import { CartLink } from "./cart-link.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import { MainMenu, MobileMenu } from "./main-menu.tsx";
import type { SiteMenuItem, SiteData } from "../site-data.server.ts";
import type { LayoutData } from "../layout-data.server.ts";
import { Wordmark } from "./wordmark.tsx";

type HeaderProps = {
  site: SiteData;
  account: LayoutData["account"];
  cartCount: number;
  menu: readonly SiteMenuItem[];
};

/** The header with logo, main menu, language menu, cart and account. On phones the main menu is a dropdown. */
export function Header({ site, account, cartCount, menu }: HeaderProps) {
  return (
    <header className="no-print sticky top-0 z-40 short:relative border-b border-line bg-page">
      {/* On phones the padding of the buttons replaces the gap, so that the header fits in 320 px. */}
      <div className="mx-auto flex min-h-16 max-w-7xl flex-wrap items-center justify-end ps-4 pe-2 sm:gap-2 sm:px-6 lg:gap-6">
        <Wordmark organisation={site.organisation} />
        <div className="grow">{menu.length > 0 && <MainMenu items={menu} />}</div>
        <LanguageMenu language={site.language} />
        <CartLink count={cartCount} />
        <AccountMenu account={account} />
        {menu.length > 0 && <MobileMenu items={menu} />}
      </div>
      <div aria-hidden="true" className="lane-line h-0.5 opacity-70" />
    </header>
  );
}
