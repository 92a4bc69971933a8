import {
  changeContact,
  changePassword,
  confirmOwner,
  findViewer,
  sendConfirmationCode,
  sendContactCode,
  undoChange,
} from '@/lib/domain/accounts';
import type { Contact } from '@/lib/domain/accounts/contacts/contact';
import type { Viewer } from '@/lib/domain/accounts/schema';
import { mailsTo, textedCode } from './mailbox';
import { otherThan, type Person, type World } from './people';
import type { Random } from './random';

/** Changes number, email or password in a session: to their own, or (in vain) to the other's. */
export async function changeAccount(world: World, person: Person, random: Random): Promise<void> {
  const session = random.pick(person.sessions);
  const viewer = session && (await findViewer(world.context, session));
  if (!viewer) return;
  await confirm(world, person, viewer);
  const owner = random.chance(0.8) ? person : otherThan(world, person);
  const way = random.below(3);
  if (way === 2) await changePassword(world.context, { viewer, password: person.password });
  else
    await changeTo(world, {
      person,
      viewer,
      contact: way === 0 ? { mobile: owner.mobile } : { email: owner.email },
    });
  await deliverUndoLinks(world);
}

/** Says 'this was not me' by a link in their own mailbox. */
export async function undoAChange({ context }: World, person: Person, random: Random): Promise<void> {
  const link = random.pick(person.undos);
  if (link) await undoChange(context, link);
}

async function confirm({ context }: World, person: Person, viewer: Viewer): Promise<void> {
  const user = await context.db.user.findUniqueOrThrow({ where: { id: viewer.userid } });
  if (user.passwordHash !== null) {
    await confirmOwner(context, { viewer, password: person.password });
    return;
  }
  await sendConfirmationCode(context, { viewer });
  const contact = user.mobileVerifiedAt
    ? { mobile: user.mobile?.slice(3) ?? '' }
    : { email: user.email ?? '' };
  const sentCode = await readCode(context, { person, viewer, contact, kind: 'confirmation' });
  await confirmOwner(context, { viewer, sentCode });
}

async function changeTo(
  { context }: World,
  { person, viewer, contact }: { person: Person; viewer: Viewer; contact: Contact },
): Promise<void> {
  await sendContactCode(context, { viewer, contact });
  const code = await readCode(context, { person, viewer, contact, kind: 'contact' });
  await changeContact(context, { viewer, contact, code });
}

interface ReadCode {
  person: Person;
  viewer: Viewer;
  contact: Contact;
  kind: 'contact' | 'confirmation';
}

/** The code as this person can read it: only on their own phone and in their own mailbox. */
async function readCode(
  context: World['context'],
  { person, viewer, contact, kind }: ReadCode,
): Promise<string> {
  if ('mobile' in contact) {
    if (contact.mobile !== person.mobile) return '000000';
    return (await textedCode(context, { kind, userId: viewer.userid })) ?? '000000';
  }
  if (contact.email !== person.email) return '000000';
  const mails = await mailsTo(context, person.email);
  const mail = mails.findLast((each) => each.kind === `${kind}-code`);
  return mail?.code ?? '000000';
}

/** Puts the links of all notices into the mailboxes to which they went. */
async function deliverUndoLinks({ context, people }: World): Promise<void> {
  for (const person of people) {
    const mails = await mailsTo(context, person.email);
    person.undos = mails
      .flatMap(({ path }) => path ?? [])
      .filter((path) => path.startsWith('/undo_change/'))
      .map((path) => path.split('/'))
      .map(([, , id = '', token = '']) => ({ id, token }));
  }
}
