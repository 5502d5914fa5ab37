import { useState } from "react";

/**
 * Tells the post of a form who was signed in when its page was opened: in another tab somebody else may be by
 * then. First in its form, so that a page that has not arrived to its end posts it too. It stays as it was
 * first shown, like what is typed in the form.
 */
export function OwnerMark({ mark }: { mark: string | null }) {
  const [first] = useState(mark);
  return first === null ? null : <input type="hidden" name="owner" value={first} />;
}
