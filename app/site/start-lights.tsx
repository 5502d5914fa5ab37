/** A drawing of start lights: red after an error, or green. */
export function StartLights({ colour }: { colour: "red" | "green" }) {
  const fillClass = colour === "red" ? "fill-bad" : "fill-good";
  return (
    <svg aria-hidden="true" viewBox="0 0 132 44" width="132" height="44">
      <path d="M0 0h132v32l-12 12H0z" className="fill-sunken" />
      {[24, 66, 108].map((x) => (
        <circle key={x} cx={x} cy="22" r="13" className={fillClass} />
      ))}
    </svg>
  );
}
