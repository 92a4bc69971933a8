'use client';

import { useState } from 'react';
import type { z } from 'zod';
import { callAction, type ServerAction } from '@/components/admin/call-action';
import { formErrors } from '@/components/admin/catalogue/form-errors';
import { readForm } from '@/components/admin/catalogue/form-reading';
import { errorText } from '@/components/shared/api/error-messages';
import type { Reauthentication } from '@/components/shared/second-factor/use-reauthentication';
import { FormActions } from '@/components/ui/form-actions';
import { FormMessage } from '@/components/ui/form-message';
import { SubmitForm } from '@/components/ui/submit-form';
import { TextField } from '@/components/ui/text-field';
import { showToast } from '@/components/ui/toast';
import { useBusy } from '@/components/ui/use-busy';
import { useFieldErrors } from '@/components/ui/use-field-errors';
import type { OrderView } from '@/lib/domain/orders/schema';
import type { typedCodeForm } from '@/lib/domain/vault/schema';

export type DeliverCodeAction = ServerAction<z.input<typeof typedCodeForm>, unknown>;

interface DeliverCodeFormProps {
  order: OrderView;
  deliver: DeliverCodeAction;
  withReauthentication: Reauthentication['withReauthentication'];
  onClose: () => void;
  onDone: () => void;
}

/** Delivers an order by hand with a code. The vault shows it to the customer; no message and no note has it. */
export function DeliverCodeForm({
  order,
  deliver,
  withReauthentication,
  onClose,
  onDone,
}: DeliverCodeFormProps) {
  const { busy, run } = useBusy();
  const { errors, show, onInput } = useFieldErrors();
  const [bad, setBad] = useState('');
  const submit = (element: HTMLFormElement) =>
    run(async () => {
      setBad('');
      const { text } = readForm(element);
      const [code, pin, expiresOn] = [text('code'), text('pin'), text('expiresOn')];
      const reply = await withReauthentication(() =>
        callAction(deliver, { orderId: order.orderid, code, pin, expiresOn }),
      );
      if (!reply.ok) {
        if (!show(formErrors(reply.failure, ['code', 'pin', 'expiresOn']))) setBad(errorText(reply.failure));
        return;
      }
      showToast(`Order ${order.orderid} is Completed.`, 'good');
      onDone();
    });
  return (
    <SubmitForm onSubmit={(element) => submit(element)} onInput={onInput} className="space-y-4">
      <h2 className="font-bold text-lg">Deliver a code</h2>
      <p className="text-muted text-sm">
        The order is Completed with it. The customer reads it on the page of the order, and nobody else does.
      </p>
      <TextField
        id="typed-code"
        name="code"
        label="Code"
        error={errors.code}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        className="font-mono"
      />
      <TextField
        id="typed-pin"
        name="pin"
        label="PIN (optional)"
        error={errors.pin}
        maxLength={30}
        autoComplete="off"
        spellCheck={false}
        className="font-mono"
      />
      <TextField
        id="typed-expiry"
        name="expiresOn"
        type="date"
        label="Valid until (optional)"
        error={errors.expiresOn}
      />
      <FormMessage outcome={{ bad }} />
      <FormActions busy={busy} submit="Deliver it" cancel={{ label: 'Cancel', onPress: onClose }} />
    </SubmitForm>
  );
}
