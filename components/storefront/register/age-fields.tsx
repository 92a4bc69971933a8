'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { CheckField } from '@/components/ui/check-field';
import { TextField } from '@/components/ui/text-field';
import type { FieldErrors } from '@/components/ui/use-field-errors';

interface AgeFieldsProps {
  errors: FieldErrors;
  /** The consents, which only an adult can give. */
  children: ReactNode;
}

/** The declaration to be 18 or older, or whom the store has to ask. Neither is ticked beforehand. */
export function AgeFields({ errors, children }: AgeFieldsProps) {
  const t = useTranslations('auth.register');
  const [isChild, setChild] = useState(false);
  const noted = {
    'aria-invalid': errors.adult ? true : undefined,
    'aria-describedby': errors.adult && 'adult-note',
  };
  return (
    <>
      <CheckField id="adult" name="adult" label={t('adult')} {...noted} />
      <CheckField
        id="child"
        name="child"
        label={t('child')}
        onChange={(event) => setChild(event.currentTarget.checked)}
      />
      {errors.adult && (
        <p id="adult-note" className="text-bad text-sm">
          {errors.adult}
        </p>
      )}
      {isChild ? (
        <div className="mt-2 flex flex-col gap-4">
          <p className="text-muted text-sm">{t('childLead')}</p>
          <TextField
            id="born_on"
            name="born_on"
            type="date"
            label={t('bornOn')}
            autoComplete="bday"
            error={errors.born_on}
          />
          <TextField
            id="guardian_name"
            name="guardian_name"
            label={t('guardianName')}
            autoComplete="off"
            maxLength={80}
            error={errors.guardian_name}
          />
          <TextField
            id="guardian_email"
            name="guardian_email"
            type="email"
            label={t('guardianEmail')}
            autoComplete="off"
            error={errors.guardian_email}
          />
        </div>
      ) : (
        children
      )}
    </>
  );
}
