import { Picture } from "../../../media/picture.tsx";
import { SiteLink } from "../../../ui/site-link.tsx";
import type { ViewProps } from "../../view-props.ts";
import type { ImageWidget } from "./load.server.ts";

/**
 * A picture, optionally with a link. The organiser can't enter a text for the picture, so the alternative
 * text of a linked picture is the link's URL.
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
