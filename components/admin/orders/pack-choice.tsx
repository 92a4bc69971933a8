import { CheckField } from '@/components/ui/check-field';
import type { OrderRefunds } from '@/lib/domain/orders/schema';
import { formatRupees } from '@/lib/platform/money';

interface PackChoiceProps {
  packs: OrderRefunds['packs'];
  chosen: number[];
  onChoose: (chosen: number[]) => void;
}

/** The packs of an order, for a refund of some of them. */
export function PackChoice({ packs, chosen, onChoose }: PackChoiceProps) {
  return (
    <fieldset className="my-3">
      <legend className="mb-1 font-semibold text-sm">Packs that it is for</legend>
      <div className="flex flex-col">
        {packs.map(({ index, pack, share, isRefunded }) => (
          <CheckField
            key={index}
            label={`Pack ${index + 1} (${pack}), ${isRefunded ? 'refunded already' : formatRupees(share)}`}
            disabled={isRefunded}
            checked={chosen.includes(index)}
            onChange={({ target }) =>
              onChoose(target.checked ? [...chosen, index] : chosen.filter((each) => each !== index))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
