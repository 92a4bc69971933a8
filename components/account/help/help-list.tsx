import { useTranslations } from 'next-intl';
import { HelpState } from '@/components/shared/help/help-state';
import { Card } from '@/components/ui/card';
import { Link } from '@/components/ui/navigation';
import { SceneArt } from '@/components/ui/scene-art';
import { textLinkClass } from '@/components/ui/text-link-class';
import type { HelpRequestSummary } from '@/lib/domain/help-requests/schema';
import { AskWithoutOrder } from './ask-without-order';
import { HelpSubject } from './help-subject';

interface HelpListProps {
  requests: HelpRequestSummary[];
  /** Whether a question about no order can be asked here. */
  mayAsk: boolean;
  /** The server's time. */
  now: Date;
}

/** A customer's help requests, those with the newest change first. */
export function HelpList({ requests, mayAsk, now }: HelpListProps) {
  const t = useTranslations('help');
  return (
    <div className="mx-auto max-w-3xl space-y-3 md:space-y-5">
      <h1 className="font-bold text-2xl md:text-3xl">{t('title')}</h1>
      <p className="text-muted">{t('lead')}</p>
      <Card id="requests" title={t('all')}>
        {requests.length === 0 && (
          <div className="pb-6 text-center">
            <SceneArt scene="empty" className="mt-2 w-48" />
            <p className="text-muted">{t('none')}</p>
            <Link href="/dashboard#orders" prefetch={false} className={textLinkClass}>
              {t('orders')}
            </Link>
          </div>
        )}
        <ul className="divide-y divide-line">
          {requests.map((request) => (
            <Line key={request.number} request={request} now={now} />
          ))}
        </ul>
      </Card>
      <Card id="ask" title={t('ask.title')}>
        {mayAsk ? (
          <AskWithoutOrder
            lead={t('ask.lead')}
            label={t('ask.text')}
            open={requests.find(({ orderid, status }) => orderid === null && status !== 'closed')}
          />
        ) : (
          <>
            <p className="text-muted">{t('ask.later')}</p>
            <Link href="/contact" prefetch={false} className={textLinkClass}>
              {t('ask.care')}
            </Link>
          </>
        )}
      </Card>
    </div>
  );
}

function Line({ request, now }: { request: HelpRequestSummary; now: Date }) {
  const t = useTranslations('help');
  const kinds = useTranslations('confirmation.help');
  const { number, kind, orderid } = request;
  return (
    <li className="py-3 [overflow-wrap:anywhere]">
      <HelpSubject request={request} />
      {orderid !== null && <p className="text-sm">{kinds(kind)}</p>}
      <p className="text-muted text-sm">
        <HelpState request={request} now={now} />
      </p>
      <Link href={`/dashboard/help/${number}`} prefetch={false} className={textLinkClass}>
        {t('number', { number })}
      </Link>
    </li>
  );
}
