import { AccountMenu } from "./account-menu.tsx";
import { CartLink } from "./cart-link.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import { MainMenu, MobileMenu } from "./main-menu.tsx";
import type { MenuLine, SiteData } from "../site-data.server.ts";
import type { Visit } from "../visit.server.ts";
import { Wordmark } from "./wordmark.tsx";

type HeaderProps = {
  site: SiteData;
  account: Visit["account"];
  cartCount: number;
  menu: readonly MenuLine[];
};

/** Logo, main menu, language, cart, account. On phones the menu folds away, with and without scripts. */
export function Header({ site, account, cartCount, menu }: HeaderProps) {
  return (
    <header className="no-print sticky top-0 z-40 border-b border-line bg-page">
      {/* On phones everything has its place down to 320 px: the buttons bring their own room. */}
      <div className="mx-auto flex min-h-16 max-w-7xl items-center ps-4 pe-2 sm:gap-2 sm:px-6 lg:gap-6">
        <Wordmark organisation={site.organisation} />
        <div className="grow">{menu.length > 0 && <MainMenu lines={menu} />}</div>
        <LanguageMenu language={site.language} />
        <CartLink count={cartCount} />
        <AccountMenu account={account} />
        {menu.length > 0 && <MobileMenu lines={menu} />}
      </div>
      <div aria-hidden="true" className="lane-line h-0.5 opacity-70" />
    </header>
  );
}
