'use client';

import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import { callAction, type ServerAction } from '@/components/admin/call-action';
import { formErrors } from '@/components/admin/catalogue/form-errors';
import { readForm } from '@/components/admin/catalogue/form-reading';
import { errorText } from '@/components/shared/api/error-messages';
import { useReauthentication } from '@/components/shared/second-factor/use-reauthentication';
import { FormActions } from '@/components/ui/form-actions';
import { FormMessage } from '@/components/ui/form-message';
import { SelectField } from '@/components/ui/select-field';
import { fieldClass, TextField } from '@/components/ui/text-field';
import { showToast } from '@/components/ui/toast';
import { useBusy } from '@/components/ui/use-busy';
import { useFieldErrors } from '@/components/ui/use-field-errors';
import {
  type CodeFilePreview,
  type importCodesForm,
  LARGEST_CODE_FILE,
  MOST_CODES,
} from '@/lib/domain/vault/schema';
import { counted } from '@/lib/platform/languages';
import { formatRupees } from '@/lib/platform/money';
import { FilePreview } from './file-preview';
import { usePreview } from './use-preview';

interface ImportCodesFormProps {
  items: { itemid: number; name: string }[];
  save: ServerAction<z.input<typeof importCodesForm>, { preview: CodeFilePreview | null; imported: number }>;
}

const FIELDS = ['itemid', 'supplier', 'invoice', 'unitCost', 'text'];

/**
 * Imports a file of codes, which is looked at before. The file is read from the disk each time: its codes are in no
 * state of this page and in no field of a form.
 */
export function ImportCodesForm({ items, save }: ImportCodesFormProps) {
  const router = useRouter();
  const { busy, run } = useBusy();
  const { errors, show, onInput } = useFieldErrors();
  const { withReauthentication, reauthenticationDialog } = useReauthentication();
  const form = useRef<HTMLFormElement>(null);
  // `forget`: what was looked at is no longer what would be imported.
  const { seen, begin, forget } = usePreview<CodeFilePreview>();
  const [bad, setBad] = useState('');

  const submit = (element: HTMLFormElement) =>
    run(async () => {
      setBad('');
      const showPreview = begin();
      const { text, number } = readForm(element);
      const file = new FormData(element).get('file');
      const itemid = number('itemid');
      const wrong = {
        itemid: itemid === null ? 'Please choose the item.' : undefined,
        supplier: text('supplier') === '' ? 'Please say from whom the codes are.' : undefined,
      };
      if (show(wrong) || itemid === null) return;
      if (!(file instanceof File) || file.size === 0) return setBad('Please choose a file.');
      if (file.size > LARGEST_CODE_FILE) return setBad('The file is larger than 5 MB.');
      const content = {
        itemid,
        text: await file.text(),
        supplier: text('supplier'),
        invoice: text('invoice'),
        unitCost: text('unitCost') === '' ? null : number('unitCost'),
      };
      const reply = await withReauthentication(() => callAction(save, { ...content, isDryRun: !seen }));
      if (!reply.ok) {
        if (!show(formErrors(reply.failure, FIELDS))) setBad(errorText(reply.failure));
        return;
      }
      if (reply.data.preview) return showPreview(reply.data.preview);
      showToast(`${counted(reply.data.imported, 'code')} imported.`, 'good');
      form.current?.reset();
      forget();
      router.refresh();
    });

  return (
    <section aria-labelledby="import-title" className="panel p-4 md:p-6">
      <h2 id="import-title" className="font-bold text-lg">
        Import codes
      </h2>
      <p className="mt-1 mb-4 text-muted text-sm">
        A CSV file with the headings code, pin and expires_on, of which only code is needed; {MOST_CODES}{' '}
        lines at most. The item is sold from the vault from then on, and orders that wait for a code are
        delivered.
      </p>
      <form
        ref={form}
        method="post"
        noValidate
        onInput={onInput}
        onSubmit={(event) => {
          event.preventDefault();
          void submit(event.currentTarget);
        }}
        className="grid items-start gap-4 sm:grid-cols-2"
      >
        <SelectField
          id="code-item"
          name="itemid"
          label="Item"
          error={errors.itemid}
          defaultValue=""
          onChange={forget}
        >
          <option value="">Choose…</option>
          {items.map(({ itemid, name }) => (
            <option key={itemid} value={itemid}>
              {name}
            </option>
          ))}
        </SelectField>
        <label className="block">
          <span className="mb-1.5 block font-semibold text-muted text-sm">File (CSV, up to 5 MB)</span>
          <input
            type="file"
            name="file"
            accept=".csv,text/csv"
            onChange={forget}
            className={`${fieldClass} py-2.5 text-sm file:mr-3 file:rounded-full file:border-0 file:bg-raised file:px-4 file:py-1.5 file:text-text`}
          />
        </label>
        <TextField
          id="code-supplier"
          name="supplier"
          label="Bought from"
          error={errors.supplier}
          maxLength={60}
          autoComplete="off"
        />
        <TextField
          id="code-invoice"
          name="invoice"
          label="Invoice (optional)"
          error={errors.invoice}
          maxLength={60}
          autoComplete="off"
        />
        <TextField
          id="code-cost"
          name="unitCost"
          label="Cost of one code in ₹ (optional)"
          error={errors.unitCost}
          inputMode="decimal"
          autoComplete="off"
        />
        <div className="space-y-3 sm:col-span-2">
          {seen && <FilePreview preview={seen} />}
          <FormMessage outcome={{ bad }} />
          <FormActions
            busy={busy}
            submit={
              seen
                ? `Import ${counted(seen.good, 'code')} for ${seen.item}, ${formatRupees(seen.price)}`
                : 'Check the file'
            }
            {...(seen && { cancel: { label: 'Start again', onPress: forget } })}
          />
        </div>
      </form>
      {reauthenticationDialog}
    </section>
  );
}
