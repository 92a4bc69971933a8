'use client';

import { useState } from 'react';
import { TextField } from '@/components/ui/text-field';
import { numberFrom, partsOf } from './form-reading';

interface ItemsFieldProps {
  items: number[];
  /** The names of all items by number. */
  names: Record<number, string>;
  error: string | undefined;
}

/** A field for item numbers that shows the items' names while typing. */
export function ItemsField({ items, names, error }: ItemsFieldProps) {
  const [text, setText] = useState(items.join(', '));
  const known = partsOf(text).map((part) => names[numberFrom(part) ?? -1] ?? `${part}?`);
  return (
    <TextField
      id="items"
      name="items"
      label="Items (API item IDs, separated by commas)"
      value={text}
      onChange={({ target }) => setText(target.value)}
      placeholder="10101, 10102"
      autoComplete="off"
      error={error}
      hint={known.length === 0 ? 'In the order in which the page shows them.' : known.join(', ')}
    />
  );
}
