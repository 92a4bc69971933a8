'use client';

import { dialogClass } from '@/components/account/dialog-class';
import { useProof } from '@/components/account/second-factor/use-proof';
import { Dialog } from '@/components/ui/dialog';
import type { UserView } from '@/lib/store/accounts/schema';
import { TopUpForm } from './top-up-form';

interface TopUpDialogProps {
  /** Null: closed. */
  user: UserView | null;
  max: number;
  alone: number;
  onClose: () => void;
  onDone: () => void;
}

export function TopUpDialog({ user, max, alone, onClose, onDone }: TopUpDialogProps) {
  const { withProof, proofDialog } = useProof();
  return (
    <>
      <Dialog open={user !== null} onClose={onClose} label="Top-Up" className={dialogClass}>
        {user && (
          <TopUpForm
            key={user.userid}
            user={user}
            max={max}
            alone={alone}
            withProof={withProof}
            onClose={onClose}
            onDone={onDone}
          />
        )}
      </Dialog>
      {proofDialog}
    </>
  );
}
