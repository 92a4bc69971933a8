'use client';

import type { ServerAction } from '@/components/admin/call-action';
import { readForm } from '@/components/admin/catalogue/form-reading';
import { useSave } from '@/components/admin/catalogue/use-save';
import { Dialog } from '@/components/ui/dialog';
import { dialogClass } from '@/components/ui/dialog-class';
import { FormActions } from '@/components/ui/form-actions';
import { FormMessage } from '@/components/ui/form-message';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { BLOCKABLE, type BlockOfOrder } from '@/lib/domain/fraud-rules/schema';
import type { HeldOrder } from '@/lib/domain/orders/schema';
import { SUBJECT_TEXTS } from './rule-texts';

export type BlockOfOrderAction = ServerAction<BlockOfOrder, unknown>;

interface BlockDialogProps {
  /** Null: closed. */
  held: HeldOrder | null;
  block: BlockOfOrderAction;
  onClose: () => void;
  onBlocked: () => void;
}

/** Blocks the payer, the player, the device or the address of a held order. */
export function BlockDialog({ held, ...rest }: BlockDialogProps) {
  return (
    <Dialog open={held !== null} onClose={rest.onClose} label="Block" className={dialogClass}>
      {held && <BlockForm held={held} {...rest} />}
    </Dialog>
  );
}

function BlockForm({ held, block, onClose, onBlocked }: BlockDialogProps & { held: HeldOrder }) {
  const { orderid } = held.order;
  const form = useSave({
    given: held,
    action: block,
    read: (element): BlockOfOrder => {
      const { text, number } = readForm(element);
      return {
        orderId: orderid,
        subject: BLOCKABLE.find((each) => each === text('subject')) ?? 'payer',
        reason: text('reason'),
        // What is no number is refused by the server, at its field.
        days: text('days') === '' ? null : (number('days') ?? 0),
      };
    },
    shown: ['subject', 'reason', 'days'],
    failed: 'It could not be blocked.',
    onSaved: onBlocked,
  });
  const field = (name: string) => ({
    id: `block-${name}`,
    name,
    error: form.errors[name],
    autoComplete: 'off',
  });
  return (
    <form
      method="post"
      noValidate
      onInput={form.onInput}
      onSubmit={(event) => {
        event.preventDefault();
        void form.save(event.currentTarget);
      }}
      className="space-y-4"
    >
      <h2 className="font-bold text-lg">Block</h2>
      <p className="text-muted text-sm [overflow-wrap:anywhere]">
        Of order {orderid}. The order stays held until it is released or ended.
      </p>
      <SelectField {...field('subject')} label="What is blocked">
        {held.blockable.map((subject) => (
          <option key={subject} value={subject}>
            {SUBJECT_TEXTS[subject]}
          </option>
        ))}
      </SelectField>
      <TextField {...field('reason')} label="Reason (only staff read it)" maxLength={300} />
      <TextField
        {...field('days')}
        label="Days (empty: without an end)"
        inputMode="numeric"
        defaultValue="90"
      />
      <FormMessage outcome={{ bad: form.bad }} />
      <FormActions busy={form.busy} submit="Block" cancel={{ label: 'Cancel', onPress: onClose }} />
    </form>
  );
}
