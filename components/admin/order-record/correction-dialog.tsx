'use client';

import type { ReactNode } from 'react';
import {
  type Reauthentication,
  useReauthentication,
} from '@/components/shared/second-factor/use-reauthentication';
import { Dialog } from '@/components/ui/dialog';
import { dialogClass } from '@/components/ui/dialog-class';

interface CorrectionDialogProps {
  open: boolean;
  label: string;
  onClose: () => void;
  /** The form, which asks for recent authentication where the server does. */
  form: (withReauthentication: Reauthentication['withReauthentication']) => ReactNode;
}

/** The dialog of one correction of an order. */
export function CorrectionDialog({ open, label, onClose, form }: CorrectionDialogProps) {
  const { withReauthentication, reauthenticationDialog } = useReauthentication();
  return (
    <>
      <Dialog open={open} onClose={onClose} label={label} className={dialogClass}>
        {open && form(withReauthentication)}
      </Dialog>
      {reauthenticationDialog}
    </>
  );
}
