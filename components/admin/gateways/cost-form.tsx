'use client';

import { useRouter } from 'next/navigation';
import type { ServerAction } from '@/components/admin/call-action';
import { readForm } from '@/components/admin/catalogue/form-reading';
import { useSave } from '@/components/admin/catalogue/use-save';
import { FormActions } from '@/components/ui/form-actions';
import { FormMessage } from '@/components/ui/form-message';
import { SubmitForm } from '@/components/ui/submit-form';
import { TextField } from '@/components/ui/text-field';
import { showToast } from '@/components/ui/toast';
import type { GatewayView, SaveGatewayCost } from '@/lib/domain/payments/schema';

interface CostFormProps {
  gateway: GatewayView;
  save: ServerAction<SaveGatewayCost, unknown>;
}

/** What a gateway takes of a payment, by which rules choose the cheapest. */
export function CostForm({ gateway, save }: CostFormProps) {
  const router = useRouter();
  const { name, title, cost } = gateway;
  const form = useSave({
    given: cost,
    action: save,
    read: (element, seen): SaveGatewayCost => {
      const { number } = readForm(element);
      // What is no number is -1, which the server refuses at its field.
      return {
        gateway: name,
        seen: seen?.version ?? null,
        percent: number('percent') ?? -1,
        rupees: number('rupees') ?? -1,
      };
    },
    shown: ['percent', 'rupees'],
    failed: 'The cost could not be saved.',
    onSaved: () => {
      showToast(`The cost of ${title} is saved.`, 'good');
      router.refresh();
    },
  });
  const field = (each: 'percent' | 'rupees') => ({
    id: `${name}-${each}`,
    name: each,
    error: form.errors[each],
    defaultValue: cost?.[each],
    inputMode: 'decimal' as const,
    autoComplete: 'off',
  });
  return (
    <SubmitForm onSubmit={form.save} onInput={form.onInput}>
      <fieldset className="grid items-start gap-3 sm:grid-cols-2">
        <legend className="sr-only">Cost of {title}</legend>
        <TextField {...field('percent')} label="Percent of the amount" />
        <TextField {...field('rupees')} label="Rupees for each payment" />
        <div className="sm:col-span-2">
          <FormMessage outcome={{ bad: form.bad }} />
          <FormActions busy={form.busy} submit={`Save cost of ${title}`} />
        </div>
      </fieldset>
    </SubmitForm>
  );
}
