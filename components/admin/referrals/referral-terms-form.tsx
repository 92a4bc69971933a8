'use client';

import { useRouter } from 'next/navigation';
import type { ServerAction } from '@/components/admin/call-action';
import { readForm } from '@/components/admin/catalogue/form-reading';
import { useSave } from '@/components/admin/catalogue/use-save';
import { CheckField } from '@/components/ui/check-field';
import { FormMessage } from '@/components/ui/form-message';
import { SubmitButton } from '@/components/ui/submit-button';
import { SubmitForm } from '@/components/ui/submit-form';
import { TextField } from '@/components/ui/text-field';
import { showToast } from '@/components/ui/toast';
import type { ReferralTermsInput, ReferralTermsView } from '@/lib/domain/referrals/schema';

interface ReferralTermsFormProps {
  /** Null before they are saved first. */
  terms: ReferralTermsView | null;
  save: ServerAction<ReferralTermsInput, unknown>;
}

const FIELDS = [
  { name: 'inviterPoints', label: 'Points of the inviter', mode: 'decimal' },
  { name: 'friendPoints', label: 'Points of the friend', mode: 'decimal' },
  { name: 'minOrder', label: 'Least price of the order (rupees)', mode: 'decimal' },
  { name: 'withinDays', label: 'Days after the registration', mode: 'numeric' },
  { name: 'monthlyLimit', label: 'Most rewards of one inviter in a month', mode: 'numeric' },
] as const;

/** What friends who register from now on are promised. */
export function ReferralTermsForm({ terms, save }: ReferralTermsFormProps) {
  const router = useRouter();
  const form = useSave({
    given: terms,
    action: save,
    read: (element, seen): ReferralTermsInput => {
      const { number, isTicked } = readForm(element);
      // What is no number is refused by the server, at its field.
      const at = (name: (typeof FIELDS)[number]['name']) => number(name) ?? 0;
      return {
        enabled: isTicked('enabled'),
        inviterPoints: at('inviterPoints'),
        friendPoints: at('friendPoints'),
        minOrder: at('minOrder'),
        withinDays: at('withinDays'),
        monthlyLimit: at('monthlyLimit'),
        seen: seen?.version ?? null,
      };
    },
    shown: FIELDS.map(({ name }) => name),
    failed: 'The terms could not be saved.',
    onSaved: () => {
      showToast('The terms are saved.', 'good');
      router.refresh();
    },
  });
  return (
    <section aria-labelledby="terms-title" className="panel space-y-4 p-4 md:p-6">
      <h2 id="terms-title" className="font-bold text-lg">
        Terms
      </h2>
      <p className="max-w-prose text-muted text-sm">
        Both get points when the friend's first order of this price is delivered. They can be turned into
        wallet balance and are never paid out. Friends who have registered keep what they were promised,
        whatever is changed here.
      </p>
      <SubmitForm
        onSubmit={form.save}
        onInput={form.onInput}
        className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-3"
      >
        {FIELDS.map(({ name, label, mode }) => (
          <TextField
            key={name}
            id={name}
            name={name}
            label={label}
            inputMode={mode}
            autoComplete="off"
            defaultValue={terms?.[name] ?? ''}
            error={form.errors[name]}
          />
        ))}
        <div className="space-y-3 sm:col-span-2 xl:col-span-3">
          <CheckField name="enabled" label="Customers can invite friends" defaultChecked={terms?.enabled} />
          <FormMessage outcome={{ bad: form.bad }} />
          <SubmitButton busy={form.busy}>Save terms</SubmitButton>
        </div>
      </SubmitForm>
    </section>
  );
}
