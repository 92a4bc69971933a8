'use client';

import { dialogClass } from '@/components/account/dialog-class';
import { proveWithCode } from '@/components/store/api/account';
import { buttonClass } from '@/components/ui/button-class';
import { Dialog } from '@/components/ui/dialog';
import { FactorForm } from './factor-form';

interface ProveDialogProps {
  open: boolean;
  onProved: () => void;
  onClose: () => void;
}

/** Asks an administrator for the authenticator code before money moves. */
export function ProveDialog({ open, onProved, onClose }: ProveDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} label="Confirm that it is you" className={dialogClass}>
      <h2 className="font-bold text-lg">Confirm that it is you</h2>
      <p className="mt-2 mb-4 text-muted">
        Money moves with this step. One code is good for 10 minutes of them.
      </p>
      <FactorForm hint="From your authenticator app." action="Confirm" send={proveWithCode} onDone={onProved}>
        <button type="button" onClick={onClose} className={buttonClass('quiet')}>
          Cancel
        </button>
      </FactorForm>
    </Dialog>
  );
}
