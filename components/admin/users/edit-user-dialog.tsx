'use client';

import { ObjectHistory } from '@/components/admin/audit-log/object-history';
import { useReauthentication } from '@/components/shared/second-factor/use-reauthentication';
import { Dialog } from '@/components/ui/dialog';
import { dialogClass } from '@/components/ui/dialog-class';
import type { UserView } from '@/lib/domain/accounts/schema';
import { EditUserForm, type UpdateUser } from './edit-user-form';

interface EditUserDialogProps {
  /** Null: closed. */
  user: UserView | null;
  updateUser: UpdateUser;
  onClose: () => void;
}

export function EditUserDialog({ user, updateUser, onClose }: EditUserDialogProps) {
  const { withReauthentication, reauthenticationDialog } = useReauthentication();
  return (
    <>
      <Dialog open={user !== null} onClose={onClose} label="Edit user" className={dialogClass}>
        {user && (
          <>
            <EditUserForm
              key={user.userid}
              user={user}
              updateUser={updateUser}
              withProof={withReauthentication}
              onClose={onClose}
            />
            <ObjectHistory objectType="user" objectId={user.userid} name={user.name} />
          </>
        )}
      </Dialog>
      {reauthenticationDialog}
    </>
  );
}
