import { useTranslations } from 'next-intl';
import type { CatalogueText } from '@/components/shared/catalogue-text';

interface CategoryChipsProps {
  /** The sections of the page, in their order. */
  chips: { id: string; name: CatalogueText }[];
}

/** Links to the sections of the home page. They are plain anchors, so they work before any script. */
export function CategoryChips({ chips }: CategoryChipsProps) {
  const t = useTranslations('home.chips');
  if (chips.length === 0) return null;
  return (
    <nav aria-label={t('label')} className="mt-3 md:mt-5">
      <ul className="strip no-scrollbar flex gap-2 overflow-x-auto py-1">
        {chips.map(({ id, name }) => (
          <li key={id} className="shrink-0">
            <a
              href={`#${id}`}
              lang={name.lang}
              className="inline-flex min-h-11 items-center rounded-full bg-raised px-4 font-semibold text-sm transition-colors hover:bg-line"
            >
              {name.text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
