'use client';

import { useRouter } from 'next/navigation';
import { useId } from 'react';
import { type FilterValues, filterQuery } from '@/components/ui/filter-query';

interface PageSizesProps {
  values: FilterValues;
  size: number;
  sizes: readonly number[];
}

/** Choosing another size returns to the first page (spec S9.3). */
export function PageSizes({ values, size, sizes }: PageSizesProps) {
  const router = useRouter();
  const id = useId();
  return (
    <div className="flex items-center gap-2 text-sm">
      <label htmlFor={id} className="text-muted">
        Rows per page
      </label>
      <select
        id={id}
        value={size}
        onChange={({ target }) =>
          router.push(filterQuery(values, { limit: target.value }), { scroll: false })
        }
        className="min-h-11 rounded-xl border border-edge bg-night px-3 tabular-nums"
      >
        {sizes.map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </select>
    </div>
  );
}
