const SHORTCUTS = [
  { keys: 'Ctrl K', what: 'Find an order, a user, a product or a screen' },
  { keys: '/', what: 'Go to the search of the table' },
  { keys: '?', what: 'Show these shortcuts' },
  { keys: 'Esc', what: 'Close what is open' },
];

export function ShortcutHelp() {
  return (
    <>
      <h2 className="font-bold text-lg">Shortcuts</h2>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-5 gap-y-2.5 text-sm">
        {SHORTCUTS.map(({ keys, what }) => (
          <div key={keys} className="contents">
            <dt>
              <kbd className="whitespace-nowrap rounded bg-night px-2 py-1 font-mono text-xs">{keys}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
