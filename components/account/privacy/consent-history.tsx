import { useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import type { ConsentRow } from '@/lib/domain/consents/schema';
import { istDateTime } from '@/lib/platform/time';

/** What the store has to prove of the consents of this account, the newest first. */
export function ConsentHistory({ history }: { history: ConsentRow[] }) {
  const t = useTranslations('privacy');
  return (
    <Card id="consent-history" title={t('historyTitle')}>
      <ul className="divide-y divide-line">
        {history.map(({ purpose, act, notice, at }) => (
          <li
            key={`${purpose} ${act} ${at.toISOString()}`}
            className="flex flex-wrap justify-between gap-x-4 py-2 text-sm"
          >
            <span>
              {t(`purpose.${purpose}`)}: {t(`act.${act}`)}
              {notice && <span className="text-muted"> ({t('version', { notice })})</span>}
            </span>
            <time dateTime={at.toISOString()} className="text-muted tabular-nums">
              {istDateTime(at)}
            </time>
          </li>
        ))}
      </ul>
    </Card>
  );
}
