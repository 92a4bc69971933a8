const surfaces = [
  { name: 'night', swatch: 'bg-night', use: 'the page' },
  { name: 'panel', swatch: 'bg-panel', use: 'cards on it' },
  { name: 'raised', swatch: 'bg-raised', use: 'what is above a card' },
  { name: 'line', swatch: 'bg-line', use: 'between things' },
  { name: 'edge', swatch: 'bg-edge', use: 'around what can be used' },
];
const inks = [
  { name: 'text', ink: 'text-text', use: 'what is read' },
  { name: 'muted', ink: 'text-muted', use: 'what stands beside it' },
  { name: 'accent', ink: 'text-accent', use: 'what can be done' },
  { name: 'gold', ink: 'text-gold', use: 'offers and rewards' },
  { name: 'good', ink: 'text-good', use: 'it has happened' },
  { name: 'wait', ink: 'text-wait', use: 'it is under way' },
  { name: 'bad', ink: 'text-bad', use: 'it has not happened' },
];

export function Colours() {
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <ul className="grid gap-2 sm:grid-cols-2">
        {surfaces.map(({ name, swatch, use }) => (
          <li key={name} className="flex items-center gap-3">
            <span aria-hidden className={`size-11 shrink-0 rounded-xl border border-edge ${swatch}`} />
            <span>
              <span className="block font-mono text-sm">{name}</span>
              <span className="text-muted text-sm">{use}</span>
            </span>
          </li>
        ))}
      </ul>
      <ul className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        {inks.map(({ name, ink, use }) => (
          <li key={name}>
            <span className={`block font-bold text-lg ${ink}`}>{name}</span>
            <span className="text-muted text-sm">{use}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
