import { LANGUAGES, type Language } from '@/lib/platform/languages';
import { type Message, message, translate } from '@/lib/platform/messages';
import { istDateTime } from '@/lib/platform/time';
import { percentOk, type StatusReport, type StoreState, stateOf } from './status-report';

const COLOURS: Record<StoreState, string> = {
  ok: '#3de3cf',
  closed: '#f5c451',
  delayed: '#f5c451',
  down: '#ff8b8b',
};
const TITLES = {
  ok: ['statusPage.ok', 'statusPage.okText'],
  closed: ['statusPage.closed', 'statusPage.closedText'],
  delayed: ['statusPage.delayed', 'statusPage.delayedText'],
  down: ['statusPage.down', 'statusPage.downText'],
} as const;

/**
 * The status page in both languages. It needs no script and no other file, and asks for itself anew each half minute.
 */
export function statusPage(report: StatusReport, store: string): string {
  const title = message('statusPage.title', { store });
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="refresh" content="30">
    <meta name="color-scheme" content="dark">
    <meta name="theme-color" content="#0b0e14">
    <title>${escapeHtml(translate('en', title))}</title>
    <style>
      body { margin: 0; min-height: 100dvh; display: grid; place-items: center; background: #0b0e14; color: #e6e9ef;
        font: 1rem/1.55 system-ui, sans-serif; }
      main { width: min(32rem, 100% - 3rem); padding: 2rem 0; }
      section + section { border-top: 1px solid #232a36; margin-top: 2rem; padding-top: 2rem; }
      small { color: #a4aebf; font-size: .875rem; }
      h1 { display: flex; gap: .75rem; align-items: baseline; font-size: 1.5rem; line-height: 1.3; margin: .5rem 0 .75rem; }
      h1::before { content: ""; flex: none; width: .75rem; height: .75rem; border-radius: 50%; background: ${COLOURS[stateOf(report)]}; }
      p { margin: 0 0 1rem; }
      p:last-child { margin: 0; color: #a4aebf; font-size: .875rem; }
    </style>
  </head>
  <body>
    <main>
      ${LANGUAGES.map((language) => section(language, report, title)).join('\n      ')}
    </main>
  </body>
</html>
`;
}

function section(language: Language, report: StatusReport, title: Message): string {
  const text = (said: Message) => escapeHtml(translate(language, said));
  const time = (iso: string) => `${istDateTime(new Date(iso)).slice(0, 16)} IST`;
  const [heading, sentence] = TITLES[stateOf(report)];
  const facts = [
    message('statusPage.since', { time: time(report.since) }),
    message('statusPage.checked', { time: time(report.checkedAt) }),
    message('statusPage.days', { percent: String(percentOk(report)) }),
  ];
  return `<section lang="${language}">
        <small>${text(title)}</small>
        <h1>${text(message(heading))}</h1>
        <p>${text(message(sentence))}</p>
        <p>${facts.map(text).join('<br>')}</p>
      </section>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (found) => `&#${found.charCodeAt(0)};`);
}
