/** A close button (×). `label` is its accessible name. */
export function CloseButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      aria-label={label}
      className="target -my-2 -me-3 cursor-pointer text-2xl leading-none"
    >
      <span aria-hidden="true">×</span>
    </button>
  );
}
