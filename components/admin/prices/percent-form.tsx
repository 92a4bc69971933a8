import { buttonClass } from '@/components/ui/button-class';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { categories } from '@/lib/domain/catalogue/schema';
import type { FormTargetAction } from './form-target';
import { ServerForm } from './server-form';

interface PercentFormProps {
  products: { id: string; name: string }[];
  /** The accounts at suppliers. */
  suppliers: readonly string[];
  action: FormTargetAction;
}

/** Changes many prices by percent. The preview shows each of them before anything is saved. */
export function PercentForm({ products, suppliers, action }: PercentFormProps) {
  return (
    <section aria-labelledby="percent-title" className="panel space-y-4 p-4 md:p-6">
      <h2 id="percent-title" className="font-bold text-lg">
        By percent
      </h2>
      <ServerForm action={action} label="Prices by percent" className="space-y-4">
        <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <SelectField id="scope" name="scope" label="Items">
            <option value="all">All items</option>
            <optgroup label="Of a category">
              {categories.map((category) => (
                <option key={category} value={`category:${category}`}>
                  {category}
                </option>
              ))}
            </optgroup>
            <optgroup label="Bought at">
              {suppliers.map((supplier) => (
                <option key={supplier} value={`supplier:${supplier}`}>
                  {supplier}
                </option>
              ))}
            </optgroup>
            <optgroup label="Of a product">
              {products.map(({ id, name }) => (
                <option key={id} value={`product:${id}`}>
                  {name}
                </option>
              ))}
            </optgroup>
          </SelectField>
          <SelectField id="prices" name="prices" label="Prices">
            <option value="both">Price and resell price</option>
            <option value="price">Price</option>
            <option value="resell">Resell price</option>
          </SelectField>
          <SelectField id="direction" name="direction" label="Direction">
            <option value="up">Up</option>
            <option value="down">Down</option>
          </SelectField>
          <TextField id="percent" name="percent" label="Percent" inputMode="decimal" autoComplete="off" />
          <SelectField id="rounding" name="rounding" label="Round">
            <option value="rupee">To whole rupees</option>
            <option value="nine">To rupees that end in 9</option>
            <option value="none">Not at all</option>
          </SelectField>
        </div>
        <div className="flex justify-end">
          <button type="submit" className={buttonClass()}>
            Review
          </button>
        </div>
      </ServerForm>
    </section>
  );
}
