/** A long word such as an address: on wide windows it ends in dots and is told whole by its title. */
export function Clipped({ text }: { text: string }) {
  return (
    <span title={text} className="block lg:truncate">
      {text}
    </span>
  );
}
