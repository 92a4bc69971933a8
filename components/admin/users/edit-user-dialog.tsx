'use client';

import { dialogClass } from '@/components/account/dialog-class';
import { useProof } from '@/components/account/second-factor/use-proof';
import { ObjectTrail } from '@/components/admin/trail/object-trail';
import { Dialog } from '@/components/ui/dialog';
import type { UserView } from '@/lib/store/accounts/schema';
import { EditUserForm, type UpdateUser } from './edit-user-form';

interface EditUserDialogProps {
  /** Null: closed. */
  user: UserView | null;
  updateUser: UpdateUser;
  onClose: () => void;
}

export function EditUserDialog({ user, updateUser, onClose }: EditUserDialogProps) {
  const { withProof, proofDialog } = useProof();
  return (
    <>
      <Dialog open={user !== null} onClose={onClose} label="Edit user" className={dialogClass}>
        {user && (
          <>
            <EditUserForm
              key={user.userid}
              user={user}
              updateUser={updateUser}
              withProof={withProof}
              onClose={onClose}
            />
            <ObjectTrail objectType="user" objectId={user.userid} name={user.name} />
          </>
        )}
      </Dialog>
      {proofDialog}
    </>
  );
}
