'use client';

import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { fieldClass } from '@/components/ui/text-field';
import type { genshinServers } from '@/lib/domain/catalogue/schema';
import { useFieldName } from './use-field-name';

// Listed by hand, because importing the list from the schema would bring zod into the page. The type fails the build
// when they differ.
const servers: [...typeof genshinServers] = ['America', 'Asia', 'Europe', 'TW_HK_Mo'];

interface ServerSelectProps {
  id: string;
  label: string;
  value: string;
  onChange: (server: string) => void;
}

export function ServerSelect({ id, label, value, onChange }: ServerSelectProps) {
  const t = useTranslations('product.account');
  const name = useFieldName()(label);
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block font-semibold text-muted text-sm">
        {name}
      </label>
      <div className="relative">
        <select
          id={id}
          name={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={`${fieldClass} appearance-none pr-11`}
        >
          <option value="">{t('selectServer')}</option>
          {servers.map((server) => (
            <option key={server}>{server}</option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-4 size-5 -translate-y-1/2 text-muted"
        />
      </div>
    </div>
  );
}
