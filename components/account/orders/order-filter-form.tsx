'use client';

import { useTranslations } from 'next-intl';
import { FilterForm } from '@/components/ui/filter-form';
import type { FilterValues } from '@/components/ui/filter-query';
import { orderStatuses } from './order-statuses';

export function OrderFilterForm({ filter }: { filter: FilterValues }) {
  const t = useTranslations('account.orders');
  const statusText = useTranslations('ui.orderStatus');
  return (
    <FilterForm
      fields={[
        { kind: 'search', name: 'search', label: t('search'), placeholder: t('searchFor') },
        {
          kind: 'choice',
          name: 'status',
          label: t('status'),
          all: t('allStatuses'),
          options: orderStatuses.map((status) => ({ value: status, label: statusText(status) })),
        },
        { kind: 'days' },
      ]}
      values={filter}
      anchor="orders"
    />
  );
}
