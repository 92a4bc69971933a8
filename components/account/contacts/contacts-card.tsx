'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { renewUser } from '@/components/shared/session/session-store';
import { parseUser } from '@/components/shared/session/session-user';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { Dialog } from '@/components/ui/dialog';
import { dialogClass } from '@/components/ui/dialog-class';
import { FormMessage, type Outcome } from '@/components/ui/form-message';
import { useRouter } from '@/components/ui/navigation';
import type { ConfirmationWay } from '@/lib/domain/accounts/schema';
import { ConfirmStep } from './confirm-step';
import { ContactStep } from './contact-step';
import type { OnChanged } from './on-changed';
import { PasswordStep } from './password-step';

const CHANGES = ['mobile', 'email', 'password'] as const;
type Change = (typeof CHANGES)[number];

/** Changes number, email and password of the account; each asks first for a confirmation that it is its owner. */
export function ContactsCard({ way }: { way: ConfirmationWay }) {
  const t = useTranslations('account.contacts');
  const router = useRouter();
  const [change, setChange] = useState<Change | null>(null);
  const [confirmed, setConfirmed] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>({});

  const open = (wanted: Change) => {
    setOutcome({});
    setConfirmed(false);
    setChange(wanted);
  };
  const close = () => setChange(null);
  const steps = {
    onCancel: close,
    onChanged: (({ user, message }) => {
      close();
      // The menu and the buying form show the session's copy of the user.
      const renewed = parseUser(user);
      if (renewed) renewUser(renewed);
      setOutcome({ good: message });
      router.refresh();
    }) satisfies OnChanged,
  };

  return (
    <Card id="contacts" title={t('title')}>
      <p className="mb-4 text-muted text-sm">{t('about')}</p>
      <div className="flex flex-wrap gap-3 max-sm:[&>*]:grow">
        {CHANGES.map((each) => (
          <button
            key={each}
            type="button"
            aria-haspopup="dialog"
            onClick={() => open(each)}
            className={buttonClass('quiet')}
          >
            {t(`change.${each}`)}
          </button>
        ))}
      </div>
      <FormMessage outcome={outcome} />
      <Dialog
        open={change !== null}
        onClose={close}
        label={t(`change.${change ?? 'mobile'}`)}
        className={dialogClass}
      >
        {change && (
          <>
            <h2 className="mb-4 font-bold text-lg">{t(confirmed ? `change.${change}` : 'confirm')}</h2>
            {!confirmed && <ConfirmStep way={way} onConfirmed={() => setConfirmed(true)} onCancel={close} />}
            {confirmed && change === 'password' && <PasswordStep {...steps} />}
            {confirmed && change !== 'password' && <ContactStep what={change} {...steps} />}
          </>
        )}
      </Dialog>
    </Card>
  );
}
