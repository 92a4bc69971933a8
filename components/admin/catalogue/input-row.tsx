'use client';

import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { classNames } from '@/components/ui/class-names';
import { fieldClass } from '@/components/ui/text-field';
import type { ProductInput } from '@/lib/domain/catalogue/schema';
import { INPUT_KINDS, type InputKind } from '@/lib/platform/input-kinds';

const KIND_NAMES: Record<InputKind, string> = {
  id: 'Id of a game',
  number: 'Number',
  text: 'Any text',
  email: 'Email',
  phone: 'Phone number',
  list: 'List',
};

interface InputRowProps {
  input: ProductInput;
  place: number;
  wrong: boolean;
  onRemove: () => void;
}

/** One input of a product. Every row has every field, so that the n-th value of a name belongs to the n-th row. */
export function InputRow({ input, place, wrong, onRemove }: InputRowProps) {
  const [kind, setKind] = useState(input.kind ?? '');
  const number = place + 1;
  const text = (name: 'example' | 'help' | 'helpHi', label: string, most: number) => (
    <input
      name={`input-${name}`}
      aria-label={`${label} of input ${number}`}
      defaultValue={input[name]}
      placeholder={label}
      maxLength={most}
      autoComplete="off"
      className={fieldClass}
    />
  );
  return (
    <li className="space-y-2 rounded-2xl border border-line p-3">
      <div className="flex items-center gap-2">
        <input
          id={place === 0 ? 'inputs' : undefined}
          name="label"
          aria-label={`Label of input ${number}`}
          aria-invalid={wrong ? true : undefined}
          defaultValue={input.label}
          placeholder={['User ID', 'Zone ID'][place] ?? 'Label'}
          maxLength={60}
          autoComplete="off"
          className={fieldClass}
        />
        <select
          name="input-kind"
          aria-label={`Kind of input ${number}`}
          value={kind}
          onChange={({ target }) => setKind(target.value)}
          className={classNames(fieldClass, 'max-w-44')}
        >
          <option value="">Not set</option>
          {INPUT_KINDS.map((name) => (
            <option key={name} value={name}>
              {KIND_NAMES[name]}
            </option>
          ))}
        </select>
        <button
          type="button"
          aria-label={`Remove input ${number}`}
          onClick={onRemove}
          className={buttonClass('plain', 'medium', 'px-3')}
        >
          <Trash2 aria-hidden className="size-5" />
        </button>
      </div>
      <div className={kind === 'list' ? '' : 'hidden'}>
        <input
          name="input-options"
          aria-label={`Choices of input ${number}`}
          defaultValue={input.options?.join(', ')}
          placeholder="Choices, separated by commas: Asia, Europe"
          maxLength={1000}
          autoComplete="off"
          className={fieldClass}
        />
      </div>
      <div className="grid gap-2 sm:grid-cols-[10rem_1fr_1fr]">
        {text('example', 'Example', 60)}
        {text('help', 'Where to find it', 240)}
        {text('helpHi', 'The same in Hindi', 240)}
      </div>
    </li>
  );
}
