import { Picture } from "../../../media/picture.tsx";
import { SiteLink } from "../../../ui/site-link.tsx";
import type { ViewProps } from "../../view-props.ts";
import type { ImageWidget } from "./load.server.ts";

/**
 * A picture, which may be a link. The link's URL is its alternative text, because the CMS has no field for an
 * alternative text.
 */
export default function ImageView({ data }: ViewProps<ImageWidget>) {
  const picture = (
    <Picture
      {...data.picture}
      aspect={data.aspect}
      width={data.width}
      alt={data.link}
      className="mx-auto h-auto max-w-full"
    />
  );
  return data.link ? <SiteLink to={data.link}>{picture}</SiteLink> : picture;
}
