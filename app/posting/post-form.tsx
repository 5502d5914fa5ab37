import {
  type FocusEventHandler,
  type FormEvent,
  type FormEventHandler,
  forwardRef,
  type ReactNode,
} from "react";
import { useWords } from "../i18n/words.tsx";
import { useHydrated } from "../ui/hydrated.ts";
import { OwnerMark, Whole } from "./marks.tsx";
import type { PostedForm } from "./use-form.ts";
import { type PostFetcher, useSendInTurn } from "./waiting/use-send-in-turn.ts";
import type { Press } from "./waiting/use-waiting-post.ts";

type PostFormProps = {
  id: string;
  form: PostedForm;
  /** Where it is posted to; its own page without. A place in it is for browsers without scripts. */
  action?: string;
  className?: string;
  /** Posts it with scripts, where it is answered by another page than the one that it stands in. */
  fetcher?: PostFetcher;
  /** Its page is so long that it may be posted before all of it has arrived: it tells where it ends. */
  isLong?: boolean;
  /** Where fields that are hidden now would keep a browser without scripts from posting. */
  noValidate?: boolean;
  /** It has a field for a file, which goes along with it where scripts have not uploaded it before. */
  takesFiles?: boolean;
  onInput?: FormEventHandler<HTMLFormElement>;
  onChange?: FormEventHandler<HTMLFormElement>;
  onBlur?: FocusEventHandler<HTMLFormElement>;
  /** Told of each press before it is posted; `preventDefault` keeps it from being posted. */
  onPress?: (button: HTMLButtonElement, event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
};

/**
 * A form with its marks, which posts to its own page. With scripts the page stays while it is on its way, one
 * post at a time, and the site says itself what is wrong, all of it at once, where a browser says one thing.
 */
export const PostForm = forwardRef<HTMLFormElement, PostFormProps>(function PostForm(
  {
    id,
    form,
    action,
    fetcher,
    className,
    noValidate = false,
    isLong = false,
    takesFiles = false,
    onPress,
    children,
    ...listeners
  },
  ref,
) {
  const t = useWords("posting");
  const isHydrated = useHydrated();
  const { take, isWaiting } = useSendInTurn(fetcher, (press) =>
    fetcher ? fetcher.submit(press.data, press.options) : form.post.post(press),
  );
  return (
    <form
      ref={ref}
      id={id}
      method="post"
      action={action}
      encType={takesFiles ? "multipart/form-data" : undefined}
      noValidate={noValidate || isHydrated}
      className={className}
      {...listeners}
      onSubmit={(event) => {
        const button = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null;
        // The language menu's buttons leave the page: the whole document comes in the other language.
        if (!(button instanceof HTMLButtonElement) || button.name === "language") return;
        onPress?.(button, event);
        if (event.defaultPrevented) return;
        event.preventDefault();
        take(pressOf(event.currentTarget, button, action), button);
      }}
    >
      <OwnerMark mark={form.start.owner} />
      {form.key !== null && <input type="hidden" name="key" value={form.key} />}
      {children}
      {isWaiting && <output>{t("waiting.trying")}</output>}
      {isLong && <Whole />}
    </form>
  );
});

/**
 * What a button posts now, to the address without the place in it, which would move the page. Files go along
 * as they are; without any a form is posted as text.
 */
function pressOf(form: HTMLFormElement, button: HTMLButtonElement, own: string | undefined): Press {
  const data = new FormData(form);
  if (button.name !== "") data.append(button.name, button.value);
  const [action] = (button.getAttribute("formaction") ?? own)?.split("#") ?? [];
  const isMultipart = form.enctype === "multipart/form-data";
  return {
    data,
    options: {
      method: "post",
      preventScrollReset: true,
      ...(isMultipart && { encType: "multipart/form-data" }),
      ...(action !== undefined && { action }),
    },
  };
}
