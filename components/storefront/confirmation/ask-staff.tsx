'use client';

import { useTranslations } from 'next-intl';
import { openHelpRequest } from '@/components/shared/api/help-requests';
import { sendOnce } from '@/components/shared/api/send-once';
import { HelpState } from '@/components/shared/help/help-state';
import { MessageForm } from '@/components/shared/help/message-form';
import { Link } from '@/components/ui/navigation';
import { textLinkClass } from '@/components/ui/text-link-class';
import type { HelpKind, HelpRequestSummary } from '@/lib/domain/help-requests/schema';

interface AskStaffProps {
  orderid: string;
  kind: HelpKind;
  /** The customer's request of this kind about the order that is not closed. */
  open: HelpRequestSummary | undefined;
  onOpened: (request: HelpRequestSummary) => void;
}

/** Opens a help request, or leads to the one that is open. */
export function AskStaff({ orderid, kind, open, onOpened }: AskStaffProps) {
  const t = useTranslations('confirmation.help');
  if (open) return <OpenRequest request={open} />;
  const place = `help:${orderid}:${kind}`;
  return (
    <div className="space-y-3">
      <p className="text-muted text-sm">{t('lead')}</p>
      <MessageForm
        place={place}
        label={t('text')}
        submit={t('send')}
        send={(text) => {
          const body = { orderid, kind, text };
          return sendOnce(place, body, (key) => openHelpRequest(body, key));
        }}
        onSent={({ request }) => onOpened(request)}
      />
    </div>
  );
}

function OpenRequest({ request }: { request: HelpRequestSummary }) {
  const t = useTranslations('confirmation.help');
  return (
    <p>
      {t('isOpen', { number: request.number })} <HelpState request={request} now={new Date()} />{' '}
      <Link href={`/dashboard/help/${request.number}`} prefetch={false} className={textLinkClass}>
        {t('see', { number: request.number })}
      </Link>
    </p>
  );
}
