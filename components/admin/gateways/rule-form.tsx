import type { ServerAction } from '@/components/admin/call-action';
import { readForm } from '@/components/admin/catalogue/form-reading';
import { useSave } from '@/components/admin/catalogue/use-save';
import type { RemoveRow } from '@/components/admin/table/edited-list';
import { FormActions } from '@/components/ui/form-actions';
import { FormMessage } from '@/components/ui/form-message';
import { SelectField } from '@/components/ui/select-field';
import { SubmitForm } from '@/components/ui/submit-form';
import { TextField } from '@/components/ui/text-field';
import {
  type CreateGatewayRule,
  DEVICES,
  type EditGatewayRule,
  type GatewayRuleView,
  type GatewayView,
} from '@/lib/domain/payments/schema';
import { DEVICE_TEXTS } from './rule-texts';

/** The server actions of app/(admin)/admin/gateway-actions.ts, as the page passes them to components. */
export interface RuleActions {
  create: ServerAction<CreateGatewayRule, unknown>;
  edit: ServerAction<EditGatewayRule, unknown>;
  remove: RemoveRow;
}

interface RuleFormProps {
  /** The rule that is edited; null for a new one. */
  rule: GatewayRuleView | null;
  /** The position of a new rule. */
  nextPosition: number;
  gateways: GatewayView[];
  actions: Pick<RuleActions, 'create' | 'edit'>;
  onSaved: () => void;
  onCancel: () => void;
}

const SHOWN = ['name', 'position', 'amountFrom', 'amountTo', 'device', 'from', 'until', 'gateways', 'byCost'];
const CHOICES = ['First choice', 'Second choice', 'Third choice', 'Fourth choice', 'Fifth choice'];

export function RuleForm({ rule, nextPosition, gateways, actions, onSaved, onCancel }: RuleFormProps) {
  const form = useSave({
    given: rule,
    action: (input: CreateGatewayRule | EditGatewayRule) =>
      'seen' in input ? actions.edit(input) : actions.create(input),
    read: (element, seen): CreateGatewayRule | EditGatewayRule => {
      const draft = draftFrom(element);
      return seen ? { ...draft, id: seen.id, seen: seen.version } : draft;
    },
    shown: SHOWN,
    failed: 'The rule could not be saved.',
    onSaved,
  });
  const field = (name: string) => ({
    id: `rule-${name}`,
    name,
    error: form.errors[name],
    autoComplete: 'off',
  });
  return (
    <SubmitForm onSubmit={form.save} onInput={form.onInput} className="grid items-start gap-4 sm:grid-cols-2">
      <TextField {...field('name')} label="Name" defaultValue={rule?.name} maxLength={80} />
      <TextField
        {...field('position')}
        label="Position"
        hint="Of the rules that fit, the smallest number comes first."
        defaultValue={rule?.position ?? nextPosition}
        inputMode="numeric"
      />
      <TextField
        {...field('amountFrom')}
        label="From so many rupees"
        hint="Empty for any amount."
        defaultValue={rule?.amountFrom ?? ''}
        inputMode="decimal"
      />
      <TextField
        {...field('amountTo')}
        label="Up to so many rupees"
        hint="Empty for any amount."
        defaultValue={rule?.amountTo ?? ''}
        inputMode="decimal"
      />
      <TextField {...field('from')} label="From (time in India)" type="time" defaultValue={rule?.from} />
      <TextField {...field('until')} label="Until (time in India)" type="time" defaultValue={rule?.until} />
      <SelectField {...field('device')} label="Device" defaultValue={rule?.device ?? ''}>
        <option value="">Any device</option>
        {DEVICES.map((each) => (
          <option key={each} value={each}>
            {DEVICE_TEXTS[each]}
          </option>
        ))}
      </SelectField>
      <SelectField {...field('byCost')} label="Order" defaultValue={rule?.byCost ? 'cost' : 'listed'}>
        <option value="listed">As chosen below</option>
        <option value="cost">The cheapest first</option>
      </SelectField>
      {gateways.slice(0, CHOICES.length).map(({ name }, place) => (
        <SelectField
          key={name}
          {...field('gateways')}
          id={place === 0 ? 'rule-gateways' : `rule-gateways-${place + 1}`}
          error={place === 0 ? form.errors.gateways : undefined}
          label={CHOICES[place] ?? ''}
          defaultValue={rule?.gateways[place] ?? ''}
        >
          <option value="">{place === 0 ? 'Choose…' : 'None'}</option>
          {gateways.map((each) => (
            <option key={each.name} value={each.name}>
              {each.title}
            </option>
          ))}
        </SelectField>
      ))}
      <div className="sm:col-span-2">
        <FormMessage outcome={{ bad: form.bad }} />
        <FormActions
          busy={form.busy}
          submit={rule ? 'Save rule' : 'Create rule'}
          cancel={{ label: 'Cancel', onPress: onCancel }}
        />
      </div>
    </SubmitForm>
  );
}

/** What is no number where one is needed is sent as -1, which the server refuses at its field. */
function draftFrom(element: HTMLFormElement): CreateGatewayRule {
  const { text, texts, number } = readForm(element);
  const bound = (name: string) => (text(name) === '' ? null : (number(name) ?? -1));
  return {
    name: text('name'),
    position: number('position') ?? -1,
    amountFrom: bound('amountFrom'),
    amountTo: bound('amountTo'),
    device: DEVICES.find((each) => each === text('device')) ?? null,
    from: text('from'),
    until: text('until'),
    gateways: texts('gateways').filter(Boolean),
    byCost: text('byCost') === 'cost',
  };
}
