'use client';

import { useState } from 'react';
import { SortableList } from '@/components/admin/order/sortable-list';
import { buttonClass } from '@/components/ui/button-class';
import { TextField } from '@/components/ui/text-field';

interface ItemsFieldProps {
  numbers: number[];
  /** The names of all items by number. */
  names: Record<number, string>;
  error: string | undefined;
}

/** How many items a search shows. */
const MOST_FOUND = 8;

/** The items of a product: found by name or number, put into order, and taken out. */
export function ItemsField({ numbers, names, error }: ItemsFieldProps) {
  const [chosen, setChosen] = useState(numbers);
  const [words, setWords] = useState('');
  const found = findItems(names, words).filter(([itemid]) => !chosen.includes(itemid));
  const add = (itemid: number) => {
    setChosen([...chosen, itemid]);
    setWords('');
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold text-muted text-sm">Items, in the order of the page</legend>
      <input type="hidden" name="items" value={chosen.join(', ')} />
      <SortableList
        label="Items of the product"
        rows={chosen.map((itemid) => ({
          id: String(itemid),
          note: `Number ${itemid}`,
          name: names[itemid] ?? `Item ${itemid}`,
        }))}
        onChange={(ids) => setChosen(ids.map(Number))}
        onRemove={(id) => setChosen(chosen.filter((itemid) => String(itemid) !== id))}
      />
      <TextField
        id="items"
        type="search"
        label="Add an item"
        placeholder="Name or number"
        value={words}
        onChange={({ target }) => setWords(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          const [first] = found;
          if (first) add(first[0]);
        }}
        autoComplete="off"
        error={error}
        hint="Enter adds the first that is found."
      />
      <ul aria-label="Found items" className="mt-2 flex flex-wrap gap-2">
        {found.slice(0, MOST_FOUND).map(([itemid, name]) => (
          <li key={itemid}>
            <button
              type="button"
              aria-label={`Add ${name}, number ${itemid}`}
              onClick={() => add(itemid)}
              className={buttonClass('quiet', 'medium')}
            >
              {name} <span className="font-normal text-muted tabular-nums">{itemid}</span>
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** Newest first; nothing while nothing is typed. */
function findItems(names: Record<number, string>, words: string): [itemid: number, name: string][] {
  const wanted = words.trim().toLowerCase();
  if (wanted === '') return [];
  return Object.entries(names)
    .filter(([itemid, name]) => itemid === wanted || name.toLowerCase().includes(wanted))
    .map(([itemid, name]): [number, string] => [Number(itemid), name])
    .toSorted(([one], [other]) => other - one);
}
