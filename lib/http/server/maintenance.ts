import type { IncomingMessage, ServerResponse } from 'node:http';
import { shopStop } from '@/lib/http/cache/shop-stop';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@/lib/platform/languages';
import { type Message, message, translate } from '@/lib/platform/messages';
import { istDateTime } from '@/lib/platform/time';
import { contentPolicy } from './content-policy';

/**
 * The pages on which people choose and buy. While the whole shop is stopped they are answered by the maintenance page;
 * those on which a customer sees an order, the wallet or a request for help stay open, and so does the panel.
 */
const SHOPPING = ['home', 'product/[^/]+', 'product/[^/]+/reviews/[^/]+', 'register', 'topup', 'favourites'];
const PREFIXES = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE);
const CLOSED = new RegExp(`^(?:/(${PREFIXES.join('|')}))?/?(?:(?<=/)(?:${SHOPPING.join('|')}))?/?(?:\\?|$)`);

/** Until when the page of this request is closed; null when it is open. */
export function closedUntil({ method = '', url = '', headers }: IncomingMessage): Date | null {
  const until = shopStop();
  // Calls have addresses like those of pages: /product/gethomeproducts. Next's navigation asks for a page by `rsc`.
  const wantsPage = 'rsc' in headers || (headers.accept ?? '').includes('text/html');
  // The end of a switch is told by the database; a process that has lost it must not stay closed after that.
  const isOver = until !== null && until.getTime() <= Date.now();
  return until && !isOver && wantsPage && ['GET', 'HEAD'].includes(method) && CLOSED.test(url) ? until : null;
}

/** Answers with the maintenance page, which needs no script, no other file and no database. */
export function answerMaintenance(incoming: IncomingMessage, outgoing: ServerResponse, until: Date): void {
  const first = LANGUAGES.find((language) => language === CLOSED.exec(incoming.url ?? '')?.[1]);
  const body = maintenancePage(first ?? DEFAULT_LANGUAGE, until);
  outgoing.setHeader('Content-Security-Policy', contentPolicy({ scripts: '', identityDomain: undefined }));
  outgoing.writeHead(503, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Retry-After': Math.max(1, Math.ceil((until.getTime() - Date.now()) / 1000)),
  });
  outgoing.end(incoming.method === 'HEAD' ? undefined : body);
}

function maintenancePage(first: Language, until: Date): string {
  const others = LANGUAGES.filter((language) => language !== first);
  const text = (language: Language, said: Message) => translate(language, said);
  const when = message('maintenance.until', { until: `${istDateTime(until).slice(0, 16)} IST` });
  const part = (language: Language, heading: string) => `<div lang="${language}">
        <${heading}>${text(language, message('maintenance.title'))}</${heading}>
        <p>${text(language, when)}</p>
        <p>${text(language, message('maintenance.orders'))}</p>
        <p><a href="${language === DEFAULT_LANGUAGE ? '' : `/${language}`}/dashboard">${text(language, message('maintenance.dashboard'))}</a></p>
      </div>`;
  return `<!doctype html>
<html lang="${first}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="dark">
    <meta name="theme-color" content="#0b0e14">
    <meta name="robots" content="noindex">
    <title>${text(first, message('maintenance.title'))}</title>
    <style>
      body { margin: 0; min-height: 100dvh; display: grid; place-items: center; background: #0b0e14; color: #e6e9ef;
        font: 1rem/1.55 system-ui, sans-serif; text-align: center; }
      main { max-width: 28rem; padding: 1.5rem; }
      h1 { font-size: 1.5rem; line-height: 1.3; margin: 1.5rem 0 .75rem; }
      h2 { font-size: 1.125rem; margin: 2.5rem 0 .5rem; }
      p { margin: 0 0 .5rem; color: #a4aebf; }
      a { display: inline-block; padding: .75rem 0; color: #3de3cf; }
    </style>
  </head>
  <body>
    <main>
      <svg width="56" height="56" viewBox="0 0 512 512" fill="none" stroke="#3de3cf" stroke-linecap="round" aria-hidden="true"><path transform="translate(256 182)" d="M-164 -4C-118 -96 -58 -96 0 -28C52 34 104 34 164 -40" stroke-width="30" opacity=".45"/><path transform="translate(256 266)" d="M-164 -4C-118 -96 -58 -96 0 -28C52 34 104 34 164 -40" stroke-width="42" opacity=".7"/><path transform="translate(256 360)" d="M-164 -4C-118 -96 -58 -96 0 -28C52 34 104 34 164 -40" stroke-width="56"/></svg>
      ${part(first, 'h1')}
      ${others.map((language) => part(language, 'h2')).join('\n      ')}
    </main>
  </body>
</html>
`;
}
