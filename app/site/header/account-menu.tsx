import { Link, useLocation } from "@remix-run/react";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { Button } from "../../ui/button.tsx";
import { DropdownMenu } from "./dropdown-menu.tsx";
import { buildLoginPath } from "../login-path.ts";
import type { LayoutData } from "../layout-data.server.ts";

/** The login link or, for a logged-in user, the account menu. */
export function AccountMenu({ account }: { account: LayoutData["account"] }) {
  const t = useTranslations("site");
  const { pathname, search } = useLocation();
  if (!account) {
    return (
      <Link
        to={buildLoginPath(pathname + search)}
        rel="nofollow"
        className="display target flex items-center gap-2 px-2 text-2xl hover:text-brand-text"
      >
        <HelmetIcon />
        <span className="whitespace-nowrap max-sm:sr-only">{t("account.logIn")}</span>
      </Link>
    );
  }

  const name = account.firstName || t("account.member");
  return (
    <DropdownMenu
      label={t("account.signedIn", { name })}
      className="sm:relative"
      panelClassName="end-0 sm:mt-3 w-60 max-w-[calc(100vw-2rem)] p-4 max-sm:end-4"
      summary={
        <span className="display flex items-center gap-2 text-2xl">
          <HelmetIcon />
          <span className="max-w-28 truncate max-sm:sr-only">{name}</span>
        </span>
      }
    >
      <p className="mb-3">{t("account.signedIn", { name })}</p>
      <Link
        to="/my-account"
        className="target mb-3 flex items-center underline decoration-2 underline-offset-4 hover:decoration-4"
      >
        {t("account.mine")}
      </Link>
      <Link
        to="/profile"
        className="target mb-3 flex items-center underline decoration-2 underline-offset-4 hover:decoration-4"
      >
        {t("account.profile")}
      </Link>
      <Link
        to="/profile/your-data"
        className="target mb-3 flex items-center underline decoration-2 underline-offset-4 hover:decoration-4"
      >
        {t("account.yourData")}
      </Link>
      <form method="post" action="/logout">
        <Button tone="secondary" className="w-full">
          {t("account.logOut")}
        </Button>
      </form>
    </DropdownMenu>
  );
}

function HelmetIcon() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 28 24"
      width="26"
      height="22"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
    >
      <path d="M2 14C2 7 7 2 14 2s12 5 12 11v6c0 1.7-1.300 3-3 3h-6l-2-4H4c-1.1 0-2-1-2-4z" />
      <path d="M26 11H15c-2 0-3 1-3 2.5S13 16 15 16h11" />
    </svg>
  );
}
