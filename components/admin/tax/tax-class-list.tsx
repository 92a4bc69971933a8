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
import { SelectField } from '@/components/ui/select-field';
import { SubmitForm } from '@/components/ui/submit-form';
import { TextField } from '@/components/ui/text-field';
import { showToast } from '@/components/ui/toast';
import { useBusy } from '@/components/ui/use-busy';
import { useFieldErrors } from '@/components/ui/use-field-errors';
import {
  TAX_KIND_TEXT,
  TAX_KINDS,
  type TaxClassView,
  type TaxKind,
  type taxClassForm,
} from '@/lib/domain/invoices/schema';

interface TaxClassListProps {
  classes: TaxClassView[];
  /** The first day on which a class may begin: today in India. */
  today: string;
  /** Null for who may look only. */
  set: ServerAction<z.input<typeof taxClassForm>, unknown> | null;
}

/** How each item is taxed, and a form that gives one or several of them another class. */
export function TaxClassList({ classes, today, set }: TaxClassListProps) {
  // With the version that was seen: an update of the page must not change what is compared.
  const [chosen, setChosen] = useState<ReadonlyMap<number, TaxClassView>>(new Map());
  const [isEditing, setIsEditing] = useState(false);
  const toggle = (item: TaxClassView, on: boolean) => {
    const next = new Map(chosen);
    if (on) next.set(item.itemid, item);
    else next.delete(item.itemid);
    setChosen(next);
  };
  const close = () => setIsEditing(false);
  return (
    <>
      {set && (
        <p className="mb-3 flex">
          <button
            type="button"
            aria-disabled={chosen.size === 0}
            onClick={() => chosen.size > 0 && setIsEditing(true)}
            className={buttonClass('quiet')}
          >
            Change{' '}
            {chosen.size === 0 ? 'chosen items' : chosen.size === 1 ? '1 item' : `${chosen.size} items`}
          </button>
        </p>
      )}
      {classes.length === 0 && <p className="py-6 text-muted">No item matches.</p>}
      <ul className="divide-y divide-line">
        {classes.map((item) => (
          <li key={item.itemid}>
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2.5">
              <span className="flex min-h-11 min-w-0 flex-1 basis-60 items-center gap-3">
                {set && (
                  <input
                    id={`tax-of-${item.itemid}`}
                    type="checkbox"
                    checked={chosen.has(item.itemid)}
                    onChange={(event) => toggle(item, event.target.checked)}
                    className="size-5 shrink-0 accent-accent"
                  />
                )}
                <label
                  htmlFor={set ? `tax-of-${item.itemid}` : undefined}
                  className="font-semibold [overflow-wrap:anywhere]"
                >
                  {item.item}
                </label>
              </span>
              <span className="text-sm">
                {termsText(item)}
                <span className="block text-muted">
                  {item.starts === null ? 'As the settings say' : `Since ${item.starts}`}
                  {item.next && `, from ${item.next.starts}: ${termsText(item.next)}`}
                </span>
              </span>
            </div>
          </li>
        ))}
      </ul>
      <Dialog open={isEditing} onClose={close} label="Tax class" className={dialogClass}>
        {isEditing && set && (
          <ClassForm
            chosen={[...chosen.values()]}
            today={today}
            set={set}
            onCancel={close}
            onDone={() => {
              setChosen(new Map());
              close();
            }}
          />
        )}
      </Dialog>
    </>
  );
}

function termsText({ kind, code, rate }: { kind: TaxKind; code: string; rate: number }): string {
  return kind === 'taxable'
    ? `${rate} %, SAC ${code}`
    : `${TAX_KIND_TEXT[kind]}${code ? `, SAC ${code}` : ''}`;
}

interface ClassFormProps {
  chosen: TaxClassView[];
  today: string;
  set: NonNullable<TaxClassListProps['set']>;
  onCancel: () => void;
  onDone: () => void;
}

const FIELDS = ['kind', 'code', 'rate', 'starts'];

function ClassForm({ chosen, today, set, onCancel, onDone }: ClassFormProps) {
  const router = useRouter();
  const { busy, run } = useBusy();
  const { errors, show, onInput } = useFieldErrors();
  const [kind, setKind] = useState<TaxKind>('taxable');
  const [bad, setBad] = useState('');
  const isVoucher = kind === 'voucher_principal' || kind === 'voucher_agent';
  const submit = (form: HTMLFormElement) =>
    run(async () => {
      setBad('');
      const { text, number } = readForm(form);
      const code = isVoucher ? '' : text('code');
      const rate = kind === 'taxable' ? (number('rate') ?? -1) : 0;
      const itemids = chosen.map(({ itemid }) => itemid);
      const seen = chosen.map(({ version }) => version);
      const reply = await callAction(set, { itemids, seen, kind, code, rate, starts: text('starts') });
      if (!reply.ok) {
        if (!show(formErrors(reply.failure, FIELDS), form)) setBad(errorText(reply.failure));
        return;
      }
      showToast('The tax class is kept.', 'good');
      router.refresh();
      onDone();
    });
  return (
    <SubmitForm onSubmit={submit} onInput={onInput} className="space-y-4">
      <h2 className="font-bold text-lg">
        Tax class of {chosen.length === 1 ? 'one item' : `${chosen.length} items`}
      </h2>
      {/* Some may have been chosen on another page of the list. */}
      <ul className="max-h-40 list-inside list-disc overflow-y-auto text-sm">
        {chosen.map(({ itemid, item }) => (
          <li key={itemid} className="[overflow-wrap:anywhere]">
            {item}
          </li>
        ))}
      </ul>
      <SelectField
        id="tax-kind"
        name="kind"
        label="Kind"
        error={errors.kind}
        value={kind}
        onChange={(event) => setKind(event.target.value as TaxKind)}
      >
        {TAX_KINDS.map((each) => (
          <option key={each} value={each}>
            {TAX_KIND_TEXT[each]}
          </option>
        ))}
      </SelectField>
      {!isVoucher && (
        <TextField
          id="tax-code"
          name="code"
          label="Services accounting code"
          hint="Six digits that begin with 99."
          error={errors.code}
          inputMode="numeric"
          maxLength={6}
        />
      )}
      {kind === 'taxable' && (
        <TextField
          id="tax-rate"
          name="rate"
          label="Rate in percent"
          error={errors.rate}
          inputMode="decimal"
          defaultValue="18"
        />
      )}
      <TextField
        id="tax-starts"
        name="starts"
        type="date"
        label="From"
        hint="Orders that are completed on this day or later, in India's time."
        error={errors.starts}
        min={today}
        defaultValue={today}
      />
      <FormMessage outcome={{ bad }} />
      <FormActions busy={busy} submit="Save" cancel={{ label: 'Cancel', onPress: onCancel }} />
    </SubmitForm>
  );
}
