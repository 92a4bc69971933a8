import type { CatalogueText } from '@/components/shared/catalogue-text';

interface SectionHeadingProps {
  id: string;
  title: CatalogueText;
  hint?: string | undefined;
}

export function SectionHeading({ title, hint, id }: SectionHeadingProps) {
  return (
    <div className="mb-4 flex flex-wrap items-baseline gap-x-3 md:mb-5">
      <h2 id={id} lang={title.lang} className="font-bold text-xl md:text-2xl">
        {title.text}
      </h2>
      {hint && <p className="text-muted text-sm">{hint}</p>}
    </div>
  );
}
