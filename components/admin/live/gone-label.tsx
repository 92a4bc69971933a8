/** On a row that stays in its place although it has left the list. */
export function GoneLabel() {
  return (
    <span className="ml-2 whitespace-nowrap rounded-full border border-line px-2 py-0.5 font-semibold text-muted text-xs">
      No longer waits
    </span>
  );
}
