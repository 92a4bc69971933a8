'use client';

import { Download } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { callAction } from '@/components/admin/call-action';
import { errorText } from '@/components/shared/api/error-messages';
import { sendOnce } from '@/components/shared/api/send-once';
import { buttonClass } from '@/components/ui/button-class';
import { FormMessage } from '@/components/ui/form-message';
import { Spinner } from '@/components/ui/spinner';
import { SubmitForm } from '@/components/ui/submit-form';
import { TextAreaField } from '@/components/ui/text-area-field';
import { fieldClass } from '@/components/ui/text-field';
import { useBusy } from '@/components/ui/use-busy';
import {
  type ImportPreview,
  isSmallEnough,
  LARGEST_PRODUCT_FILE,
  MOST_IMPORTED,
} from '@/lib/domain/catalogue/schema';
import { ColumnHelp } from './column-help';
import type { ImportProduct } from './draft-actions';
import { ImportResult } from './import-result';
import { previewFile } from './preview-file';

const TOO_LARGE = `The file is too large. It may have ${LARGEST_PRODUCT_FILE / 1024} KiB at most.`;

interface ImportFormProps {
  save: ImportProduct;
  /** The text of a file that can be saved as it is. */
  sample: string;
}

/** Adds a product with its items from one file, which is looked at before it is saved. */
export function ImportForm({ save, sample }: ImportFormProps) {
  const router = useRouter();
  const { busy, run } = useBusy();
  const [text, setText] = useState('');
  const [seen, setSeen] = useState<ImportPreview | null>(null);
  const [bad, setBad] = useState('');
  const result = useRef<HTMLDivElement>(null);

  const edit = (next: string) => {
    setText(next);
    // What was looked at is no longer what would be saved.
    setSeen(null);
    setBad('');
  };
  const check = (given: string) =>
    run(async () => {
      edit(given);
      if (!isSmallEnough(given)) return setBad(TOO_LARGE);
      const reply = await previewFile(given);
      if (!reply.ok) return setBad(errorText(reply.failure));
      setSeen(reply.data);
      requestAnimationFrame(() => result.current?.focus());
    });
  const add = () =>
    run(async () => {
      setBad('');
      const reply = await sendOnce('import-product', text, (key) => callAction(save, { text, key }));
      if (!reply.ok) return setBad(errorText(reply.failure));
      router.push(`/admin/viewproducts/${reply.data.id}`);
    });

  return (
    <>
      <section aria-labelledby="file-title" className="panel space-y-4 p-4 md:p-6">
        <h2 id="file-title" className="font-bold text-lg">
          One file, one product with its items
        </h2>
        <p className="text-muted text-sm">
          A row for each item, {MOST_IMPORTED} at most. What is said of the product in the first row need not
          be said again. Everything is saved as a draft: nobody sees it before you publish it.
        </p>
        <a href={downloadOf(sample)} download="product.csv" className={buttonClass('quiet')}>
          <Download aria-hidden className="size-4" /> Download a sample
        </a>
        <ColumnHelp />
        <SubmitForm onSubmit={() => check(text)} className="space-y-4">
          <label className="block">
            <span className="mb-1.5 block font-semibold text-muted text-sm">
              File (CSV, up to {LARGEST_PRODUCT_FILE / 1024} KiB)
            </span>
            <input
              type="file"
              accept=".csv,text/csv"
              onChange={async ({ target }) => {
                const [file] = target.files ?? [];
                if (!file) return;
                const given = file.size > LARGEST_PRODUCT_FILE ? '' : await file.text();
                // The same file, chosen again after it was mended, has to be read again.
                target.value = '';
                if (given === '') return setBad(TOO_LARGE);
                await check(given);
              }}
              className={`${fieldClass} py-2.5 text-sm file:mr-3 file:rounded-full file:border-0 file:bg-raised file:px-4 file:py-1.5 file:text-text`}
            />
          </label>
          <TextAreaField
            id="text"
            label="Or paste it here"
            rows={6}
            spellCheck={false}
            autoComplete="off"
            className={`${fieldClass} overflow-x-auto whitespace-pre py-3 font-mono text-xs`}
            value={text}
            onChange={({ target }) => edit(target.value)}
          />
          <FormMessage outcome={{ bad }} />
          <div className="flex justify-end">
            <button type="submit" aria-disabled={busy || text === ''} className={buttonClass('quiet')}>
              {busy && <Spinner />} Check it
            </button>
          </div>
        </SubmitForm>
      </section>
      <div ref={result} tabIndex={-1} className="scroll-mt-20 space-y-4 outline-none">
        {seen && <ImportResult preview={seen} busy={busy} onSave={() => void add()} />}
      </div>
    </>
  );
}

/** With the mark by which spreadsheets see that it is UTF-8; without it they garble the Hindi. */
function downloadOf(text: string): string {
  return `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${text}`)}`;
}
