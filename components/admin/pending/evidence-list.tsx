import { evidenceName, evidenceText } from './evidence-text';

/** The evidence stored with a case. Its shape differs for every cause, so it is listed generically. */
export function EvidenceList({ evidence }: { evidence: unknown }) {
  const parts = typeof evidence === 'object' && evidence !== null ? Object.entries(evidence) : [];
  if (parts.length === 0) return null;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5 text-xs">
      {parts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{evidenceName(name)}</dt>
          <dd className="[overflow-wrap:anywhere]">{evidenceText(name, value)}</dd>
        </div>
      ))}
    </dl>
  );
}
