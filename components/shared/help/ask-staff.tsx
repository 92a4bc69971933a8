'use client';

import { useTranslations } from 'next-intl';
import { openHelpRequest } from '@/components/shared/api/help-requests';
import { sendOnce } from '@/components/shared/api/send-once';
import { Link } from '@/components/ui/navigation';
import { textLinkClass } from '@/components/ui/text-link-class';
import type { HelpKind, HelpRequestSummary } from '@/lib/domain/help-requests/schema';
import { HelpState } from './help-state';
import { MessageForm } from './message-form';

interface AskStaffProps {
  /** What is asked about: an order, or without one the wallet or the account. */
  about: { orderid: string; kind: HelpKind } | { kind: 'other' };
  /** Above the form. */
  lead: string;
  /** Of the text field. */
  label: string;
  /** The customer's request about the same that is not closed. */
  open: HelpRequestSummary | undefined;
  onOpened: (request: HelpRequestSummary) => void;
}

/** Opens a help request, or leads to the one that is open. */
export function AskStaff({ about, lead, label, open, onOpened }: AskStaffProps) {
  const t = useTranslations('confirmation.help');
  if (open) return <OpenRequest request={open} />;
  const place = `help:${'orderid' in about ? about.orderid : 'none'}:${about.kind}`;
  return (
    <div className="space-y-3">
      <p className="text-muted text-sm">{lead}</p>
      <MessageForm
        place={place}
        label={label}
        submit={t('send')}
        send={(text) => {
          const body = { ...about, text };
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
