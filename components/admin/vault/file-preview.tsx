import type { CodeFilePreview } from '@/lib/domain/vault/schema';
import { counted } from '@/lib/platform/languages';
import { formatRupees } from '@/lib/platform/money';

/** What a file would import, and which of its lines are wrong, by their numbers alone. */
export function FilePreview({
  preview: { item, price, good, known, repeated, bad, firstExpiresIn },
}: {
  preview: CodeFilePreview;
}) {
  const isClean = known.length + repeated.length + bad.length === 0;
  return (
    <div role="status" className="space-y-1 rounded-2xl bg-raised p-4 text-sm">
      <p className="font-semibold [overflow-wrap:anywhere]">
        {counted(good, 'code')} can be imported for {item}, which sells for {formatRupees(price)}.
      </p>
      {firstExpiresIn !== null && <p>The first of them expires in {firstExpiresIn} days.</p>}
      {known.length > 0 && (
        <p className="text-bad">The vault has the codes of these lines: {lineList(known)}</p>
      )}
      {repeated.length > 0 && <p className="text-bad">These lines repeat a code: {lineList(repeated)}</p>}
      {bad.slice(0, 10).map(({ line, why }) => (
        <p key={line} className="text-bad">
          Line {line}: {why}
        </p>
      ))}
      {bad.length > 10 && <p className="text-bad">{bad.length - 10} more lines are wrong.</p>}
      {!isClean && <p>Nothing is imported while a line is wrong.</p>}
    </div>
  );
}

function lineList(lines: number[]): string {
  return lines.length <= 20
    ? lines.join(', ')
    : `${lines.slice(0, 20).join(', ')} and ${lines.length - 20} more`;
}
