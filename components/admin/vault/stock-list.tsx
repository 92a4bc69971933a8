'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import type { z } from 'zod';
import { callAction, type ServerAction } from '@/components/admin/call-action';
import { formErrors } from '@/components/admin/catalogue/form-errors';
import { readForm } from '@/components/admin/catalogue/form-reading';
import { errorText } from '@/components/shared/api/error-messages';
import { buttonClass } from '@/components/ui/button-class';
import { Dialog } from '@/components/ui/dialog';
import { dialogClass } from '@/components/ui/dialog-class';
import { FormActions } from '@/components/ui/form-actions';
import { FormMessage } from '@/components/ui/form-message';
import { SubmitForm } from '@/components/ui/submit-form';
import { TextField } from '@/components/ui/text-field';
import { showToast } from '@/components/ui/toast';
import { useBusy } from '@/components/ui/use-busy';
import { useFieldErrors } from '@/components/ui/use-field-errors';
import type { VaultStock, vaultItemForm } from '@/lib/domain/vault/schema';

interface StockListProps {
  stock: VaultStock[];
  edit: ServerAction<z.input<typeof vaultItemForm>, unknown>;
}

/** The stock of each item that is sold from the vault, with what a person should look at. */
export function StockList({ stock, edit }: StockListProps) {
  const [editing, setEditing] = useState<VaultStock | null>(null);
  return (
    <section aria-labelledby="stock-title" className="panel p-4 md:p-6">
      <h2 id="stock-title" className="mb-3 font-bold text-lg">
        Stock
      </h2>
      {stock.length === 0 && (
        <p className="text-muted">No item is sold from the vault yet. Import codes of one below.</p>
      )}
      <ul className="divide-y divide-line">
        {stock.map((item) => (
          <li key={item.itemid} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-52">
              <p className="font-semibold [overflow-wrap:anywhere]">{item.name}</p>
              <p className="text-muted text-sm">{item.products.join(', ') || 'On no product'}</p>
            </div>
            <div className="text-sm tabular-nums">
              <p
                className={
                  item.available < item.lowAt || item.available === 0 ? 'font-semibold text-bad' : ''
                }
              >
                {item.available} available{item.available < item.lowAt ? `, fewer than ${item.lowAt}` : ''}
              </p>
              <p className="text-muted">
                {item.reserved} reserved, {item.sold} sold
              </p>
              {item.expiring > 0 && <p className="text-wait">{item.expiring} expire within two weeks</p>}
              {item.waiting > 0 && <p className="text-wait">{item.waiting} orders wait for a code</p>}
            </div>
            <button type="button" onClick={() => setEditing(item)} className={buttonClass('quiet')}>
              Edit<span className="sr-only"> {item.name}</span>
            </button>
          </li>
        ))}
      </ul>
      <Dialog
        open={editing !== null}
        onClose={() => setEditing(null)}
        label="How it is sold from the vault"
        className={dialogClass}
      >
        {editing && <EditForm item={editing} edit={edit} onDone={() => setEditing(null)} />}
      </Dialog>
    </section>
  );
}

interface EditFormProps {
  item: VaultStock;
  edit: StockListProps['edit'];
  onDone: () => void;
}

function EditForm({ item, edit, onDone }: EditFormProps) {
  const router = useRouter();
  const { busy, run } = useBusy();
  const { errors, show, onInput } = useFieldErrors();
  const [bad, setBad] = useState('');
  const submit = (element: HTMLFormElement) =>
    run(async () => {
      setBad('');
      const { number } = readForm(element);
      const [waitHours, lowAt] = [number('waitHours') ?? -1, number('lowAt') ?? -1];
      const reply = await callAction(edit, { itemid: item.itemid, waitHours, lowAt, seen: item.version });
      if (!reply.ok) {
        if (!show(formErrors(reply.failure, ['waitHours', 'lowAt']))) setBad(errorText(reply.failure));
        return;
      }
      showToast(`${item.name} is changed.`, 'good');
      router.refresh();
      onDone();
    });
  return (
    <SubmitForm onSubmit={(element) => submit(element)} onInput={onInput} className="space-y-4">
      <h2 className="font-bold text-lg [overflow-wrap:anywhere]">{item.name}</h2>
      <TextField
        id="wait-hours"
        name="waitHours"
        label="Hours that an order waits for a code"
        hint="0: without a code the item is out of stock. After the time the price goes back to the wallet."
        error={errors.waitHours}
        inputMode="numeric"
        defaultValue={item.waitHours}
      />
      <TextField
        id="low-at"
        name="lowAt"
        label="Low below so many codes"
        hint="0: never."
        error={errors.lowAt}
        inputMode="numeric"
        defaultValue={item.lowAt}
      />
      <FormMessage outcome={{ bad }} />
      <FormActions busy={busy} submit="Save" cancel={{ label: 'Cancel', onPress: onDone }} />
    </SubmitForm>
  );
}
