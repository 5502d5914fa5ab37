import { useTranslations } from "../../i18n/use-translations.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import type { ExternalLogins } from "./external-logins.server.ts";

/** Buttons to log in with an account of another site. Renders nothing if none is configured. */
export function ExternalLoginButtons({ authorisationServerName, googleLoginPath }: ExternalLogins) {
  const t = useTranslations("authorisation");
  if (authorisationServerName === null && googleLoginPath === null) return null;
  return (
    <div className="flex flex-col gap-3">
      <p className="flex items-center gap-3 text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t("or")}
      </p>
      {authorisationServerName !== null && (
        <form method="post" action="/auth">
          <Button tone="secondary" className="w-full">
            {t("by", { server: authorisationServerName })}
          </Button>
        </form>
      )}
      {googleLoginPath !== null && (
        <LinkButton to={googleLoginPath} reloadDocument tone="secondary" className="w-full">
          {t("byGoogle")}
        </LinkButton>
      )}
    </div>
  );
}
