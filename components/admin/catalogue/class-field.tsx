import { SelectField } from '@/components/ui/select-field';
import { type AdminProduct, CLASS_NAMES, gameClasses } from '@/lib/domain/catalogue/schema';
import { istDateTime } from '@/lib/platform/time';

interface ClassFieldProps {
  product: Partial<Pick<AdminProduct, 'gameClass' | 'gameDecidedAt' | 'gameDecidedBy'>> | null;
  error: string | undefined;
}

/** What a product is under the law on online games, with when and by whom that was decided. */
export function ClassField({ product, error }: ClassFieldProps) {
  const { gameClass = 'unknown', gameDecidedAt, gameDecidedBy } = product ?? {};
  const decided = gameDecidedAt
    ? ` Decided ${istDateTime(new Date(gameDecidedAt))} by ${gameDecidedBy ?? 'the owner, with the upgrade of the store'}.`
    : '';
  return (
    <SelectField
      id="gameClass"
      name="gameClass"
      label="Game class"
      hint={`Money games may not be offered in India: they, and what is not classified, are neither shown nor sold.${decided}`}
      defaultValue={gameClass}
      error={error}
    >
      {gameClasses.map((each) => (
        <option key={each} value={each}>
          {CLASS_NAMES[each]}
        </option>
      ))}
    </SelectField>
  );
}
