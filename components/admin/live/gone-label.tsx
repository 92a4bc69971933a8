/** In the place and with the height of the buttons of a row that stays although it has left the list. */
export function GoneLabel() {
  return (
    <span className="inline-flex min-h-10 items-center whitespace-nowrap font-semibold text-muted text-xs max-lg:min-h-11">
      No longer waits
    </span>
  );
}
