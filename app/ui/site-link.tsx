import { Link } from "@remix-run/react";
import type { AnchorHTMLAttributes, ReactNode } from "react";

type SiteLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href" | "target" | "rel"> & {
  /** A path of this site, `#place`, or an address with its scheme. */
  to: string;
  /** Addresses that start with `http` open in a new tab unless this is false. */
  newTab?: boolean;
  /** Asks the server for a whole new page in place of changing this one. */
  reloadDocument?: boolean;
  children: ReactNode;
};

/** A link by its address: paths stay within the site, others leave it. [NAV-006 NAV-007 NAV-008 NAV-009] */
export function SiteLink({ to, newTab, reloadDocument = false, children, ...rest }: SiteLinkProps) {
  if (/^https?:/i.test(to)) {
    return (
      <a {...rest} href={to} {...(newTab === false ? {} : inNewTab)}>
        {children}
      </a>
    );
  }
  if (/^(mailto|tel|skype):/i.test(to) || to.startsWith("#")) {
    return (
      <a {...rest} href={to}>
        {children}
      </a>
    );
  }
  return (
    <Link {...rest} to={ownPath(to)} reloadDocument={reloadDocument} {...(newTab ? inNewTab : {})}>
      {children}
    </Link>
  );
}

const inNewTab = { target: "_blank", rel: "noopener" } as const;

/**
 * The organiser writes “events” as well as “/events”. Any other scheme (`javascript:`) becomes a path, and so
 * harmless; tabs and slashes in a row, which could make a host of it, go.
 */
const ownPath = (to: string): string =>
  `/${to.replace(/[\t\n\r]/g, "")}`.replace(/^[^?#]*/, (path) => path.replace(/[/\\]+/g, "/"));
