import { Link } from "@remix-run/react";
import { organiserTextProps } from "../../i18n/organiser-text-props.ts";
import { useTranslations } from "../../i18n/use-translations.tsx";
import type { LogoFile, SiteData } from "../site-data.server.ts";

/** The organisation's logo, or its name in the site's display font, linked to the home page. */
export function Wordmark({ organisation }: { organisation: SiteData["organisation"] }) {
  const t = useTranslations("site");
  const { logo, logoDark, name } = organisation;
  return (
    <Link
      to="/"
      className="target flex items-center wrap-anywhere no-underline"
      aria-label={`${name} – ${t("home")}`}
    >
      {logo && logoDark ? <Logo light={logo} dark={logoDark} /> : <NameAsLogo name={name} />}
    </Link>
  );
}

/** The logo for the user's theme. It has no alternative text, because the link has a label. */
function Logo({ light, dark }: { light: LogoFile; dark: LogoFile }) {
  return (
    <picture>
      <source media="(prefers-color-scheme: light)" srcSet={light.src} />
      <img
        src={dark.src}
        alt=""
        width={dark.width || undefined}
        height={dark.height || undefined}
        className="h-auto max-h-11 w-auto max-w-24 min-[400px]:max-w-32 sm:max-w-48"
      />
    </picture>
  );
}

function NameAsLogo({ name }: { name: string }) {
  return (
    <span className="display flex max-w-64 items-center gap-3 text-2xl text-ink sm:text-3xl">
      <span aria-hidden="true" className="h-7 w-2 [transform:skewX(-12deg)] bg-brand" />
      <span {...organiserTextProps}>{name}</span>
    </span>
  );
}
