import type { DigestGroup, DigestItem } from '@/lib/domain/alerts/content';

/** All texts of messages about alerts in one language. */
export interface AlertWords {
  /** What the whole message is about, after the name of the store. */
  subject: (facts: SubjectFacts) => string;
  /** Alerts of one kind as a sentence. */
  group: (group: DigestGroup) => string;
  item: (item: DigestItem) => string;
  /** After the named ones. */
  more: (count: number) => string;
  button: string;
  closing: string;
}

interface SubjectFacts {
  count: number;
  overdue: number;
  isEscalated: boolean;
  oldestMinutes: number;
}

export interface TimeUnits {
  min: string;
  h: string;
  d: string;
}

/** 42 min, 3 h 5 min, 2 d 3 h. */
export function writeDuration(minutes: number, { min, h, d }: TimeUnits): string {
  if (minutes < 120) return `${minutes} ${min}`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} ${h} ${minutes % 60} ${min}`;
  return `${Math.floor(hours / 24)} ${d} ${hours % 24} ${h}`;
}
