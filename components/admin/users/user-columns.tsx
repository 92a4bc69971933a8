import { BadgeCheck, Ban, CircleDashed } from 'lucide-react';
import Link from 'next/link';
import { customerPath } from '@/components/admin/customer/customer-path';
import { Permitted } from '@/components/admin/permissions/permitted';
import { Clipped } from '@/components/admin/table/clipped';
import type { Column } from '@/components/admin/table/data-table';
import { OPENS_ROW } from '@/components/admin/table/row-keys';
import { buttonClass } from '@/components/ui/button-class';
import type { UserView } from '@/lib/domain/accounts/schema';
import { formatRupees } from '@/lib/platform/money';
import { istDateTime } from '@/lib/platform/time';
import { editPermission } from './edit-permission';

interface UserColumnsInput {
  /**
   * The viewer's id. The viewer's own row has no Top-Up, because the server refuses T-Coins that staff give to
   * themselves.
   */
  self: string;
  /** The names of their tiers, by their ids. */
  tiers: Record<string, string>;
  /** The ids of those that their customers have erased: the server refuses to change or credit these. */
  erased: readonly string[];
  onTopUp: (user: UserView) => void;
  onEdit: (user: UserView) => void;
}

/** The columns of the list of users. */
export function userColumns({ self, tiers, erased, onTopUp, onEdit }: UserColumnsInput): Column<UserView>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      meta: { sort: { name: 'name' } },
      cell: ({ row: { original: user } }) => (
        <>
          <Link
            href={customerPath(user.userid)}
            prefetch={false}
            className="block font-semibold underline-offset-4 hover:underline"
          >
            {user.name || 'No name'}
          </Link>
          <span className="block text-muted text-xs">
            <Clipped text={user.email || 'No email'} />
          </span>
        </>
      ),
    },
    {
      id: 'mobile',
      header: 'Mobile',
      meta: { width: 'lg:w-28' },
      cell: ({ row: { original: user } }) => (
        <span className="tabular-nums">{user.mobilenumber || 'N/A'}</span>
      ),
    },
    {
      id: 'role',
      header: 'Role',
      meta: { width: 'lg:w-20' },
      cell: ({ row: { original: user } }) => (
        <>
          {user.role}
          {tiers[user.userid] && <span className="block text-gold text-xs">{tiers[user.userid]}</span>}
        </>
      ),
    },
    {
      id: 'balance',
      header: 'Balance',
      meta: { numeric: true, width: 'lg:w-32' },
      cell: ({ row: { original: user } }) => (
        <span className="whitespace-nowrap font-semibold">{formatRupees(user.balance)}</span>
      ),
    },
    {
      id: 'standing',
      header: 'Standing',
      meta: { width: 'lg:w-32' },
      cell: ({ row: { original: user } }) =>
        erased.includes(user.userid) ? (
          <span className="text-muted">Erased</span>
        ) : (
          <AccountState user={user} />
        ),
    },
    {
      id: 'joined',
      header: 'Joined',
      meta: { width: 'lg:w-37', sort: { name: 'joined', down: true } },
      cell: ({ row: { original: user } }) => (
        <time dateTime={user.createdAt} className="lg:whitespace-nowrap text-muted text-xs tabular-nums">
          {istDateTime(new Date(user.createdAt))}
        </time>
      ),
    },
    {
      id: 'deeds',
      header: () => <span className="sr-only">What can be done</span>,
      // Both buttons in one line.
      meta: { width: 'lg:w-46' },
      cell: ({ row: { original: user } }) =>
        erased.includes(user.userid) ? null : (
          <span className="flex flex-wrap gap-2 lg:justify-end">
            {user.userid !== self && (
              <Permitted to="money.give">
                <button
                  type="button"
                  onClick={() => onTopUp(user)}
                  className={buttonClass('quiet', 'medium', 'px-3.5 max-lg:flex-auto')}
                >
                  Top-Up<span className="sr-only"> the wallet of {user.name}</span>
                </button>
              </Permitted>
            )}
            <Permitted to={editPermission(user)}>
              <button
                type="button"
                {...{ [OPENS_ROW]: '' }}
                onClick={() => onEdit(user)}
                className={buttonClass('quiet', 'medium', 'px-3.5 max-lg:flex-auto')}
              >
                Edit<span className="sr-only"> {user.name}</span>
              </button>
            </Permitted>
          </span>
        ),
    },
  ];
}

/** The state of an account as text and icon, not by colour alone. */
function AccountState({ user }: { user: UserView }) {
  const verified = user.verified === 'true';
  const Icon = verified ? BadgeCheck : CircleDashed;
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-1">
      <span
        className={`inline-flex items-center gap-1.5 whitespace-nowrap ${verified ? 'text-good' : 'text-muted'}`}
      >
        <Icon aria-hidden className="size-4" /> {verified ? 'Verified' : 'Not verified'}
      </span>
      {user.isBlocked === 'true' && (
        <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-bad">
          <Ban aria-hidden className="size-4" /> Blocked
        </span>
      )}
    </span>
  );
}
