'use client';

import { useEffect, useRef, useState } from 'react';
import { LeaveButton } from '@/components/admin/leave-button';
import type { EndOrderAction } from '@/components/admin/orders/order-actions';
import { errorText } from '@/components/shared/api/error-messages';
import { type Reply, request } from '@/components/shared/api/request';
import { useReauthentication } from '@/components/shared/second-factor/use-reauthentication';
import { buttonClass } from '@/components/ui/button-class';
import { CheckField } from '@/components/ui/check-field';
import { Dialog } from '@/components/ui/dialog';
import { FormMessage } from '@/components/ui/form-message';
import { formText } from '@/components/ui/form-text';
import { SubmitForm } from '@/components/ui/submit-form';
import { TextField } from '@/components/ui/text-field';
import type { EndStatus } from '@/lib/domain/orders/schema';
import { LONGEST_NOTE, MOST_ENDED_TOGETHER } from '@/lib/domain/orders/schema';
import { formatRupees } from '@/lib/platform/money';
import { ChoiceList } from './choice-list';
import { EndingRows } from './ending-rows';
import { EndingPlan, EndingProgress, rupeesOf } from './ending-summary';
import { fillIn, TemplateChoice } from './template-choice';
import { type Ending, type EndingResult, useEndOrders } from './use-end-orders';

interface EndOrdersDialogProps {
  /** Null: closed. */
  orderIds: readonly string[] | null;
  end: EndOrderAction;
  /** Told of each order when it has ended. */
  onEnded?: (orderId: string) => void;
  onClose: () => void;
}

const batchDialogClass =
  'm-auto max-h-[calc(100dvh-2rem)] w-[min(44rem,calc(100vw-2rem))] overflow-y-auto rounded-card border border-line bg-panel p-5 text-text md:p-6';

/** Ends several orders by hand, each as `EndOrderDialog` ends one: in a transaction of its own, with its own key. */
export function EndOrdersDialog({ orderIds, end, onEnded = () => {}, onClose }: EndOrdersDialogProps) {
  const { withReauthentication, reauthenticationDialog } = useReauthentication();
  return (
    <>
      <Dialog
        open={orderIds !== null}
        onClose={onClose}
        label="End orders together"
        className={batchDialogClass}
      >
        {orderIds && (
          <EndOrdersForm
            orderIds={orderIds}
            end={end}
            onEnded={onEnded}
            withReauthentication={withReauthentication}
            onClose={onClose}
          />
        )}
      </Dialog>
      {reauthenticationDialog}
    </>
  );
}

const CHOICES: { name: EndStatus; word: string; meaning: string }[] = [
  { name: 'Completed', word: 'Delivered', meaning: 'The goods are with the players.' },
  {
    name: 'Refunded',
    word: 'Refunded',
    meaning: 'The prices are given back: to the wallets at once, or where the customers choose.',
  },
];

function EndOrdersForm({
  orderIds,
  end,
  withReauthentication,
  onEnded,
  onClose,
}: Required<EndOrdersDialogProps> & { orderIds: readonly string[] } & Pick<
    ReturnType<typeof useReauthentication>,
    'withReauthentication'
  >) {
  const [status, setStatus] = useState<EndStatus>('Completed');
  const [endings, setEndings] = useState<Ending[] | null>(null);
  const [withClaimed, setWithClaimed] = useState(false);
  const [bad, setBad] = useState('');
  const fields = useRef<HTMLDivElement>(null);
  const { results, phase, run, stop } = useEndOrders(end, withReauthentication, onEnded);

  useEffect(() => {
    const leaving = new AbortController();
    setEndings(null);
    void readEndings(orderIds, status, leaving.signal).then((reply) => {
      if (leaving.signal.aborted) return;
      if (reply.ok) setEndings(reply.data);
      else setBad(errorText(reply.failure));
    });
    return () => leaving.abort();
  }, [orderIds, status]);

  const isClaimed = (endings ?? []).some(({ claimed, obstacle }) => claimed !== null && obstacle === null);
  const ready = (endings ?? []).filter(
    ({ obstacle, claimed }) => obstacle === null && (claimed === null || withClaimed),
  );
  const rest = ready.filter(({ orderid }) => isOpen(results.get(orderid)));
  const money = formatRupees(rupeesOf(ready));
  const began = phase !== 'new';

  const submit = (form: HTMLFormElement) => {
    const reason = formText(form, 'batch-reason').trim();
    const note = formText(form, 'batch-note').trim();
    if (status === 'Refunded' && reason === '')
      return setBad('Please say why they are refunded. The customers read it.');
    setBad('');
    return run(rest, { status, reason, note });
  };

  return (
    <SubmitForm onSubmit={submit}>
      <h2 className="font-bold text-lg">End orders together</h2>
      {began ? (
        <EndingProgress ready={ready} results={results} isRunning={phase === 'running'} />
      ) : (
        <ChoiceList
          legend="What becomes of the orders"
          choices={CHOICES}
          chosen={status}
          onChoose={setStatus}
        />
      )}
      <div ref={fields} className={began ? 'sr-only' : 'space-y-3'} inert={began}>
        <TemplateChoice
          id="batch-template"
          status={status}
          onChoose={({ message, note }) =>
            fillIn(fields.current?.closest('form') ?? null, { 'batch-reason': message, 'batch-note': note })
          }
        />
        <TextField
          id="batch-reason"
          name="batch-reason"
          label="Message to each customer"
          maxLength={500}
          autoComplete="off"
        />
        <TextField
          id="batch-note"
          name="batch-note"
          label="Internal note (only staff read it)"
          maxLength={LONGEST_NOTE}
          autoComplete="off"
        />
      </div>
      {isClaimed && !began && (
        <CheckField
          label="Also those that colleagues have claimed"
          name="with-claimed"
          checked={withClaimed}
          onChange={(event) => setWithClaimed(event.currentTarget.checked)}
        />
      )}
      {endings && !began && (
        <EndingPlan
          status={status}
          ready={ready}
          leftOut={endings.filter((ending) => !ready.includes(ending))}
        />
      )}
      <EndingRows endings={endings} results={results} withClaimed={withClaimed} />
      <FormMessage outcome={{ bad }} />
      <div className="mt-2 flex flex-wrap justify-end gap-3 max-sm:[&>*]:grow">
        <LeaveButton isRunning={phase === 'running'} onStop={stop} onClose={onClose}>
          {phase === 'ended' ? 'Close' : 'Keep waiting'}
        </LeaveButton>
        {rest.length > 0 && (
          <button type="submit" aria-disabled={phase === 'running'} className={buttonClass()}>
            {buttonText(status, rest.length, began ? null : money)}
          </button>
        )}
      </div>
    </SubmitForm>
  );
}

/** Whether it is sent with the others that are tried again. */
const isOpen = (result: EndingResult | undefined) => result?.state !== 'done' && result?.state !== 'asked';

/** What ending these orders would do; as many at once as a call previews. */
async function readEndings(
  orderIds: readonly string[],
  newStatus: EndStatus,
  signal: AbortSignal,
): Promise<Reply<Ending[]>> {
  const endings: Ending[] = [];
  for (let from = 0; from < orderIds.length; from += MOST_ENDED_TOGETHER) {
    const body = { orderIds: orderIds.slice(from, from + MOST_ENDED_TOGETHER), newStatus };
    const reply = await request('POST /admin/orders/endings', {}, { body, signal });
    if (!reply.ok) return reply;
    endings.push(...reply.data.endings);
  }
  return { ok: true, data: endings };
}

/** `money` is null once the batch has begun: then the button tries the rest again. */
function buttonText(status: EndStatus, count: number, money: string | null): string {
  const orders = `${count} ${count === 1 ? 'order' : 'orders'}`;
  if (money === null) return `Try ${orders} again`;
  return status === 'Completed' ? `Complete ${orders}, ${money}` : `Refund ${orders}, ${money}`;
}
