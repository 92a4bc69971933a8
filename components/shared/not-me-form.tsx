'use client';

import { type ReactNode, useState } from 'react';
import { FormCard } from '@/components/ui/form-card';
import { FormMessage, type Outcome } from '@/components/ui/form-message';
import { SubmitButton } from '@/components/ui/submit-button';
import { useBusy } from '@/components/ui/use-busy';
import { errorText } from './api/error-messages';
import type { Reply } from './api/request';

interface NotMeFormProps {
  title: string;
  lead: string;
  submit: string;
  act: () => Promise<Reply<{ msg: string }>>;
  /** What follows the message of success. */
  next?: ReactNode;
}

/** 'This was not me': a page to which a mail links. Only its button acts: programs open the links of mails, too. */
export function NotMeForm({ title, lead, submit, act, next }: NotMeFormProps) {
  const { busy, run } = useBusy();
  const [outcome, setOutcome] = useState<Outcome>({});

  const send = async () => {
    const reply = await act();
    setOutcome(reply.ok ? { good: reply.data.msg } : { bad: errorText(reply.failure) });
  };

  return (
    <FormCard title={title} lead={lead}>
      <form
        method="post"
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void run(send);
        }}
      >
        {!outcome.good && <SubmitButton busy={busy}>{submit}</SubmitButton>}
        <FormMessage outcome={outcome}>{outcome.good && next}</FormMessage>
      </form>
    </FormCard>
  );
}
