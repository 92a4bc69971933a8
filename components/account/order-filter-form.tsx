'use client';

import { ChevronDown, Search } from 'lucide-react';
import Link from 'next/link';
import { usePathname, useRouter } from 'next/navigation';
import { useState, useTransition } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { FieldFrame } from '@/components/ui/field-frame';
import { Spinner } from '@/components/ui/spinner';
import { fieldClass, TextField } from '@/components/ui/text-field';
import type { OrderStatus } from '@/lib/store/orders/schema';
import { isFiltered, type OrderFilter, orderQuery } from './order-query';

// Written out, for importing the list itself would bring zod into the page. The type keeps the two alike.
const statuses: Record<OrderStatus, true> = {
  Created: true,
  Processing: true,
  Completed: true,
  Refunded: true,
  Cancelled: true,
  Failed: true,
};

// The browser's own calendar sign takes the room that a date needs on a phone.
const dayClass = 'px-2.5 [&::-webkit-calendar-picker-indicator]:ms-0.5';

/** A plain GET form: it works before and without scripts, and with them the list is exchanged in place. */
export function OrderFilterForm({ filter }: { filter: OrderFilter }) {
  const router = useRouter();
  const pathname = usePathname();
  const [pending, startTransition] = useTransition();
  const [draft, setDraft] = useState(filter);
  // The way back in the browser brings older filters: the fields follow the address.
  const [shown, setShown] = useState(filter);
  if (orderQuery(shown) !== orderQuery(filter)) {
    setShown(filter);
    setDraft(filter);
  }

  const apply = (wanted: OrderFilter) => {
    setDraft(wanted);
    startTransition(() => router.push(orderQuery(wanted), { scroll: false }));
  };
  const field = (name: keyof OrderFilter) => ({
    id: name,
    name,
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [name]: target.value }),
  });

  return (
    <form
      action="#orders"
      data-pending={pending || undefined}
      className="peer mb-5 grid grid-cols-2 gap-3 lg:grid-cols-[2fr_1fr_1fr_1fr_auto] lg:items-end"
      onSubmit={(event) => {
        event.preventDefault();
        apply({ ...draft, search: draft.search.trim() });
      }}
    >
      <div className="col-span-2 lg:col-span-1">
        <TextField
          {...field('search')}
          type="search"
          label="Search"
          placeholder="Order ID or player ID"
          maxLength={100}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
        />
      </div>
      <div className="relative col-span-2 lg:col-span-1">
        <FieldFrame id="status" label="Status">
          <select
            {...field('status')}
            onChange={({ target }) => apply({ ...draft, status: target.value })}
            className={`${fieldClass} appearance-none pr-11`}
          >
            <option value="">All statuses</option>
            {Object.keys(statuses).map((status) => (
              <option key={status}>{status}</option>
            ))}
          </select>
        </FieldFrame>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute right-4 bottom-3.5 size-5 text-muted"
        />
      </div>
      <div className="col-span-2 grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-3 lg:contents">
        <TextField
          {...field('from')}
          type="date"
          label="From"
          max={draft.to || undefined}
          className={dayClass}
        />
        <TextField
          {...field('to')}
          type="date"
          label="To"
          min={draft.from || undefined}
          className={dayClass}
        />
      </div>
      <div className="col-span-2 flex gap-2 lg:col-span-1">
        <button
          type="submit"
          aria-disabled={pending}
          className={buttonClass('quiet', 'medium', 'min-h-12 flex-1')}
        >
          {pending ? <Spinner /> : <Search aria-hidden className="size-4" />} Apply
        </button>
        {isFiltered(filter) && (
          <Link
            href={pathname}
            prefetch={false}
            scroll={false}
            className={buttonClass('plain', 'medium', 'min-h-12')}
          >
            Clear
          </Link>
        )}
      </div>
    </form>
  );
}
