import type { Mail } from '@/lib/integrations/mail';
import type { Language } from '@/lib/platform/languages';
import { escapeHtml, linkAddresses } from './escape-html';
import type { Letter, LetterFacts } from './letter';
import { STYLE } from './style';
import { LETTER_WORDS } from './write-letter';

type Rendered = Pick<Mail, 'subject' | 'html' | 'text'>;

type Addressee = Pick<LetterFacts, 'language' | 'name'> & {
  shop: Pick<LetterFacts['shop'], 'name' | 'supportUrl'>;
};

/** Renders a mail as HTML and as text. */
export function renderLetter(letter: Letter, { language, name, shop }: Addressee): Rendered {
  const words = LETTER_WORDS[language];
  const frame: Frame = {
    language,
    greeting: words.greeting(greetingName(oneLine(name))),
    support: words.support(shop.supportUrl),
    otherwise: words.otherwise,
    shopName: shop.name,
  };
  return {
    subject: oneLine(letter.subject),
    text: renderText(letter, frame),
    html: renderHtml(letter, frame),
  };
}

interface Frame {
  language: Language;
  greeting: string;
  support: string;
  otherwise: string;
  shopName: string;
}

function renderText({ paragraphs, button, closing }: Letter, { greeting, support, shopName }: Frame): string {
  const parts = [
    greeting,
    ...paragraphs,
    `${button.label}:\n${button.url}`,
    ...closing,
    support,
    `-- \n${shopName}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

// One column without tables. The light colours are in the elements, because not every mail client reads the style
// sheet, which sets the dark ones.
function renderHtml({ subject, preview, paragraphs, button, closing }: Letter, frame: Frame): string {
  const { language, greeting, support, otherwise, shopName } = frame;
  const small = (text: string) =>
    `<p class="small" style="${STYLE.small}">${linkAddresses(text, STYLE.link)}</p>`;
  const url = escapeHtml(button.url);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(oneLine(subject))}</title>
<style>${STYLE.sheet}</style>
</head>
<body class="page" style="${STYLE.page}">
<div style="${STYLE.preview}">${escapeHtml(preview)}</div>
<div style="${STYLE.column}">
<p class="brand" style="${STYLE.brand}">${escapeHtml(shopName)}</p>
<div class="card" style="${STYLE.card}">
${[greeting, ...paragraphs].map((text) => `<p class="text" style="${STYLE.text}">${escapeHtml(text)}</p>`).join('\n')}
<p style="${STYLE.action}"><a class="button" href="${url}" style="${STYLE.button}">${escapeHtml(button.label)}</a></p>
<p class="small" style="${STYLE.small}">${otherwise}<br><a class="link" href="${url}" style="${STYLE.link}">${url}</a></p>
${closing.map(small).join('\n')}
</div>
${small(support)}
</div>
</body>
</html>
`;
}

// A stranger may register with another person's address and any name. A name that a mail client would show as a link is
// therefore left out.
function greetingName(name: string): string {
  return isNameLike(name) ? name : '';
}

/** Whether a mail client shows a name as a name, and not as a link. */
export function isNameLike(name: string): boolean {
  return !/[/@\\:]|www\.|\.\p{L}{2}/iu.test(name);
}

/** Replaces line breaks, so that a name cannot begin a header or a line of its own. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
