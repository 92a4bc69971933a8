import { useTranslations } from 'next-intl';
import { textLinkClass } from '@/components/ui/text-link-class';

/** What to do in a browser that runs no scripts: without them the form below checks no player and places no order. */
export function NeedsScripts({ supportUrl }: { supportUrl: string }) {
  const t = useTranslations('product');
  return (
    <noscript>
      <p className="mb-4 rounded-card border border-wait/40 bg-panel p-4 text-sm">
        {t.rich('needsScripts', {
          chat: (words) => (
            <a href={supportUrl} rel="noopener noreferrer" className={textLinkClass}>
              {words}
            </a>
          ),
        })}
      </p>
    </noscript>
  );
}
