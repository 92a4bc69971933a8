'use client';

import type { ReactNode } from 'react';
import { useActing } from '@/components/admin/work-claims/use-acting';
import type { Reauthentication } from '@/components/shared/second-factor/use-reauthentication';
import { Dialog } from '@/components/ui/dialog';
import { dialogClass } from '@/components/ui/dialog-class';

interface CorrectionDialogProps {
  open: boolean;
  orderId: string;
  label: string;
  onClose: () => void;
  /** The form, which asks for recent authentication where the server does. */
  form: (withReauthentication: Reauthentication['withReauthentication']) => ReactNode;
}

/** The dialog of one correction of an order. */
export function CorrectionDialog({ open, orderId, label, onClose, form }: CorrectionDialogProps) {
  const { actingOn, actingDialogs } = useActing();
  return (
    <>
      <Dialog open={open} onClose={onClose} label={label} className={dialogClass}>
        {open && form(actingOn({ kind: 'order', id: orderId }))}
      </Dialog>
      {actingDialogs}
    </>
  );
}
