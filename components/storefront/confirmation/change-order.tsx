'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { errorText, fieldError } from '@/components/shared/api/error-messages';
import { cancelOrder, correctPlayer } from '@/components/shared/api/own-orders';
import type { Reply } from '@/components/shared/api/request';
import { sendOnce } from '@/components/shared/api/send-once';
import { buttonClass } from '@/components/ui/button-class';
import { FormMessage, type Outcome } from '@/components/ui/form-message';
import { SubmitButton } from '@/components/ui/submit-button';
import { TextField } from '@/components/ui/text-field';
import { useBusy } from '@/components/ui/use-busy';
import { useFieldErrors } from '@/components/ui/use-field-errors';
import type { OrderView } from '@/lib/domain/orders/schema';

/** Corrects the player of a paid order, or cancels it, until it is sent. The page then shows what has become of it. */
export function ChangeOrder({ order }: { order: OrderView }) {
  const t = useTranslations('confirmation.help');
  const { orderid } = order;
  const { busy, run } = useBusy();
  const { errors, show, onInput } = useFieldErrors();
  const [outcome, setOutcome] = useState<Outcome>({});
  const [inputs, setInputs] = useState({ input1: order.input1, input2: order.input2 });

  const tell = (reply: Reply<{ message: string }>) => {
    if (reply.ok) return setOutcome({ good: reply.data.message });
    const { failure } = reply;
    const shown = show({
      input1: fieldError(t('input1'), failure, 'input1'),
      input2: fieldError(t('input2'), failure, 'input2'),
    });
    setOutcome(shown ? {} : { bad: errorText(failure) });
  };
  const correct = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      const body = { orderid, input1: inputs.input1.trim(), input2: inputs.input2.trim() };
      tell(await sendOnce(`player:${orderid}`, body, (key) => correctPlayer(body, key)));
    });
  };
  const cancel = () =>
    run(async () => {
      const body = { orderid, paid: true };
      tell(await sendOnce(`cancel:${orderid}`, body, (key) => cancelOrder(body, key)));
    });

  if (outcome.good) return <FormMessage outcome={outcome} />;
  return (
    <form method="post" noValidate className="space-y-3" onSubmit={correct} onInput={onInput}>
      <div className="grid gap-3 sm:grid-cols-2">
        {(['input1', 'input2'] as const).map((name) => (
          <TextField
            key={name}
            id={name}
            label={t(name)}
            value={inputs[name]}
            error={errors[name]}
            onChange={({ target }) => setInputs({ ...inputs, [name]: target.value })}
          />
        ))}
      </div>
      <FormMessage outcome={outcome} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton busy={busy}>{t('correct')}</SubmitButton>
        <button
          type="button"
          aria-disabled={busy}
          onClick={() => void cancel()}
          className={buttonClass('quiet')}
        >
          {t('cancel')}
        </button>
      </div>
    </form>
  );
}
