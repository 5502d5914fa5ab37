import { useFetcher } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslations } from "../i18n/use-translations.tsx";
import { buildLoginPath } from "../site/login-path.ts";
import type { FormResult } from "../posting/form-result.ts";
import type { FailedSubmit } from "../posting/submit-failure.ts";
import { LinkButton } from "../ui/button.tsx";
import { Heading } from "../ui/section.tsx";
import { BuyVoucher } from "./buy-voucher.tsx";
import { RedeemVoucher } from "./redeem-voucher.tsx";
import { buildRedeemPath, type VoucherData } from "./voucher-data.ts";

/**
 * The gift vouchers of a CMS page, with a disclosure to buy a voucher and another to redeem a voucher. With
 * scripts, the responses to the forms are shown here. [VCH-002 VCH-003]
 */
export function VoucherBlock({ vouchers }: { vouchers: VoucherData }) {
  const t = useTranslations("vouchers");
  const { path } = vouchers;
  const buyFetcher = useFetcher<FormResult | FailedSubmit>({ key: `buy ${path}` });
  const redeemFetcher = useFetcher<FormResult | FailedSubmit>({ key: `redeem ${path}` });
  return (
    <div className="flex flex-col gap-4">
      <VoucherDisclosure id="buy-voucher" name={`vouchers ${path}`} title={t("buy.title")} isInitiallyOpen>
        <BuyVoucher vouchers={vouchers} actionResult={buyFetcher.data} fetcher={buyFetcher} />
      </VoucherDisclosure>
      <VoucherDisclosure id="redeem" name={`vouchers ${path}`} title={t("redeem.title")}>
        {vouchers.needsLogin && !vouchers.initialRedeemForm.isUnsupported ? (
          <LoginPrompt returnTo={`${buildRedeemPath(path)}#redeem-voucher`} label={t("redeem.logIn")} />
        ) : (
          <RedeemVoucher vouchers={vouchers} actionResult={redeemFetcher.data} fetcher={redeemFetcher} />
        )}
      </VoucherDisclosure>
    </div>
  );
}

type VoucherDisclosureProps = {
  id: string;
  name: string;
  title: string;
  isInitiallyOpen?: boolean;
  children: ReactNode;
};

/** Browsers allow only one open disclosure (`<details>`) with the same `name`. */
function VoucherDisclosure({ id, name, title, isInitiallyOpen = false, children }: VoucherDisclosureProps) {
  return (
    <details
      name={name}
      open={isInitiallyOpen}
      // Opening a disclosure can move it out of view, because a disclosure above it closes. The initially
      // open disclosure isn't scrolled, because its `toggle` event also fires when the page loads.
      onToggle={({ currentTarget }) =>
        !isInitiallyOpen && currentTarget.open && currentTarget.scrollIntoView({ block: "nearest" })
      }
      className="group border-2 border-line bg-raised"
    >
      <summary className="target flex items-center justify-between gap-4 px-3 py-2">
        <Heading level={2} size={3} id={`${id}-title`} className="min-w-0">
          {title}
        </Heading>
        <span aria-hidden="true" className="text-2xl group-open:rotate-180">
          ▾
        </span>
      </summary>
      <div id={id} className="flex scroll-mt-36 flex-col gap-5 px-3 pt-2 pb-5">
        {children}
      </div>
    </details>
  );
}

/** A link to the login, because redeeming requires an account. [VCH-021] */
export function LoginPrompt({ returnTo, label }: { returnTo: string; label: string }) {
  const t = useTranslations("vouchers");
  return (
    <>
      <p>{t("logInAbout")}</p>
      <div>
        <LinkButton to={buildLoginPath(returnTo)}>{label}</LinkButton>
      </div>
    </>
  );
}
