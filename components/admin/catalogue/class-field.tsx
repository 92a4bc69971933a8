import { SelectField } from '@/components/ui/select-field';
import { type AdminProduct, CLASS_NAMES, gameClasses } from '@/lib/domain/catalogue/schema';
import { istDateTime } from '@/lib/platform/time';

interface ClassFieldProps {
  product: Partial<Pick<AdminProduct, 'gameClass' | 'gameDecidedAt' | 'gameDecidedBy'>> | null;
  error: string | undefined;
}

/** The field for the game class of a product, with the time of the last classification and who made it. */
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
