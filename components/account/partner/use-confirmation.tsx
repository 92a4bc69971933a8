'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { ConfirmStep } from '@/components/account/contacts/confirm-step';
import type { Reply } from '@/components/shared/api/request';
import { Dialog } from '@/components/ui/dialog';
import { dialogClass } from '@/components/ui/dialog-class';
import type { ConfirmationWay } from '@/lib/domain/accounts/schema';

export interface Confirmation {
  /** Makes the call. When the server wants a recent proof of who asks, asks for one and makes the call again. */
  withConfirmation: <T>(call: () => Promise<Reply<T>>) => Promise<Reply<T>>;
  /** The dialog; the component that uses this hook must render it. */
  confirmationDialog: ReactNode;
}

/** Proofs for what hands a secret to a program, in the way that the account has. */
export function useConfirmation(way: ConfirmationWay): Confirmation {
  const t = useTranslations('partners.proof');
  const [answer, setAnswer] = useState<((proved: boolean) => void) | null>(null);
  const end = (proved: boolean) => {
    answer?.(proved);
    setAnswer(null);
  };
  return {
    async withConfirmation(call) {
      const reply = await call();
      if (reply.ok || reply.failure.code !== 'recent_auth_required') return reply;
      const proved = await new Promise<boolean>((resolve) => setAnswer(() => resolve));
      return proved ? call() : reply;
    },
    confirmationDialog: (
      <Dialog open={answer !== null} onClose={() => end(false)} label={t('title')} className={dialogClass}>
        <h2 className="mb-2 font-bold text-lg">{t('title')}</h2>
        <p className="mb-4 text-muted">{t('why')}</p>
        {answer && <ConfirmStep way={way} onCancel={() => end(false)} onConfirmed={() => end(true)} />}
      </Dialog>
    ),
  };
}
