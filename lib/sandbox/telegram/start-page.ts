import { readFields } from '@/lib/sandbox/http/body';
import { escapeHtml } from '@/lib/sandbox/http/escape';
import type { Incoming } from '@/lib/sandbox/http/incoming';
import { html, type Reply } from '@/lib/sandbox/http/reply';
import type { SandboxContext } from '@/lib/sandbox/services';
import { sendUpdate } from './send-update';

const page = (body: string) =>
  html(`<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Telegram (simulated)</title>
<style>body{font:16px/1.5 system-ui;max-width:32rem;margin:3rem auto;padding:0 1rem;background:#0e1621;color:#e6e9ef}
button{font:inherit;min-height:44px;padding:0 2rem;border:0;border-radius:22px;background:#3390ec;color:#fff}
p.said{background:#182533;border-radius:12px;padding:12px 16px;white-space:pre-line}</style></head><body>${body}</body></html>`);

/** What a link to the bot opens: a chat that a person begins with a button. */
export function openStartPage(request: Incoming): Reply {
  const start = request.query.get('start') ?? '';
  return page(`<h1>${escapeHtml(request.param('bot'))}</h1><p>A chat with the bot of the store, simulated.</p>
<form method="post"><input type="hidden" name="start" value="${escapeHtml(start)}"><button>Start</button></form>`);
}

/** Each press is a chat of its own, because the page has no person. */
export async function pressStart(context: SandboxContext, request: Incoming): Promise<Reply> {
  const { start = '' } = readFields(request);
  const chat = 100_000 + context.state.telegramChats.length;
  await sendUpdate(context, { chat, text: start ? `/start ${start}` : '/start' });
  const said = context.state.telegrams.find((each) => each.chat === String(chat));
  return page(
    `<h1>${escapeHtml(request.param('bot'))}</h1><p class="said">${said?.html ?? 'No answer.'}</p>`,
  );
}
