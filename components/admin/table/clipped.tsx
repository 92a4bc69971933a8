/** A long value such as an address: wide windows cut it with an ellipsis and show all of it as its title. */
export function Clipped({ text }: { text: string }) {
  return (
    <span title={text} className="block lg:truncate">
      {text}
    </span>
  );
}
