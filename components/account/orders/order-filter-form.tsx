'use client';

import { FilterForm } from '@/components/ui/filter-form';
import type { FilterValues } from '@/components/ui/filter-query';
import { orderStatusOptions } from './order-status-options';

const fields = [
  { kind: 'search', name: 'search', label: 'Search', placeholder: 'Order ID or player ID' },
  { kind: 'choice', name: 'status', label: 'Status', all: 'All statuses', options: orderStatusOptions },
  { kind: 'days' },
] as const;

export function OrderFilterForm({ filter }: { filter: FilterValues }) {
  return <FilterForm fields={fields} values={filter} anchor="orders" />;
}
