import { pageMetadata } from '@/app/page-metadata';
import { UndoChange } from '@/components/account/contacts/undo-change';

// The address contains a secret token, so it must not be indexed.
export const generateMetadata = pageMetadata((t) => t('account.contacts.undo.title'), {
  referrer: 'no-referrer',
  robots: { index: false },
});

interface UndoChangePageProps {
  params: Promise<{ id: string; token: string }>;
}

/** Open to everybody with the link, signed in or not: the owner may be signed in on the device that reads the mail. */
export default async function UndoChangePage({ params }: UndoChangePageProps) {
  const { id, token } = await params;
  return <UndoChange id={decodeURIComponent(id)} token={decodeURIComponent(token)} />;
}
