'use client';

import { useReauthentication } from '@/components/shared/second-factor/use-reauthentication';
import { Dialog } from '@/components/ui/dialog';
import { dialogClass } from '@/components/ui/dialog-class';
import type { UserView } from '@/lib/domain/accounts/schema';
import { type AddBalance, TopUpForm } from './top-up-form';

interface TopUpDialogProps {
  /** Null: closed. */
  user: UserView | null;
  max: number;
  alone: number;
  addBalance: AddBalance;
  onClose: () => void;
  onDone: () => void;
}

export function TopUpDialog({ user, max, alone, addBalance, onClose, onDone }: TopUpDialogProps) {
  const { withReauthentication, reauthenticationDialog } = useReauthentication();
  return (
    <>
      <Dialog open={user !== null} onClose={onClose} label="Top-Up" className={dialogClass}>
        {user && (
          <TopUpForm
            key={user.userid}
            user={user}
            max={max}
            alone={alone}
            addBalance={addBalance}
            withReauthentication={withReauthentication}
            onClose={onClose}
            onDone={onDone}
          />
        )}
      </Dialog>
      {reauthenticationDialog}
    </>
  );
}
