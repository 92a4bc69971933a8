'use client';

import { LogOut } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { logOutEverywhere } from '@/components/shared/api/account';
import { ConfirmDialog } from '@/components/shared/confirm-dialog';
import { signOutAtProvider } from '@/components/shared/identity/sign-out-at-provider';
import { closeSession } from '@/components/shared/session/session-store';
import { buttonClass } from '@/components/ui/button-class';
import { useRouter } from '@/components/ui/navigation';

export function SignOutEverywhere() {
  const t = useTranslations('account.devices');
  const router = useRouter();
  const [open, setOpen] = useState(false);

  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        className={buttonClass('quiet', 'medium', 'w-full sm:w-auto')}
      >
        <LogOut aria-hidden className="size-4" /> {t('everywhere')}
      </button>
      <ConfirmDialog
        open={open}
        title={t('everywhereSure')}
        confirm={t('everywhere')}
        cancel={t('stay')}
        act={signOut}
        onDone={() => router.refresh()}
        onClose={() => setOpen(false)}
      >
        <p>{t('everywhereText')}</p>
      </ConfirmDialog>
    </>
  );
}

/** The session of this browser ends with the others, also at the identity provider. */
async function signOut() {
  const reply = await logOutEverywhere();
  if (reply.ok) {
    closeSession();
    await signOutAtProvider();
  }
  return reply;
}
