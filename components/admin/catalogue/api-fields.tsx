'use client';

import { useState } from 'react';
import { CheckField } from '@/components/ui/check-field';
import { SelectField } from '@/components/ui/select-field';
import { apiTypes } from '@/lib/domain/catalogue/schema';

interface ApiFieldsProps {
  isApi: boolean;
  apiType: string | null;
  error: string | undefined;
}

/** Fields for whether a supplier's API delivers, and which. */
export function ApiFields({ isApi, apiType, error }: ApiFieldsProps) {
  const [ticked, setTicked] = useState(isApi);
  return (
    <div className="grid items-start gap-x-4 gap-y-1 sm:grid-cols-2">
      <SelectField
        id="apiType"
        name="apiType"
        label="API Type"
        defaultValue={apiType ?? ''}
        required={ticked}
        error={error}
        hint={ticked ? 'The supplier, and its region.' : 'Needed only when Is API is ticked.'}
      >
        <option value="">None</option>
        {apiTypes.map((type) => (
          <option key={type} value={type}>
            {type}
          </option>
        ))}
      </SelectField>
      <div className="sm:pt-7">
        <CheckField
          name="isApi"
          label="Is API (a supplier delivers it)"
          checked={ticked}
          onChange={({ target }) => setTicked(target.checked)}
        />
      </div>
    </div>
  );
}
