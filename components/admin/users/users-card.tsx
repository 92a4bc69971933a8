'use client';

import { useRouter } from 'next/navigation';
import { useMemo } from 'react';
import { NewRows } from '@/components/admin/live/new-rows';
import { useLiveRows } from '@/components/admin/live/use-live-rows';
import { CONTACTS_HINT } from '@/components/admin/search/contacts-hint';
import { DataTable } from '@/components/admin/table/data-table';
import { hiddenColumns, tableSort } from '@/components/admin/table/list-look';
import { orderWords } from '@/components/admin/table/sort-link';
import { BY_PLACE, type SavedList, TableCard } from '@/components/admin/table/table-card';
import { useClaims } from '@/components/admin/work-claims/claims-provider';
import { request } from '@/components/shared/api/request';
import type { FilterField } from '@/components/ui/filter-form';
import type { FilterValues } from '@/components/ui/filter-query';
import { roles, type UserView, userPageSizes } from '@/lib/domain/accounts/schema';
import { type UserDialogsInput, useUserDialogs } from './use-user-dialogs';
import { userColumns } from './user-columns';

const FIELDS: FilterField[] = [
  { kind: 'search', name: 'search', label: 'Search', placeholder: 'Mobile or email', hint: CONTACTS_HINT },
  {
    kind: 'choice',
    name: 'role',
    label: 'Role',
    all: 'All roles',
    options: roles.map((role) => ({ value: role, label: role })),
  },
  {
    kind: 'choice',
    name: 'verified',
    label: 'Verification',
    all: 'All',
    options: [
      { value: 'true', label: 'Verified' },
      { value: 'false', label: 'Not verified' },
    ],
  },
];

interface UsersCardProps extends UserDialogsInput {
  users: UserView[];
  /** The names of their tiers, by their ids. */
  tiers: Record<string, string>;
  /** The ids of those that their customers have erased. */
  erased: readonly string[];
  /** Null for thousands, which are not counted. */
  total: number | null;
  newer: string | null;
  older: string | null;
  filter: FilterValues;
  look: FilterValues;
  saved: SavedList;
  size: number;
}

const userId = ({ userid }: UserView) => userid;

/** The list of users, with the dialogs that edit a user and credit a wallet. */
export function UsersCard({
  users,
  tiers,
  erased,
  amountMax,
  creditAlone,
  updateUser,
  addBalance,
  ...list
}: UsersCardProps) {
  const router = useRouter();
  const { topUp, edit, dialogs } = useUserDialogs({ amountMax, creditAlone, updateUser, addBalance });
  const { viewer: self } = useClaims();
  const columns = useMemo(
    () => userColumns({ self, tiers, erased, onTopUp: topUp, onEdit: edit }),
    [self, tiers, erased, topUp, edit],
  );

  const table = { id: 'users', sizes: userPageSizes, ...list };
  const sort = tableSort(table, '-joined');
  const hidden = hiddenColumns(list.saved.opened);
  const live = useLiveRows({
    rows: users,
    rowId: userId,
    isFirst: list.newer === null,
    ask: (question, signal) =>
      request('POST /admin/live/users', {}, { body: { ...sort.values, ...question }, signal }),
  });

  return (
    <>
      {/* The words of the spec, in every sort. */}
      <TableCard noun="users" fields={FIELDS} words={BY_PLACE} {...table}>
        <NewRows
          fresh={live.fresh}
          changed={live.changed.size}
          noun="users"
          onShow={() => router.refresh()}
        />
        <DataTable
          columns={columns}
          rows={live.rows}
          rowId={userId}
          changed={live.changed}
          sort={sort}
          hidden={hidden}
          caption={`Users${orderWords(sort)}`}
          empty="No users found."
        />
      </TableCard>
      {dialogs}
    </>
  );
}
