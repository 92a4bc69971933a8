/** The evidence stored with a case. Its shape differs for every cause, so it is listed generically. */
export function EvidenceList({ evidence }: { evidence: unknown }) {
  const parts = typeof evidence === 'object' && evidence !== null ? Object.entries(evidence) : [];
  if (parts.length === 0) return null;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5 text-xs">
      {parts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{wordsOf(name)}</dt>
          <dd className="[overflow-wrap:anywhere]">{textOf(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** 'lastError' becomes 'last error'. */
function wordsOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('_', ' ');
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(
      ([name, part]) => `${wordsOf(name)} ${typeof part === 'object' ? JSON.stringify(part) : String(part)}`,
    )
    .join(', ');
}
