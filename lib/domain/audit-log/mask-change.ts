import { fieldsOf } from '@/lib/domain/fields-of';
import { maskEmail, maskMobile } from '@/lib/domain/masks';
import type { Prisma } from '@/lib/platform/db';

const MASKS: Readonly<Record<string, (text: string) => string>> = {
  email: maskEmail,
  mobile: maskMobile,
  mobilenumber: maskMobile,
};

interface Values {
  before?: Prisma.InputJsonValue;
  after?: Prisma.InputJsonValue;
}

/**
 * A change with the addresses and numbers among its fields masked; '' and null, which say that there was none, stay.
 * Where two of them look the same when they are masked, the later one says that it has changed.
 */
export function maskChange<C extends Values>({ before, after, ...rest }: C): Omit<C, keyof Values> & Values {
  const from = fieldsOf(before);
  return {
    ...rest,
    ...(before !== undefined && { before: masked(before, {}) }),
    ...(after !== undefined && { after: masked(after, from) }),
  };
}

type Fields = Readonly<Record<string, unknown>>;

function masked(value: Prisma.InputJsonValue, former: Fields): Prisma.InputJsonValue {
  const fields = fieldsOf(value);
  const contacts = Object.entries(MASKS).flatMap(([name, mask]) => {
    const [text, was] = [fields[name], former[name]];
    if (typeof text !== 'string' || text === '') return [];
    const isOther = typeof was === 'string' && was !== text && mask(was) === mask(text);
    return [[name, isOther ? `${mask(text)} (changed)` : mask(text)]];
  });
  return contacts.length === 0 ? value : { ...fields, ...Object.fromEntries(contacts) };
}
