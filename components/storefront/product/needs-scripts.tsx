import { useTranslations } from 'next-intl';

/** What to do in a browser that runs no scripts: without them the form below checks no player and places no order. */
export function NeedsScripts({ supportUrl }: { supportUrl: string }) {
  const t = useTranslations('product');
  return (
    <noscript>
      <p className="mb-4 rounded-card border border-wait/40 bg-panel p-4 text-sm">
        {t.rich('needsScripts', {
          chat: (words) => (
            <a
              href={supportUrl}
              rel="noopener noreferrer"
              className="font-semibold text-accent underline underline-offset-4"
            >
              {words}
            </a>
          ),
        })}
      </p>
    </noscript>
  );
}
