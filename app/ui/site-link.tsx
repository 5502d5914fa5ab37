import { Link } from "@remix-run/react";
import type { AnchorHTMLAttributes, ReactNode } from "react";
import { parseLink } from "../domain/parse-link.ts";

type SiteLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href" | "target" | "rel"> & {
  /** A path or URL as the organiser writes it (`parseLink`). */
  to: string;
  /** Opens the link in a new tab. The default is true for URLs of other sites. */
  newTab?: boolean;
  /** Loads a new document instead of navigating on the client. */
  reloadDocument?: boolean;
  children: ReactNode;
};

/** A link to a page or file of this site, or to another URL. [NAV-006 NAV-007 NAV-008 NAV-009] */
export function SiteLink({ to, newTab, reloadDocument = false, children, ...rest }: SiteLinkProps) {
  const { kind, address } = parseLink(to);
  if (kind === "page" || kind === "file") {
    const isDocumentLoad = reloadDocument || kind === "file";
    return (
      <Link {...rest} to={address} reloadDocument={isDocumentLoad} {...(newTab ? NEW_TAB_PROPS : {})}>
        {children}
      </Link>
    );
  }
  return (
    <a {...rest} href={address} {...(kind === "external" && newTab !== false ? NEW_TAB_PROPS : {})}>
      {children}
    </a>
  );
}

const NEW_TAB_PROPS = { target: "_blank", rel: "noopener" } as const;
