'use client';

import { useTranslations } from 'next-intl';
import { useTransition } from 'react';
import { writeHelpMessage } from '@/components/shared/api/help-requests';
import { sendOnce } from '@/components/shared/api/send-once';
import { MessageForm } from '@/components/shared/help/message-form';
import { useRouter } from '@/components/ui/navigation';

/** Writes in the thread of a help request; the page then shows it. A closed one is opened again by it. */
export function WriteBack({ number, isClosed }: { number: string; isClosed: boolean }) {
  const t = useTranslations('confirmation.help');
  const router = useRouter();
  const [, startTransition] = useTransition();
  return (
    <MessageForm
      label={t(isClosed ? 'writeAgain' : 'writeBack')}
      submit={t('sendMessage')}
      send={(text) =>
        sendOnce(`help-message:${number}`, { text }, (key) => writeHelpMessage(number, text, key))
      }
      onSent={() => startTransition(() => router.refresh())}
    />
  );
}
