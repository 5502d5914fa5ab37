import { useWords } from "../../i18n/words.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";

/** The ways out, at the end of the profile: of this browser, and of all where the API can. */
export function WaysOut({ mayLogOutEverywhere }: { mayLogOutEverywhere: boolean }) {
  const t = useWords("account");
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
    </form>
  );
}
