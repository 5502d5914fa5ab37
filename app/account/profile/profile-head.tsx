import { useFormats } from "../../i18n/formats.tsx";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { Picture } from "../../media/picture.tsx";
import { Card } from "../../ui/card.tsx";
import { Heading } from "../../ui/section.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import type { ProfilePage } from "./profile-page.ts";

/** The top of the profile: title, first name, photo, and the credit if it is more than 0. [ACC-012] */
export function ProfileHeader({ page }: { page: ProfilePage }) {
  const { user, credit } = page;
  const t = useTranslations("account");
  const { money } = useFormats();
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
      {/* A photo precedes the title. Without a photo, the link that adds it follows the title. */}
      {user.image && <ProfilePhoto user={user} />}
      <div className="min-w-0 grow">
        <Heading level={1}>{t("profile.title")}</Heading>
        {user.firstName !== "" && (
          <p className="mt-3 text-lg text-muted">{t("profile.greeting", { name: user.firstName })}</p>
        )}
        <JumpLinks page={page} />
      </div>
      {!user.image && <ProfilePhoto user={user} />}
      {credit > 0 && (
        <Card className="px-5 py-3 [--edge:var(--good)]">
          <p suppressHydrationWarning className="display text-2xl">
            {t("profile.credit", { amount: money(credit) })}
          </p>
        </Card>
      )}
    </div>
  );
}

/** The photo, with a link to the page that changes it. [ACC-009] */
function ProfilePhoto({ user: { firstName: name, image } }: Pick<ProfilePage, "user">) {
  const t = useTranslations("uploads");
  return (
    <SiteLink to="/profile/photo" className="flex flex-col items-center gap-1">
      <Picture
        image={image}
        aspect="1x1"
        width={200}
        sizes="7rem"
        alt={t("profile.of", { name })}
        className="size-28 rounded-full object-cover"
      />
      <span className="target inline-flex items-center underline decoration-2 underline-offset-4">
        {image ? t("profile.change") : t("profile.add")}
      </span>
    </SiteLink>
  );
}

/** Links to the lists, which are far below the form on phones. */
function JumpLinks({ page: { vehicles, licences, documents } }: { page: ProfilePage }) {
  const t = useTranslations("account");
  const tUploads = useTranslations("uploads");
  const lists = [
    ["vehicles", t("vehicles.title"), vehicles],
    ["licences", t("licences.title"), licences],
    ["documents", tUploads("documents.title"), documents],
  ] as const;
  return (
    <nav aria-label={t("profile.title")} className="mt-3 flex flex-wrap gap-x-6 lg:hidden">
      {lists.map(
        ([list, title, records]) =>
          records !== "unsupported" && (
            <SiteLink
              key={list}
              to={`#${list}`}
              className="target inline-flex items-center underline decoration-2 underline-offset-4 hover:decoration-4"
            >
              {title}
            </SiteLink>
          ),
      )}
    </nav>
  );
}
