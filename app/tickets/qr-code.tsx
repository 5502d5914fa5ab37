import { classNames } from "../ui/class-names.ts";
import type { QrPath } from "./qr-path.server.ts";

/** A QR code, dark on white with its quiet zone in both themes: a scanner reads nothing else. */
export const QrCode = ({ qr: { size, path }, className }: { qr: QrPath; className?: string }) => (
  <svg
    aria-hidden="true"
    viewBox={`0 0 ${size} ${size}`}
    shapeRendering="crispEdges"
    className={classNames("h-auto max-w-full forced-color-adjust-none", className)}
  >
    <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
    <path d={path} fill="#000" />
  </svg>
);
