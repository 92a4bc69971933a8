'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import type { UserView } from '@/lib/domain/accounts/schema';
import { EditUserDialog } from './edit-user-dialog';
import type { UpdateUser } from './edit-user-form';
import { TopUpDialog } from './top-up-dialog';
import type { AddBalance } from './top-up-form';

export interface UserDialogsInput {
  /** The maximum of one credit, in rupees. */
  amountMax: number;
  /** Rupees that one administrator may credit without a second approver. */
  creditAlone: number;
  updateUser: UpdateUser;
  addBalance: AddBalance;
}

/** The dialogs that edit a user and credit a wallet; the page is read again when one of them has done something. */
export function useUserDialogs({ amountMax, creditAlone, updateUser, addBalance }: UserDialogsInput): {
  topUp: (user: UserView) => void;
  edit: (user: UserView) => void;
  dialogs: ReactNode;
} {
  const router = useRouter();
  const [crediting, setCrediting] = useState<UserView | null>(null);
  const [editing, setEditing] = useState<UserView | null>(null);
  return {
    topUp: setCrediting,
    edit: setEditing,
    dialogs: (
      <>
        <TopUpDialog
          user={crediting}
          max={amountMax}
          alone={creditAlone}
          addBalance={addBalance}
          onClose={() => setCrediting(null)}
          onDone={() => {
            setCrediting(null);
            router.refresh();
          }}
        />
        <EditUserDialog
          user={editing}
          updateUser={updateUser}
          onClose={() => {
            setEditing(null);
            router.refresh();
          }}
        />
      </>
    ),
  };
}
