import type { LetterFacts } from '@/lib/domain/accounts/mails/letter';
import { istDateTime } from '@/lib/platform/time';

/** The time in IST, to the minute. */
export function validity(until: Date | null): string {
  return until === null ? '' : `, ${istDateTime(until).slice(0, -3)} (IST) तक`;
}

/** By when an answer is expected. */
export function deadline(until: Date | null): string {
  return until === null ? '' : ` ${istDateTime(until).slice(0, -3)} (IST) तक`;
}

export function notYou({ pages, supportUrl }: LetterFacts['shop']): string {
  return `अगर यह आपने नहीं किया, तो अभी नया पासवर्ड सेट करें: ${pages}/forgetpassword और हमारे सपोर्ट को बताएँ: ${supportUrl}`;
}

export function undo(link: string, until: Date | null): string {
  return `यह आपने नहीं किया? इसे यहाँ वापस लें: ${link} ${undoHint(until)}`;
}

export function undoHint(until: Date | null): string {
  return `यह लिंक एक ही बार काम करता है${validity(until)}। इससे आपका खाता पहले जैसा हो जाता है, सभी डिवाइस साइन आउट हो जाते हैं, और खाता तब तक बंद रहता है जब तक आप ईमेल से नया पासवर्ड सेट नहीं करते।`;
}
