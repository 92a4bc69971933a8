'use client';

import { Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { fieldClass } from '@/components/ui/text-field';

interface InputsEditorProps {
  inputs: { label: string }[];
  error: string | undefined;
}

/** Editor for the fields that a customer fills in. The first two are the inputs of an order. */
export function InputsEditor({ inputs, error }: InputsEditorProps) {
  const next = useRef(inputs.length);
  const [rows, setRows] = useState(() => inputs.map(({ label }, key) => ({ key, label })));
  return (
    <fieldset aria-describedby={error ? 'inputs-note' : undefined}>
      <legend className="mb-1.5 font-semibold text-muted text-sm">Input fields of the buyer</legend>
      <ol className="space-y-2">
        {rows.map(({ key, label }, place) => (
          <li key={key} className="flex items-center gap-2">
            <input
              id={place === 0 ? 'inputs' : undefined}
              name="label"
              aria-label={`Label of input ${place + 1}`}
              aria-invalid={error ? true : undefined}
              defaultValue={label}
              placeholder={['User ID', 'Zone ID'][place] ?? 'Label'}
              maxLength={60}
              autoComplete="off"
              className={fieldClass}
            />
            <button
              type="button"
              aria-label={`Remove input ${place + 1}`}
              onClick={() => setRows(rows.filter((row) => row.key !== key))}
              className={buttonClass('plain', 'medium', 'px-3')}
            >
              <Trash2 aria-hidden className="size-5" />
            </button>
          </li>
        ))}
      </ol>
      {error && (
        <p id="inputs-note" className="mt-1.5 text-bad text-sm">
          {error}
        </p>
      )}
      <button
        type="button"
        onClick={() => {
          setRows([...rows, { key: next.current, label: '' }]);
          next.current += 1;
        }}
        className={buttonClass('quiet', 'small', 'mt-2')}
      >
        <Plus aria-hidden className="size-4" /> Add input
      </button>
    </fieldset>
  );
}
