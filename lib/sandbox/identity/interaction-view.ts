import { escapeHtml } from '@/lib/sandbox/http/escape';
import { PAGE_STYLE } from '@/lib/sandbox/http/page-style';
import type { SandboxAccount } from './accounts';

const STYLE = `${PAGE_STYLE}
.who { display:grid; gap:2px; text-align:left; background:#1d2735; border-color:var(--line); color:var(--text); padding:12px 16px }
.who span { font-weight:400; font-size:14px; color:var(--quiet) }
label { display:grid; gap:6px; font-size:14px; color:var(--quiet) }
input { font:inherit; color:var(--text); background:#0d131c; border:1px solid var(--line); border-radius:12px; padding:12px 14px; min-height:48px }
form + form { margin-top:18px }
`;

export function renderSignIn(accounts: readonly SandboxAccount[]): string {
  const people = accounts.map(
    (
      account,
    ) => `<button class="who" name="login" value="${escapeHtml(account.email)}">${escapeHtml(account.name)}
<span>${escapeHtml(account.email)}${account.mayUpdatePrice ? ' · update:price' : ''}</span></button>`,
  );
  const another = `<form method="post">
<label>Or anybody else<input name="login" type="email" required placeholder="name@example.com" autocomplete="off"></label>
<button class="pay">Continue</button>
</form>`;
  return shell(
    'Sign in',
    `<h1 class="small">Sign in to the store</h1>
<p>Choosing a person signs you in and allows the store to see name and email.</p>
<form method="post">${people.join('\n')}</form>
${another}
<form method="post"><button class="leave" name="outcome" value="deny">Cancel</button></form>`,
  );
}

export function renderNotice(title: string, text: string): string {
  return shell(title, `<h1 class="small">${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>`);
}

function shell(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark"><title>${escapeHtml(title)} · Sandbox ID</title><style>${STYLE}</style></head>
<body><main><header><span class="mark" aria-hidden="true"></span><strong>Sandbox ID</strong><span class="tag">no password</span></header>
<section class="card">${body}</section></main></body></html>`;
}
