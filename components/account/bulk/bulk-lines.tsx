import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/navigation';
import { textLinkClass } from '@/components/ui/text-link-class';
import type { BulkLineView } from '@/lib/domain/bulk-orders/schema';

interface BulkLinesProps {
  lines: readonly BulkLineView[];
  /** What the product asks for, in the order of the inputs. */
  labels: readonly string[];
}

/** The lines of a list with what was found of each. */
export function BulkLines({ lines, labels }: BulkLinesProps) {
  const t = useTranslations('bulk.list');
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left text-sm">
        <caption className="sr-only">{t('lines')}</caption>
        <thead>
          <tr className="border-line border-b text-muted">
            <th scope="col" className="py-2 pr-4 font-semibold">
              {t('line')}
            </th>
            <th scope="col" className="py-2 pr-4 font-semibold">
              {labels.join(', ')}
            </th>
            <th scope="col" className="py-2 font-semibold">
              {t('state')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line align-top">
          {lines.map((line) => (
            <tr key={line.line}>
              <td className="py-2 pr-4 text-muted tabular-nums">{line.line}</td>
              <td className="min-w-28 py-2 pr-4 [overflow-wrap:anywhere]">
                <span translate="no">{line.inputs.join(', ')}</span>
                {line.player && (
                  <span translate="no" className="block text-muted">
                    {line.player}
                  </span>
                )}
              </td>
              <td className="py-2">
                <LineState line={line} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function LineState({ line: { line, state, problem, orderId } }: { line: BulkLineView }) {
  const t = useTranslations('bulk.list');
  if (state === 'problem') return <span className="text-bad">{problem}</span>;
  if (orderId !== null)
    return (
      <Link
        href={`/confirmation?client_txn_id=${orderId}`}
        prefetch={false}
        className={`${textLinkClass} -my-3`}
      >
        {t('states.ordered')}
        <span className="sr-only">, {t('open', { line })}</span>
      </Link>
    );
  return <span className={state === 'ready' ? 'text-good' : 'text-muted'}>{t(`states.${state}`)}</span>;
}
