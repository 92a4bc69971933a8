'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { GuardianFields } from '@/components/shared/guardian-fields';
import { CheckField } from '@/components/ui/check-field';
import type { FieldErrors } from '@/components/ui/use-field-errors';

interface AgeFieldsProps {
  errors: FieldErrors;
  /** The consents, which only an adult can give. */
  children: ReactNode;
}

/** The customer declares to be 18 or older, or names a parent or guardian. Neither box is ticked beforehand. */
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
          <GuardianFields
            errors={errors}
            labels={{ bornOn: t('bornOn'), name: t('guardianName'), email: t('guardianEmail') }}
          />
        </div>
      ) : (
        children
      )}
    </>
  );
}
