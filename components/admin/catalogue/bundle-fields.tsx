import { TextField } from '@/components/ui/text-field';
import type { AdminItem } from '@/lib/domain/catalogue/schema';

/** The items that a bundle can be made of. */
export type Single = Pick<AdminItem, 'itemid' | 'name'>;

interface BundleFieldsProps {
  /** Null for a new item. */
  item: AdminItem | null;
  singles: Single[];
  errors: Record<string, string | undefined>;
}

/** Which item a bundle is several times, and how often. */
export function BundleFields({ item, singles, errors }: BundleFieldsProps) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField
        id="bundleOf"
        name="bundleOf"
        label="Bundle of item (optional)"
        defaultValue={item?.bundleOf ?? ''}
        list="single-items"
        inputMode="numeric"
        autoComplete="off"
        error={errors.bundleOf}
        hint={
          item?.single
            ? `Now: ${item.single.name}, whose suppliers, packs and costs it has.`
            : 'Type a part of its name, or its number. The suppliers, packs and costs of a bundle follow from it.'
        }
      />
      <TextField
        id="bundleCount"
        name="bundleCount"
        label="How many of it"
        defaultValue={item?.bundleCount ?? ''}
        inputMode="numeric"
        autoComplete="off"
        error={errors.bundleCount}
        hint="2 to 20. The page of the product names what the bundle saves."
        className="tabular-nums"
      />
      <datalist id="single-items">
        {singles
          .filter(({ itemid }) => itemid !== item?.itemid)
          .map(({ itemid, name }) => (
            <option key={itemid} value={itemid}>
              {name}
            </option>
          ))}
      </datalist>
    </div>
  );
}
