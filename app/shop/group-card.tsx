import { Link } from "@remix-run/react";
import { Picture } from "../media/picture.tsx";
import { organiserTextProps } from "../i18n/organiser-text-props.ts";
import { Heading } from "../ui/section.tsx";
import type { GroupTileModel } from "./load-shop.server.ts";
import { buildShopPath } from "./shop-paths.ts";

/** A group of the shop, with its name on its picture. [SHOP-005] */
export function GroupCard({ group: { slug, name, picture } }: { group: GroupTileModel }) {
  return (
    <li className="plate-picture night group relative bg-sunken">
      <div className="aspect-16/9">
        <Picture
          {...picture}
          aspect="16x9"
          width={400}
          sizes="(min-width: 64rem) 18rem, (min-width: 40rem) 50vw"
          alt=""
          className="h-full w-full object-cover transition-[scale] duration-300 group-hover:[scale:1.05] motion-reduce:group-hover:[scale:1]"
        />
      </div>
      <div className="absolute inset-x-0 bottom-0 bg-linear-to-t from-black via-black/70 to-transparent px-3 pt-8 pb-3">
        <Heading level={2} size={4}>
          <Link
            to={buildShopPath(slug)}
            prefetch="intent"
            className="text-white after:absolute after:inset-0 hover:text-brand-text"
          >
            <span {...organiserTextProps}>{name}</span>
          </Link>
        </Heading>
      </div>
    </li>
  );
}
