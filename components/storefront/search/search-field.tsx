import { Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { DialogCloseButton } from '@/components/ui/dialog';

interface SearchFieldProps {
  value: string;
  onType: (text: string) => void;
  onLeave: () => void;
}

/** The field of the search, with the button that closes its dialog. */
export function SearchField({ value, onType, onLeave }: SearchFieldProps) {
  const t = useTranslations('shell.search');
  return (
    <div className="flex items-center gap-2 border-line border-b p-2 pl-4">
      <Search aria-hidden className="size-5 shrink-0 text-muted" />
      <input
        type="search"
        // biome-ignore lint/a11y/noAutofocus: the person has just asked for this field
        autoFocus
        value={value}
        maxLength={80}
        enterKeyHint="search"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        onChange={(event) => onType(event.target.value)}
        placeholder={t('label')}
        aria-label={t('label')}
        className="min-h-12 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
      />
      <DialogCloseButton onClose={onLeave} />
    </div>
  );
}
