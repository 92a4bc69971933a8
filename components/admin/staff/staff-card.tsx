'use client';

import { useRouter } from 'next/navigation';
import { useMemo, useState } from 'react';
import { DataTable } from '@/components/admin/table/data-table';
import { useReauthentication } from '@/components/shared/second-factor/use-reauthentication';
import { Dialog } from '@/components/ui/dialog';
import { dialogClass } from '@/components/ui/dialog-class';
import type { StaffView } from '@/lib/domain/accounts/schema';
import { type Appoint, AppointForm } from './appoint-form';
import { staffColumns } from './staff-columns';

interface StaffCardProps {
  staff: StaffView[];
  /** The viewer's id. */
  self: string;
  appoint: Appoint;
}

/** The members of staff with their roles, and the form that appoints one. */
export function StaffCard({ staff, self, appoint }: StaffCardProps) {
  const router = useRouter();
  const { withReauthentication, reauthenticationDialog } = useReauthentication();
  const [member, setMember] = useState<StaffView | null>(null);
  const columns = useMemo(() => staffColumns({ self, onChange: setMember }), [self]);
  const form = { appoint, withReauthentication };
  return (
    <>
      <section aria-label="staff" className="panel p-4 md:p-6">
        <DataTable
          columns={columns}
          rows={staff}
          rowId={({ userid }) => userid}
          caption="Staff, longest first"
          empty="No staff found."
        />
      </section>
      <section aria-labelledby="appoint-title" className="panel p-4 md:p-6">
        <h2 id="appoint-title" className="mb-3 font-bold text-lg">
          Appoint
        </h2>
        <AppointForm member={null} onDone={() => router.refresh()} {...form} />
      </section>
      <Dialog
        open={member !== null}
        onClose={() => setMember(null)}
        label="Change role"
        className={dialogClass}
      >
        {member && (
          <>
            <h2 className="mb-3 font-bold text-lg">Role of {member.name}</h2>
            <AppointForm
              key={member.userid}
              member={member}
              onDone={() => {
                setMember(null);
                router.refresh();
              }}
              {...form}
            />
          </>
        )}
      </Dialog>
      {reauthenticationDialog}
    </>
  );
}
