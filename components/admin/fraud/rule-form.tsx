import { useState } from 'react';
import type { ServerAction } from '@/components/admin/call-action';
import { type FormReading, readForm } from '@/components/admin/catalogue/form-reading';
import { useSave } from '@/components/admin/catalogue/use-save';
import type { RemoveRow } from '@/components/admin/table/edited-list';
import { FormActions } from '@/components/ui/form-actions';
import { FormMessage } from '@/components/ui/form-message';
import { SelectField } from '@/components/ui/select-field';
import { SubmitForm } from '@/components/ui/submit-form';
import { TextField } from '@/components/ui/text-field';
import {
  type CreateRule,
  type EditRule,
  MODES,
  OUTCOMES,
  type Replay,
  type ReplayInput,
  RULE_KINDS,
  type RuleKind,
  type RuleView,
  SUBJECTS,
} from '@/lib/domain/fraud-rules/schema';
import { ReplayPart } from './replay-part';
import { KIND_TEXTS, MODE_TEXTS, OUTCOME_TEXTS } from './rule-texts';
import { TermsFields } from './terms-fields';

/** The server actions of app/(admin)/admin/fraud-actions.ts, as the page passes them to components. */
export interface RuleActions {
  create: ServerAction<CreateRule, unknown>;
  edit: ServerAction<EditRule, unknown>;
  remove: RemoveRow;
  replay: ServerAction<ReplayInput, Replay>;
}

interface RuleFormProps {
  /** The rule that is edited; null for a new one. */
  rule: RuleView | null;
  actions: Pick<RuleActions, 'create' | 'edit' | 'replay'>;
  onSaved: () => void;
  onCancel: () => void;
}

const SHOWN = [
  'name',
  'reason',
  'outcome',
  'mode',
  'by',
  'counted',
  'most',
  'minutes',
  'days',
  'rupees',
  'least',
  'percent',
];

export function RuleForm({ rule, actions, onSaved, onCancel }: RuleFormProps) {
  const [kind, setKind] = useState<RuleKind>(rule?.terms.kind ?? 'velocity');
  const form = useSave({
    given: rule,
    action: (input: CreateRule | EditRule) => ('seen' in input ? actions.edit(input) : actions.create(input)),
    read: (element, seen): CreateRule | EditRule => {
      const draft = draftFrom(kind, element);
      return seen ? { ...draft, id: seen.id, seen: seen.version } : draft;
    },
    shown: SHOWN,
    failed: 'The rule could not be saved.',
    onSaved,
  });
  const field = (name: string) => ({ id: name, name, error: form.errors[name], autoComplete: 'off' });
  return (
    <SubmitForm onSubmit={form.save} onInput={form.onInput} className="grid items-start gap-4 sm:grid-cols-2">
      <TextField {...field('name')} label="Name" defaultValue={rule?.name} maxLength={80} />
      <TextField
        {...field('reason')}
        label="Reason"
        hint="A plain sentence. Staff read it where the rule has hit."
        defaultValue={rule?.reason}
        maxLength={300}
      />
      <SelectField
        {...field('kind')}
        label="Kind"
        value={kind}
        onChange={(event) => setKind(RULE_KINDS.find((each) => each === event.target.value) ?? kind)}
      >
        {RULE_KINDS.map((each) => (
          <option key={each} value={each}>
            {KIND_TEXTS[each]}
          </option>
        ))}
      </SelectField>
      <TermsFields key={kind} kind={kind} given={rule?.terms} field={field} />
      <SelectField {...field('outcome')} label="What it does" defaultValue={rule?.outcome ?? 'hold'}>
        {OUTCOMES.map((each) => (
          <option key={each} value={each}>
            {OUTCOME_TEXTS[each]}
          </option>
        ))}
      </SelectField>
      <SelectField {...field('mode')} label="Mode" defaultValue={rule?.mode ?? 'shadow'}>
        {MODES.map((each) => (
          <option key={each} value={each}>
            {MODE_TEXTS[each]}
          </option>
        ))}
      </SelectField>
      <div className="sm:col-span-2">
        <ReplayPart read={(element) => draftFrom(kind, element)} replay={actions.replay} />
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

function draftFrom(kind: RuleKind, element: HTMLFormElement): CreateRule {
  const reading = readForm(element);
  return {
    name: reading.text('name'),
    reason: reading.text('reason'),
    terms: readTerms(kind, reading),
    outcome: OUTCOMES.find((each) => each === reading.text('outcome')) ?? 'allow',
    mode: MODES.find((each) => each === reading.text('mode')) ?? 'shadow',
  };
}

/** What is no number is 0, which the server refuses at its field. */
function readTerms(kind: RuleKind, { text, number }: FormReading): CreateRule['terms'] {
  const count = (name: string) => number(name) ?? 0;
  switch (kind) {
    case 'velocity':
      return {
        kind,
        by: subjectFrom(text('by')) ?? 'account',
        counted: text('counted') === 'rupees' ? 'rupees' : 'orders',
        most: count('most'),
        minutes: count('minutes'),
      };
    case 'accounts': {
      const by = subjectFrom(text('by'));
      return { kind, by: by && by !== 'account' ? by : 'payer', most: count('most'), days: count('days') };
    }
    case 'first_order':
      return { kind, rupees: count('rupees'), days: count('days') };
    case 'claims':
      return { kind, least: count('least'), percent: count('percent'), days: count('days') };
    case 'blocked':
      return { kind };
  }
}

const subjectFrom = (text: string) => SUBJECTS.find((subject) => subject === text);
