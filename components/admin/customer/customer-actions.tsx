'use client';

import { Permitted } from '@/components/admin/permissions/permitted';
import { editPermission } from '@/components/admin/users/edit-permission';
import { type UserDialogsInput, useUserDialogs } from '@/components/admin/users/use-user-dialogs';
import { useClaims } from '@/components/admin/work-claims/claims-provider';
import { buttonClass } from '@/components/ui/button-class';
import type { UserView } from '@/lib/domain/accounts/schema';

interface CustomerActionsProps extends UserDialogsInput {
  user: UserView;
}

/** What a person may do for a customer: credit the wallet, edit or block the account. */
export function CustomerActions({ user, ...given }: CustomerActionsProps) {
  const { topUp, edit, dialogs } = useUserDialogs(given);
  // Nobody gives T-Coins to themselves: that is said before the form was filled in.
  const { viewer } = useClaims();
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {user.userid !== viewer && (
          <Permitted to="money.give">
            <button type="button" onClick={() => topUp(user)} className={buttonClass('quiet')}>
              Top-Up
            </button>
          </Permitted>
        )}
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
