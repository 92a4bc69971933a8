'use client';

import { useState } from 'react';
import { TextField } from '@/components/ui/text-field';
import { numberFrom, partsOf } from './form-reading';

interface NumbersFieldProps {
  name: 'products';
  label: string;
  placeholder: string;
  numbers: number[];
  /** The names of all items, or of all products, by number. */
  names: Record<number, string>;
  error: string | undefined;
}

/** A field for numbers of items or products that shows their names while typing. */
export function NumbersField({ name, label, placeholder, numbers, names, error }: NumbersFieldProps) {
  const [text, setText] = useState(numbers.join(', '));
  const known = partsOf(text).map((part) => names[numberFrom(part) ?? -1] ?? `${part}?`);
  return (
    <TextField
      id={name}
      name={name}
      label={label}
      value={text}
      onChange={({ target }) => setText(target.value)}
      placeholder={placeholder}
      autoComplete="off"
      error={error}
      hint={known.length === 0 ? 'In the order in which the page shows them.' : known.join(', ')}
    />
  );
}
