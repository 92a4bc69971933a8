'use client';

import { Permitted } from '@/components/admin/permissions/permitted';
import { editPermission } from '@/components/admin/users/edit-permission';
import { type UserDialogsInput, useUserDialogs } from '@/components/admin/users/use-user-dialogs';
import { buttonClass } from '@/components/ui/button-class';
import type { UserView } from '@/lib/domain/accounts/schema';

interface CustomerActionsProps extends UserDialogsInput {
  user: UserView;
}

/** What a person may do for a customer: credit the wallet, edit or block the account. */
export function CustomerActions({ user, ...given }: CustomerActionsProps) {
  const { topUp, edit, dialogs } = useUserDialogs(given);
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Permitted to="money.give">
          <button type="button" onClick={() => topUp(user)} className={buttonClass('quiet')}>
            Top-Up
          </button>
        </Permitted>
        <Permitted to={editPermission(user)}>
          <button type="button" onClick={() => edit(user)} className={buttonClass('quiet')}>
            Edit or block
          </button>
        </Permitted>
      </div>
      {dialogs}
    </>
  );
}
