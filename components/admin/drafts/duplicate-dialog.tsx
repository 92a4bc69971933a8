'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { callAction } from '@/components/admin/call-action';
import { errorText } from '@/components/shared/api/error-messages';
import { sendOnce } from '@/components/shared/api/send-once';
import { Dialog } from '@/components/ui/dialog';
import { dialogClass } from '@/components/ui/dialog-class';
import { FormActions } from '@/components/ui/form-actions';
import { FormMessage } from '@/components/ui/form-message';
import { formText } from '@/components/ui/form-text';
import { SubmitForm } from '@/components/ui/submit-form';
import { TextField } from '@/components/ui/text-field';
import { useBusy } from '@/components/ui/use-busy';
import type { AdminProduct } from '@/lib/domain/catalogue/schema';
import type { DuplicateProduct } from './draft-actions';

interface DuplicateDialogProps {
  /** Null: closed. */
  product: AdminProduct | null;
  action: DuplicateProduct;
  onClose: () => void;
}

/** Copies a product with its items, as a draft with another name. */
export function DuplicateDialog({ product, action, onClose }: DuplicateDialogProps) {
  const router = useRouter();
  const { busy, run } = useBusy();
  const [bad, setBad] = useState('');
  const close = () => {
    setBad('');
    onClose();
  };
  const copy = (id: string, name: string) =>
    run(async () => {
      setBad('');
      const reply = await sendOnce('duplicate-product', [id, name], (key) =>
        callAction(action, { id, name, key }),
      );
      if (!reply.ok) return setBad(errorText(reply.failure));
      router.push(`/admin/viewproducts/${reply.data.id}`);
    });
  return (
    <Dialog open={product !== null} onClose={close} label="Duplicate product" className={dialogClass}>
      {product && (
        <SubmitForm onSubmit={(form) => copy(product._id, formText(form, 'copy-name'))} className="space-y-4">
          <h2 className="font-bold text-lg">Duplicate {product.name}</h2>
          <p className="text-muted text-sm">
            Its {product.items.length === 1 ? 'item is' : `${product.items.length} items are`} copied too,
            with prices, suppliers and costs. The copies are drafts; the Hindi name is left empty.
          </p>
          <TextField
            id="copy-name"
            name="copy-name"
            label="Name of the copy"
            defaultValue={`${product.name} (copy)`}
            maxLength={120}
            autoComplete="off"
          />
          <FormMessage outcome={{ bad }} />
          <FormActions busy={busy} submit="Duplicate" cancel={{ label: 'Close', onPress: close }} />
        </SubmitForm>
      )}
    </Dialog>
  );
}
