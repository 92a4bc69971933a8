import { csvLine } from '@/lib/platform/csv';
import { istDateTime } from '@/lib/platform/time';
import type { BreachReport } from './schema';

export interface BreachTexts {
  /** To each person, without delay. */
  toPerson: { en: string; hi: string };
  /** To the Board at once, and with the details within 72 hours. */
  toBoardAtOnce: string;
  toBoardInDetail: string;
  /** For a spreadsheet. */
  list: string;
}

/** Where a person has to write what only they know. */
const TO_WRITE = '[…]';

/**
 * The texts that rule 7 asks for. What the database cannot know is marked, and written by a person before they are
 * sent.
 */
export function writeTexts(
  report: BreachReport,
  { shop, contact }: { shop: string; contact: string },
): BreachTexts {
  const { breach, title, columns, affected, unnamed, dueAt } = report;
  const { from, until, knownAt, table } = breach;
  const [begun, ended, known] = [from, until, knownAt].map((at) => at && istDateTime(at));
  const period = ended ? `between ${begun} and ${ended} IST` : `since ${begun} IST`;
  const counted = affected.length === 1 ? '1 person' : `${affected.length} persons`;
  // A number alone would say that there are no others.
  const persons =
    unnamed === null ? counted : `${counted} with an account, and ${unnamed} (${TO_WRITE} persons)`;
  const what = columns.map((column) => column.replaceAll('_', ' ')).join(', ');
  return {
    toPerson: {
      en: [
        `Subject: Your data at ${shop}`,
        '',
        `Somebody who must not had access to personal data of yours at ${shop} ${period}.`,
        `What it was: ${title?.en ?? table}. In plain words: [${what} …]`,
        `How it happened, and how far it went: ${TO_WRITE}`,
        `What it may mean for you: ${TO_WRITE}`,
        `What we have done: ${TO_WRITE}`,
        `What you can do: choose a new password if you use yours elsewhere, be wary of messages in our name, and ${TO_WRITE}`,
        `Questions: ${contact}`,
      ].join('\n'),
      hi: [
        `विषय: ${shop} पर आपका डेटा`,
        '',
        ended
          ? `${begun} और ${ended} (भारतीय समय) के बीच किसी अनधिकृत व्यक्ति की पहुँच ${shop} पर आपके निजी डेटा तक थी।`
          : `${begun} (भारतीय समय) से किसी अनधिकृत व्यक्ति की पहुँच ${shop} पर आपके निजी डेटा तक थी।`,
        `कौन-सा डेटा: ${title?.hi ?? table}। सरल शब्दों में: [${what} …]`,
        `यह कैसे हुआ, और कितना: ${TO_WRITE}`,
        `आपके लिए इसका क्या मतलब हो सकता है: ${TO_WRITE}`,
        `हमने क्या किया है: ${TO_WRITE}`,
        `आप क्या कर सकते हैं: अगर आपका पासवर्ड कहीं और भी चलता है तो नया चुनें, हमारे नाम से आए संदेशों से सावधान रहें, और ${TO_WRITE}`,
        `सवाल: ${contact}`,
      ].join('\n'),
    },
    toBoardAtOnce: [
      `To the Data Protection Board of India, from ${shop}`,
      `Nature: access to ${what} (table ${table}) without authority. ${TO_WRITE}`,
      `Extent: ${persons}.`,
      `Time: ${period}; known since ${known} IST. Place: ${TO_WRITE}`,
      `Likely impact: ${TO_WRITE}`,
    ].join('\n'),
    toBoardInDetail: [
      `To the Data Protection Board of India, from ${shop}: details, due by ${istDateTime(dueAt)} IST`,
      `Events, circumstances and reasons: ${TO_WRITE}`,
      `Measures taken and proposed: ${TO_WRITE}`,
      `Who caused it, as far as it is known: ${TO_WRITE}`,
      `What keeps it from happening again: ${TO_WRITE}`,
      `Notices to ${persons}: sent on ${TO_WRITE}`,
    ].join('\n'),
    list: [
      ['account', 'name', 'email', 'mobile', 'rows'],
      ...affected.map(({ userId, name, email, mobile, rows }) => [
        userId,
        name,
        email ?? '',
        mobile ?? '',
        String(rows),
      ]),
    ]
      .map(csvLine)
      .join(''),
  };
}
