import { useTranslations } from "../../i18n/use-translations.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";

/**
 * A button to log out, and links to log out of all browsers (if the API supports it) and to the user's data.
 */
export function LogoutButtons({ mayLogOutEverywhere }: { mayLogOutEverywhere: boolean }) {
  const [t, tSite] = [useTranslations("account"), useTranslations("site")];
  return (
    <form
      method="post"
      action="/logout"
      className="mt-12 flex flex-col gap-3 border-t-2 border-line pt-8 sm:flex-row"
    >
      <Button tone="secondary">{t("logOut.submit")}</Button>
      {mayLogOutEverywhere && (
        <LinkButton to="/profile/logout-everywhere" tone="secondary">
          {t("everywhere.title")}
        </LinkButton>
      )}
      <LinkButton to="/profile/your-data" tone="secondary">
        {tSite("account.yourData")}
      </LinkButton>
    </form>
  );
}
