'use client';

import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import type { ProductInput } from '@/lib/domain/catalogue/schema';
import { InputRow } from './input-row';

interface InputsEditorProps {
  inputs: ProductInput[];
  error: string | undefined;
}

/** Editor for the fields that a customer fills in. The first two are sent to a supplier, the others are for people. */
export function InputsEditor({ inputs, error }: InputsEditorProps) {
  const next = useRef(inputs.length);
  const [rows, setRows] = useState(() => inputs.map((input, key) => ({ key, input })));
  return (
    <fieldset aria-describedby={error ? 'inputs-note' : undefined}>
      <legend className="mb-1.5 font-semibold text-muted text-sm">Input fields of the buyer</legend>
      <ol className="space-y-2">
        {rows.map(({ key, input }, place) => (
          <InputRow
            key={key}
            input={input}
            place={place}
            wrong={error !== undefined}
            onRemove={() => setRows(rows.filter((row) => row.key !== key))}
          />
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
          setRows([...rows, { key: next.current, input: { label: '' } }]);
          next.current += 1;
        }}
        className={buttonClass('quiet', 'small', 'mt-2')}
      >
        <Plus aria-hidden className="size-4" /> Add input
      </button>
    </fieldset>
  );
}
