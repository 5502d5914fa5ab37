import { Link } from "@remix-run/react";
import { useWords } from "../../i18n/words.tsx";
import type { LogoFile, SiteData } from "../site-data.server.ts";

/** The organisation's logo, or its name in the site's type, leading home. */
export function Wordmark({ organisation }: { organisation: SiteData["organisation"] }) {
  const t = useWords("site");
  const { logo, logoDark, name } = organisation;
  return (
    <Link
      to="/"
      className="target flex shrink-0 items-center no-underline"
      aria-label={`${name} – ${t("home")}`}
    >
      {logo && logoDark ? <Logo light={logo} dark={logoDark} /> : <NameInType name={name} />}
    </Link>
  );
}

/** `dark` stands on the dark theme, which is the default. The link around it has the name. */
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

function NameInType({ name }: { name: string }) {
  return (
    <span className="display flex max-w-64 items-center gap-3 text-2xl text-ink sm:text-3xl">
      <span aria-hidden="true" className="h-7 w-2 [transform:skewX(-12deg)] bg-brand" />
      {name}
    </span>
  );
}
