import { AccountMenu } from "./account-menu.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import { MainMenu, MobileMenu } from "./main-menu.tsx";
import type { MenuLine, SiteData } from "./site-data.server.ts";
import type { Visit } from "./visit.server.ts";
import { Wordmark } from "./wordmark.tsx";

type HeaderProps = { site: SiteData; account: Visit["account"]; menu: readonly MenuLine[] };

/** Logo, main menu, language, account. On phones the menu folds away, with and without scripts. */
export function Header({ site, account, menu }: HeaderProps) {
  return (
    <header className="no-print sticky top-0 z-40 border-b border-line bg-page">
      <div className="mx-auto flex min-h-16 max-w-7xl items-center gap-2 px-4 sm:px-6 lg:gap-6">
        <Wordmark organisation={site.organisation} />
        <div className="grow">{menu.length > 0 && <MainMenu lines={menu} />}</div>
        <LanguageMenu language={site.language} />
        <AccountMenu account={account} />
        {menu.length > 0 && <MobileMenu lines={menu} />}
      </div>
      <div aria-hidden="true" className="lane-line h-0.5 opacity-70" />
    </header>
  );
}
