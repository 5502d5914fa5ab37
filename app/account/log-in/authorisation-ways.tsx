import { useWords } from "../../i18n/words.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import type { AuthorisationWays as Ways } from "./authorisation-ways.server.ts";

/** Buttons that lead to other sites to log in there; nothing where none is configured. */
export function AuthorisationWays({ server, google }: Ways) {
  const t = useWords("authorisation");
  if (server === null && google === null) return null;
  return (
    <div className="flex flex-col gap-3">
      <p className="flex items-center gap-3 text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t("or")}
      </p>
      {server !== null && (
        <form method="post" action="/auth">
          <Button tone="secondary" className="w-full">
            {t("by", { server })}
          </Button>
        </form>
      )}
      {google !== null && (
        <LinkButton to={google} reloadDocument tone="secondary" className="w-full">
          {t("byGoogle")}
        </LinkButton>
      )}
    </div>
  );
}
