'use client';

import { LogOut } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { logOutEverywhere } from '@/components/shared/api/account';
import { errorText } from '@/components/shared/api/error-messages';
import { signOutAtProvider } from '@/components/shared/identity/sign-out-at-provider';
import { closeSession } from '@/components/shared/session/session-store';
import { buttonClass } from '@/components/ui/button-class';
import { Dialog } from '@/components/ui/dialog';
import { dialogClass } from '@/components/ui/dialog-class';
import { FormMessage, type Outcome } from '@/components/ui/form-message';
import { useRouter } from '@/components/ui/navigation';
import { Spinner } from '@/components/ui/spinner';
import { useBusy } from '@/components/ui/use-busy';

export function SignOutEverywhere() {
  const t = useTranslations('account.devices');
  const router = useRouter();
  const { busy, run } = useBusy();
  const [open, setOpen] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>({});

  const confirm = () =>
    run(async () => {
      const reply = await logOutEverywhere();
      if (!reply.ok) return setOutcome({ bad: errorText(reply.failure) });
      closeSession();
      await signOutAtProvider();
      router.refresh();
    });

  return (
    <>
      <button
        type="button"
        onClick={() => {
          setOutcome({});
          setOpen(true);
        }}
        aria-haspopup="dialog"
        className={buttonClass('quiet', 'medium', 'w-full sm:w-auto')}
      >
        <LogOut aria-hidden className="size-4" /> {t('everywhere')}
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} label={t('everywhere')} className={dialogClass}>
        <h2 className="font-bold text-lg">{t('everywhereSure')}</h2>
        <p className="mt-2 text-muted">{t('everywhereText')}</p>
        <FormMessage outcome={outcome} />
        <div className="mt-2 flex flex-wrap justify-end gap-3 max-sm:[&>*]:grow">
          <button type="button" onClick={() => setOpen(false)} className={buttonClass('quiet')}>
            {t('stay')}
          </button>
          <button type="button" onClick={() => void confirm()} aria-disabled={busy} className={buttonClass()}>
            {busy && <Spinner />} {t('everywhere')}
          </button>
        </div>
      </Dialog>
    </>
  );
}
