import type { DeviceProof } from '@/lib/domain/accounts';
import type { Context } from '@/lib/domain/context';

/** A link that is in a mailbox, with who filled in the form that caused it. */
interface MailedLink {
  id: string;
  token: string;
  registeredBy: Person | null;
}

/** One of the two people of a sequence, with all their secrets. */
export interface Person {
  name: string;
  email: string;
  /** 10 digits. */
  mobile: string;
  password: string;
  /** At the identity provider. */
  subject: string;
  sessions: { sessionId: string; userId: string }[];
  devices: DeviceProof[];
  verifications: MailedLink[];
  resets: MailedLink[];
  /** The links of notices of changes, by which they are undone. */
  undos: { id: string; token: string }[];
}

/** What the steps of one sequence share. */
export interface World {
  context: Context;
  people: readonly [Person, Person];
  /** The accounts that a form of each person made. */
  registeredBy: Map<string, Person>;
  /**
   * Accounts that one person registered with the other's address, and that the other confirmed as their own. The
   * confirmation says that the form was theirs, so the form's password opens the account until they reset it.
   */
  confirmed: Set<string>;
}

export function otherThan({ people: [first, second] }: World, person: Person): Person {
  return person === first ? second : first;
}

export function newPerson(name: string, sequence: string, digit: number): Person {
  const label = `${name}-${sequence}`;
  return {
    name,
    email: `${label}@example.com`,
    mobile: `${digit}${sequence.replaceAll(/\D/g, '').padStart(9, '0').slice(-9)}`,
    password: `the pass phrase of ${label}`,
    subject: `provider|${label}`,
    sessions: [],
    devices: [],
    verifications: [],
    resets: [],
    undos: [],
  };
}
