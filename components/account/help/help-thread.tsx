import { useTranslations } from 'next-intl';
import { confirmationPath } from '@/components/account/orders/order-note';
import { HelpState } from '@/components/shared/help/help-state';
import { classNames } from '@/components/ui/class-names';
import { Link } from '@/components/ui/navigation';
import { textLinkClass } from '@/components/ui/text-link-class';
import type { HelpMessageView, HelpRequestView } from '@/lib/domain/help-requests/schema';
import { istDateTime } from '@/lib/platform/time';
import { HelpClocks } from './help-clocks';
import { HelpSubject } from './help-subject';
import { WriteBack } from './write-back';

interface HelpThreadProps {
  request: HelpRequestView;
  storeName: string;
  /** The server's time. */
  now: Date;
}

/** A help request with its thread, and a field to write in it. */
export function HelpThread({ request, storeName, now }: HelpThreadProps) {
  const t = useTranslations('help');
  const kinds = useTranslations('confirmation.help');
  const { number, kind, orderid, messages, writable } = request;
  return (
    <div className="mx-auto max-w-3xl space-y-3 md:space-y-5">
      <Link href="/dashboard/help" prefetch={false} className={textLinkClass}>
        {t('title')}
      </Link>
      <h1 className="font-bold text-2xl md:text-3xl">{t('number', { number })}</h1>
      <section aria-label={t('about')} className="panel p-5 [overflow-wrap:anywhere] md:p-6">
        <HelpSubject request={request} />
        {orderid !== null && <p>{kinds(kind)}</p>}
        <p role="status" className="text-muted">
          <HelpState request={request} now={now} />
        </p>
        <HelpClocks request={request} />
        {orderid !== null && (
          <Link
            href={confirmationPath({ client_txn_id: orderid })}
            prefetch={false}
            className={textLinkClass}
          >
            {t('order', { id: orderid })}
          </Link>
        )}
      </section>
      <ol aria-label={t('thread')} className="space-y-3">
        {messages.map((message) => (
          <Message key={message.id} message={message} storeName={storeName} />
        ))}
      </ol>
      {writable ? (
        <section aria-label={t('write')} className="panel p-5 md:p-6">
          <WriteBack
            number={number}
            isClosed={request.status === 'closed'}
            isEscalated={request.escalatedAt !== null}
            escalateText={t('escalate')}
          />
        </section>
      ) : (
        <p className="text-muted">{t('ended')}</p>
      )}
    </div>
  );
}

function Message({
  message: { author, text, at },
  storeName,
}: {
  message: HelpMessageView;
  storeName: string;
}) {
  const t = useTranslations('help');
  const isOwn = author === 'customer';
  return (
    <li className={classNames('panel p-4 md:p-5', isOwn ? 'ml-6 md:ml-16' : 'mr-6 md:mr-16')}>
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="font-semibold">{isOwn ? t('you') : t('team', { name: storeName })}</span>
        <time dateTime={at} className="text-muted tabular-nums">
          {istDateTime(new Date(at))}
        </time>
      </p>
      <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
    </li>
  );
}
