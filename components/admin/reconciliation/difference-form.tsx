import Link from 'next/link';
import { useState } from 'react';
import { callAction } from '@/components/admin/call-action';
import { errorText } from '@/components/shared/api/error-messages';
import type { Reauthentication } from '@/components/shared/second-factor/use-reauthentication';
import { buttonClass } from '@/components/ui/button-class';
import { FormMessage } from '@/components/ui/form-message';
import { formText } from '@/components/ui/form-text';
import { Spinner } from '@/components/ui/spinner';
import { TextField } from '@/components/ui/text-field';
import { textLinkClass } from '@/components/ui/text-link-class';
import { showToast } from '@/components/ui/toast';
import { useBusy } from '@/components/ui/use-busy';
import type { DifferenceView, EndDifference, Press } from '@/lib/domain/reconciliation/schema';
import type { EndDifferenceAction } from './reconciliation-actions';

const PRESS_LABELS: Record<Exclude<Press, 'credit' | 'top_up'>, string> = {
  ask_gateway: 'Ask the gateway',
  ask_supplier: 'Ask the supplier',
  take_fee: 'Count the fee of the payout',
  open_case: 'Open a case to claim it back',
};

interface DifferenceFormProps {
  difference: DifferenceView;
  endDifference: EndDifferenceAction;
  withReauthentication: Reauthentication['withReauthentication'];
  onDone: () => void;
}

/** What ends a difference: its press where it has one, and the explanation of a person. */
export function DifferenceForm({
  difference,
  endDifference,
  withReauthentication,
  onDone,
}: DifferenceFormProps) {
  const { _id: id, press, subject, seen } = difference;
  const { busy, run } = useBusy();
  const [bad, setBad] = useState('');

  const end = (input: EndDifference) =>
    run(async () => {
      setBad('');
      const reply = await withReauthentication(() => callAction(endDifference, input));
      if (!reply.ok) return setBad(errorText(reply.failure));
      showToast('The difference is ended.', 'good');
      onDone();
    });

  const explain = (reason: string) => {
    if (reason === '') return setBad('Please say why.');
    void end({ do: 'explain', id, seen, reason });
  };

  return (
    <div className="mt-3 space-y-3">
      <Hint press={press} />
      {press !== null && press !== 'credit' && press !== 'top_up' && (
        <button
          type="button"
          aria-disabled={busy}
          className={buttonClass()}
          onClick={() => void end({ do: 'press', id })}
        >
          {busy && <Spinner />} {PRESS_LABELS[press]}
          <span className="sr-only"> about {subject}</span>
        </button>
      )}
      <form
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          explain(formText(event.currentTarget, 'reason').trim());
        }}
      >
        <TextField
          id={`reason-${id}`}
          name="reason"
          label="What explains it"
          maxLength={500}
          autoComplete="off"
        />
        <FormMessage outcome={{ bad }} />
        <button type="submit" aria-disabled={busy} className={buttonClass('quiet')}>
          {busy && <Spinner />} Explained
          <span className="sr-only">: {subject}</span>
        </button>
      </form>
    </div>
  );
}

/** Where a difference ends that has a form of its own. */
function Hint({ press }: { press: Press | null }) {
  if (press === 'top_up')
    return (
      <p className="text-xs">
        Was the account topped up? Enter the top-up below and compare the day again. An explanation books the
        difference.
      </p>
    );
  if (press !== 'credit') return null;
  return (
    <p className="text-xs">
      It may be a payment that waits for its bank reference:{' '}
      <Link href="/admin/orders" prefetch={false} className={textLinkClass}>
        credit it there
      </Link>
      .
    </p>
  );
}
