import { useFetcher } from "@remix-run/react";
import type { ReactNode } from "react";
import { useWords } from "../i18n/words.tsx";
import { logInPath } from "../site/log-in-path.ts";
import type { FormAnswer } from "../posting/answer.ts";
import type { TroubledPost } from "../posting/post-trouble.ts";
import { LinkButton } from "../ui/button.tsx";
import { Heading } from "../ui/section.tsx";
import { BuyVoucher } from "./buy-voucher.tsx";
import { RedeemVoucher } from "./redeem-voucher.tsx";
import { pathOfRedeeming, type ShownVouchers } from "./shown-vouchers.ts";
import { VoucherChoices } from "./voucher-choices.tsx";

/**
 * Vouchers in a page of the CMS: to buy one or to redeem one, of which one is open at a time, without scripts
 * too. With scripts the answers come to where it stands. [VCH-002 VCH-003]
 */
export function VoucherBlock({ vouchers }: { vouchers: ShownVouchers }) {
  const t = useWords("vouchers");
  const { path } = vouchers;
  const buying = useFetcher<FormAnswer | TroubledPost>({ key: `buy ${path}` });
  const redeeming = useFetcher<FormAnswer | TroubledPost>({ key: `redeem ${path}` });
  return (
    <div className="flex flex-col gap-4">
      <Way id="buy-voucher" name={`vouchers ${path}`} title={t("buy.title")} isOpen>
        {vouchers.needsLogIn ? (
          <>
            <VoucherChoices vouchers={vouchers} form={null} />
            <LogInFirst place={`${path}#${buyPlace}`} words={t("buy.logIn")} />
          </>
        ) : (
          <BuyVoucher vouchers={vouchers} reply={buying.data} fetcher={buying} />
        )}
      </Way>
      <Way id="redeem" name={`vouchers ${path}`} title={t("redeem.title")}>
        {vouchers.needsLogIn ? (
          <LogInFirst place={`${pathOfRedeeming(path)}#${redeemPlace}`} words={t("redeem.logIn")} />
        ) : (
          <RedeemVoucher vouchers={vouchers} reply={redeeming.data} fetcher={redeeming} />
        )}
      </Way>
    </div>
  );
}

/** The places of the two forms on their own pages, to which a log-in leads back. */
const buyPlace = "gift-voucher";
const redeemPlace = "redeem-voucher";

type WayProps = { id: string; name: string; title: string; isOpen?: boolean; children: ReactNode };

/** One of the two ways. Opening one closes the other, which has the same name. */
function Way({ id, name, title, isOpen = false, children }: WayProps) {
  return (
    <details name={name} open={isOpen} className="group border-2 border-line bg-raised">
      <summary className="target flex items-center justify-between gap-4 px-4 py-2">
        <Heading level={2} as={3} id={`${id}-title`}>
          {title}
        </Heading>
        <span aria-hidden="true" className="text-2xl group-open:rotate-180">
          ▾
        </span>
      </summary>
      <div id={id} className="flex scroll-mt-36 flex-col gap-5 px-4 pt-2 pb-5">
        {children}
      </div>
    </details>
  );
}

/** Both belong to an account. [VCH-021] */
export function LogInFirst({ place, words }: { place: string; words: string }) {
  const t = useWords("vouchers");
  return (
    <>
      <p>{t("logInAbout")}</p>
      <div>
        <LinkButton to={logInPath(place)}>{words}</LinkButton>
      </div>
    </>
  );
}
