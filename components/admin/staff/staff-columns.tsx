import type { Column } from '@/components/admin/table/data-table';
import { buttonClass } from '@/components/ui/button-class';
import type { StaffView } from '@/lib/domain/accounts/schema';
import { istDateTime } from '@/lib/platform/time';

interface StaffCallbacks {
  /** The viewer's id: owners cannot change their own role. */
  self: string;
  onChange: (member: StaffView) => void;
}

/** The columns of the list of staff. */
export function staffColumns({ self, onChange }: StaffCallbacks): Column<StaffView>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      cell: ({ row: { original: member } }) => (
        <>
          <span className="block font-semibold">{member.name}</span>
          <span className="block text-muted text-xs [overflow-wrap:anywhere]">
            {member.email || 'No email'}
          </span>
        </>
      ),
    },
    {
      id: 'role',
      header: 'Role',
      meta: { width: 'lg:w-28' },
      cell: ({ row: { original: member } }) => (
        <>
          {member.staffRole}
          {member.blocked && <span className="block text-bad text-xs">Blocked</span>}
        </>
      ),
    },
    {
      id: 'since',
      header: 'Since',
      meta: { width: 'lg:w-37' },
      cell: ({ row: { original: member } }) => (
        <span className="text-muted text-xs tabular-nums">
          {member.since ? istDateTime(new Date(member.since)) : 'Not known'}
        </span>
      ),
    },
    {
      id: 'factor',
      header: 'Authenticator',
      meta: { width: 'lg:w-30' },
      cell: ({ row: { original: member } }) => (member.secondFactor ? 'Set up' : 'None'),
    },
    {
      id: 'change',
      header: () => <span className="sr-only">What can be done</span>,
      meta: { width: 'lg:w-40' },
      cell: ({ row: { original: member } }) =>
        member.userid === self ? (
          <span className="text-muted text-xs">This is you</span>
        ) : (
          <button
            type="button"
            onClick={() => onChange(member)}
            aria-haspopup="dialog"
            className={buttonClass('quiet')}
          >
            Change role<span className="sr-only"> of {member.name}</span>
          </button>
        ),
    },
  ];
}
