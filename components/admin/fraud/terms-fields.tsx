import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { type RuleKind, type RuleTerms, SUBJECTS, type Subject } from '@/lib/domain/fraud-rules/schema';
import { SUBJECT_TEXTS } from './rule-texts';

interface FieldAttributes {
  id: string;
  name: string;
  error: string | undefined;
  autoComplete: string;
}

interface TermsFieldsProps {
  kind: RuleKind;
  /** The terms of the edited rule, which may be of another kind. */
  given: RuleTerms | undefined;
  field: (name: string) => FieldAttributes;
}

const NUMBERS: Record<RuleKind, { name: string; label: string }[]> = {
  velocity: [
    { name: 'most', label: 'At most (orders or rupees)' },
    { name: 'minutes', label: 'In so many minutes' },
  ],
  accounts: [
    { name: 'most', label: 'At most so many accounts' },
    { name: 'days', label: 'In so many days (at most 90)' },
  ],
  first_order: [
    { name: 'rupees', label: 'From so many rupees' },
    { name: 'days', label: 'Of an account younger than (days)' },
  ],
  claims: [
    { name: 'least', label: 'At least so many orders' },
    { name: 'percent', label: 'At least so many percent' },
    { name: 'days', label: 'In so many days' },
  ],
  blocked: [],
};

/** The parameters of a kind of rule. */
export function TermsFields({ kind, given, field }: TermsFieldsProps) {
  const known: Record<string, unknown> = given?.kind === kind ? { ...given } : {};
  const textOf = (name: string) => (known[name] === undefined ? '' : String(known[name]));
  const subjects: readonly Subject[] =
    kind === 'accounts' ? SUBJECTS.filter((each) => each !== 'account') : SUBJECTS;
  return (
    <>
      {(kind === 'velocity' || kind === 'accounts') && (
        <SelectField {...field('by')} label="By one" defaultValue={textOf('by') || 'payer'}>
          {subjects.map((subject) => (
            <option key={subject} value={subject}>
              {SUBJECT_TEXTS[subject]}
            </option>
          ))}
        </SelectField>
      )}
      {kind === 'velocity' && (
        <SelectField {...field('counted')} label="Counted" defaultValue={textOf('counted') || 'orders'}>
          <option value="orders">orders</option>
          <option value="rupees">rupees</option>
        </SelectField>
      )}
      {NUMBERS[kind].map(({ name, label }) => (
        <TextField
          key={name}
          {...field(name)}
          label={label}
          inputMode="numeric"
          defaultValue={textOf(name)}
        />
      ))}
    </>
  );
}
