/** Classes of text-like controls: inputs, selects, text areas. */
export const inputClass =
  "min-h-12 w-full border-2 border-field-edge bg-field px-3 py-2 text-ink placeholder:text-muted hover:border-ink aria-invalid:border-bad disabled:opacity-60";
