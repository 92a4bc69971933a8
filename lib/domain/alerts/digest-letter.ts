import type { Letter } from '@/lib/domain/accounts';
import type { Context } from '@/lib/domain/context';
import type { Language } from '@/lib/platform/languages';
import type { Digest, DigestGroup } from './content';
import { english } from './words/en';
import { hindi } from './words/hi';
import type { AlertWords } from './words/words';

const WORDS: Record<Language, AlertWords> = { en: english, hi: hindi };

interface Addressee {
  language: Language;
  shop: Pick<Context['shop'], 'name' | 'url'>;
}

/** A digest as a mail. */
export function digestLetter({ groups }: Digest, { language, shop }: Addressee): Letter {
  const words = WORDS[language];
  return {
    subject: `${shop.name}: ${subjectOf(groups, words)}`,
    preview: groups[0] ? words.group(groups[0]) : '',
    paragraphs: groups.flatMap((group) => [words.group(group), ...itemsOf(group, words)]),
    button: { label: words.button, url: `${shop.url}/admin` },
    closing: [words.closing],
  };
}

/** A digest as a text, for a chat. */
export function digestText({ groups }: Digest, { language, shop }: Addressee): string {
  const words = WORDS[language];
  return [
    `${shop.name}: ${subjectOf(groups, words)}`,
    ...groups.flatMap((group) => [words.group(group), ...itemsOf(group, words).map((line) => `  ${line}`)]),
    `${shop.url}/admin`,
  ].join('\n');
}

function subjectOf(groups: DigestGroup[], { subject }: AlertWords): string {
  const sum = (name: 'count' | 'overdue') => groups.reduce((total, group) => total + group[name], 0);
  return subject({
    count: sum('count'),
    overdue: sum('overdue'),
    isEscalated: groups.some(({ stage }) => stage === 'escalated'),
    oldestMinutes: Math.max(...groups.map(({ oldestMinutes }) => oldestMinutes)),
  });
}

/** The named ones. A single one without a subject of its own is told by its group. */
function itemsOf({ items, count }: DigestGroup, { item, more }: AlertWords): string[] {
  const lines = items.filter(({ subject }) => subject !== '').map(item);
  return count > lines.length && lines.length > 0 ? [...lines, more(count - lines.length)] : lines;
}
