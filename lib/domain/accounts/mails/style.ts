const FONT = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

// Every text colour has a contrast of at least 4.5:1 with its background, in the light and in the dark colours.
export const STYLE = {
  page: `margin:0;padding:0;background-color:#f2f5f8;color:#11151e;${FONT}`,
  // Hidden in the mail; inboxes show it beside the subject.
  preview: 'display:none;max-height:0;overflow:hidden;opacity:0',
  column: 'max-width:560px;margin:0 auto;padding:24px 16px 32px',
  brand: 'margin:0 0 16px;font-size:20px;font-weight:700;color:#0a6b61',
  card: 'background-color:#ffffff;border:1px solid #d9e0e8;border-radius:16px;padding:24px;margin:0 0 20px',
  text: 'margin:0 0 16px;font-size:16px;line-height:1.5;color:#11151e',
  action: 'margin:24px 0',
  button:
    'display:inline-block;background-color:#0a6b61;color:#ffffff;font-size:16px;font-weight:600;line-height:1.2;text-decoration:none;padding:14px 24px;border-radius:999px',
  small:
    'margin:0 0 12px;font-size:14px;line-height:1.5;color:#4d5a6c;overflow-wrap:anywhere;word-break:break-word',
  link: 'color:#0a6b61;text-decoration:underline',
  sheet: `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background-color: #0b0e14 !important; color: #e6e9ef !important; }
  .card { background-color: #11151e !important; border-color: #232a38 !important; }
  .text { color: #e6e9ef !important; }
  .small { color: #a4aebf !important; }
  .brand, .link { color: #3de3cf !important; }
  .button { background-color: #3de3cf !important; color: #03201c !important; }
}
`,
} as const;
