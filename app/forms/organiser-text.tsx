import { organiserTextProps } from "../i18n/organiser-text-props.ts";

/** Text by the organiser within a form of the site. */
export const OrganiserText = ({ text }: { text: string }) => <span {...organiserTextProps}>{text}</span>;
