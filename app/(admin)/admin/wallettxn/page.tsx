import { adminScreen } from '@/app/(admin)/admin/admin-screen';
import { savedList } from '@/app/(admin)/admin/saved-list';
import { CONTACTS_HINT } from '@/components/admin/search/contacts-hint';
import { hiddenColumns, lookOf, tableSort } from '@/components/admin/table/list-look';
import { TableCard } from '@/components/admin/table/table-card';
import { AllTransactionsTable } from '@/components/admin/wallet/all-transactions-table';
import {
  transactionStatusOptions,
  transactionTypeOptions,
} from '@/components/admin/wallet/transaction-status-options';
import type { FilterField } from '@/components/ui/filter-form';
import { maskContacts } from '@/lib/domain/mask-contacts';
import { reading } from '@/lib/domain/reading';
import { openList } from '@/lib/domain/saved-views';
import { listAllTransactionPage } from '@/lib/domain/wallet';
import { adminPageSizes, allTransactionPageQuery } from '@/lib/domain/wallet/schema';
import { formatRupees } from '@/lib/platform/money';

const fields: FilterField[] = [
  {
    kind: 'search',
    name: 'search',
    label: 'Search',
    placeholder: 'Transaction, order, email or UTR',
    hint: CONTACTS_HINT,
  },
  { kind: 'choice', name: 'type', label: 'Type', all: 'All types', options: transactionTypeOptions },
  {
    kind: 'choice',
    name: 'status',
    label: 'Status',
    all: 'All statuses',
    options: transactionStatusOptions,
  },
  { kind: 'days' },
];

const screen = adminScreen({
  access: 'wallet.read',
  title: 'Wallet transactions',
  render: async ({ context, query }) => {
    const opened = await openList(context, { list: 'transactions', query });
    const wanted = allTransactionPageQuery.parse(opened.given);
    const page = await listAllTransactionPage(reading(context), wanted);
    const { search = '', status = '', type = '', from = '', to = '' } = wanted;
    const list = {
      id: 'transactions',
      filter: { search, type, status, from, to },
      look: lookOf(opened, wanted.sort),
      size: wanted.limit,
      sizes: adminPageSizes,
    };
    return (
      <TableCard
        {...list}
        saved={savedList(opened)}
        noun="transactions"
        total={page.total?.transactions ?? null}
        {...(page.total && { sum: formatRupees(page.total.amount) })}
        fields={fields}
        newer={page.newer}
        older={page.older}
        csvPath="/admin/wallettxn/csv"
      >
        <AllTransactionsTable
          lines={maskContacts(context.actor, page.transactions)}
          sort={tableSort(list, '-made')}
          hidden={hiddenColumns(opened)}
          isFirst={page.newer === null}
        />
      </TableCard>
    );
  },
});

export const generateMetadata = screen.generateMetadata;
export default screen.page;
