import { useState } from 'react';
import { callAction } from '@/components/admin/call-action';
import { errorText } from '@/components/shared/api/error-messages';
import { sendOnce } from '@/components/shared/api/send-once';
import type { Reauthentication } from '@/components/shared/second-factor/use-reauthentication';
import { buttonClass } from '@/components/ui/button-class';
import { FormMessage } from '@/components/ui/form-message';
import { Spinner } from '@/components/ui/spinner';
import { TextField } from '@/components/ui/text-field';
import { showToast } from '@/components/ui/toast';
import { useBusy } from '@/components/ui/use-busy';
import type { GoodsCase, GoodsDecision } from '@/lib/domain/orders/schema';
import type { SettleGoodsCaseAction } from './case-actions';
import { decisionLabel, reasonLabel } from './goods-case-texts';

interface GoodsCaseFormProps {
  goods: GoodsCase;
  settle: SettleGoodsCaseAction;
  withReauthentication: Reauthentication['withReauthentication'];
  onSettled: () => void;
}

/** The decisions of a case about goods, with their reason. */
export function GoodsCaseForm({ goods, settle: send, withReauthentication, onSettled }: GoodsCaseFormProps) {
  const { busy, run } = useBusy();
  const [bad, setBad] = useState('');
  const [reason, setReason] = useState('');
  const { decisions } = goods;

  const settle = (decision: GoodsDecision) =>
    run(async () => {
      const why = reason.trim();
      if (why === '') return setBad('Please say why.');
      setBad('');
      const reply = await withReauthentication(() =>
        sendOnce(`goods:${goods._id}`, { decision, reason: why }, (key) =>
          callAction(send, { id: goods._id, decision, reason: why, key }),
        ),
      );
      if (!reply.ok) return setBad(errorText(reply.failure));
      showToast(reply.data.message, 'good');
      onSettled();
    });

  return (
    // Enter in the field decides nothing: with two decisions it would press the first.
    <form method="post" className="mt-3" onSubmit={(event) => event.preventDefault()}>
      <TextField
        id={`goods-${goods._id}`}
        name="reason"
        label={reasonLabel(goods)}
        maxLength={500}
        autoComplete="off"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <FormMessage outcome={{ bad }} />
      <div className="flex flex-wrap gap-2">
        {decisions.map((decision, index) => (
          <button
            key={decision}
            type="button"
            aria-disabled={busy}
            className={buttonClass(index === 0 ? 'accent' : 'quiet')}
            onClick={() => void settle(decision)}
          >
            {busy && index === 0 && <Spinner />} {decisionLabel(goods, decision)}
            <span className="sr-only"> of {goods.orderid}</span>
          </button>
        ))}
      </div>
    </form>
  );
}
