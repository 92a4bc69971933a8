'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmStep } from '@/components/account/contacts/confirm-step';
import { removeIdentity } from '@/components/shared/api/account';
import { errorText } from '@/components/shared/api/error-messages';
import { withIdentityActions } from '@/components/shared/identity/identity-store';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { Dialog } from '@/components/ui/dialog';
import { dialogClass } from '@/components/ui/dialog-class';
import { FormMessage, type Outcome } from '@/components/ui/form-message';
import { useRouter } from '@/components/ui/navigation';
import type { ConfirmationWay, IdentityLink } from '@/lib/domain/accounts/schema';
import { istDateTime } from '@/lib/platform/time';

interface IdentityCardProps {
  /** Null: there is none, and one can be made. */
  link: IdentityLink | null;
  way: ConfirmationWay;
}

/** Shows the link to the identity provider, and removes or makes it; both ask first that it is the owner. */
export function IdentityCard({ link, way }: IdentityCardProps) {
  const t = useTranslations('account.identity');
  const router = useRouter();
  const [asks, setAsks] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>({});
  const close = () => setAsks(false);

  const act = async () => {
    close();
    // The server links to the account of a session that has just confirmed its owner, also an identity that had ended.
    if (!link) return withIdentityActions((actions) => actions.redirect('/dashboard?tab=security', true));
    const reply = await removeIdentity();
    setOutcome(reply.ok ? { good: reply.data.message } : { bad: errorText(reply.failure) });
    if (reply.ok) router.refresh();
  };

  return (
    <Card id="identity" title={t('title')}>
      <p className="mb-4 text-muted text-sm">{t('about')}</p>
      <p className="mb-4 font-semibold">
        {link?.since
          ? t.rich('since', {
              at: istDateTime(new Date(link.since)),
              time: (text) => <time dateTime={link.since ?? ''}>{text}</time>,
            })
          : t(link ? 'connected' : 'none')}
      </p>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => {
          setOutcome({});
          setAsks(true);
        }}
        className={buttonClass('quiet')}
      >
        {t(link ? 'remove' : 'connect')}
      </button>
      <FormMessage outcome={outcome} />
      <Dialog open={asks} onClose={close} label={t('confirm')} className={dialogClass}>
        <h2 className="mb-4 font-bold text-lg">{t('confirm')}</h2>
        {asks && <ConfirmStep way={way} onConfirmed={() => void act()} onCancel={close} />}
      </Dialog>
    </Card>
  );
}
