'use client';

import { useTranslations } from 'next-intl';
import { useState, useTransition } from 'react';
import { writeHelpMessage } from '@/components/shared/api/help-requests';
import { sendOnce } from '@/components/shared/api/send-once';
import { MessageForm } from '@/components/shared/help/message-form';
import { CheckField } from '@/components/ui/check-field';
import { useRouter } from '@/components/ui/navigation';

interface WriteBackProps {
  number: string;
  isClosed: boolean;
  /** It is with the grievance officer already. */
  isEscalated: boolean;
  /** What the tick says that turns to the officer. */
  escalateText: string;
}

/** Writes in the thread of a help request; the page then shows it. A closed one is opened again by it. */
export function WriteBack({ number, isClosed, isEscalated, escalateText }: WriteBackProps) {
  const t = useTranslations('confirmation.help');
  const router = useRouter();
  const [escalate, setEscalate] = useState(false);
  const [, startTransition] = useTransition();
  const place = `help-message:${number}`;
  return (
    <MessageForm
      place={place}
      label={t(isClosed ? 'writeAgain' : 'writeBack')}
      submit={t('sendMessage')}
      send={(text) => {
        const body = { text, ...(escalate && { escalate }) };
        return sendOnce(place, body, (key) => writeHelpMessage(number, body, key));
      }}
      onSent={() => {
        setEscalate(false);
        startTransition(() => router.refresh());
      }}
    >
      {!isEscalated && (
        <CheckField
          label={escalateText}
          checked={escalate}
          onChange={({ target }) => setEscalate(target.checked)}
        />
      )}
    </MessageForm>
  );
}
