import { adminScreen } from '@/app/(admin)/admin/admin-screen';
import { SearchPage } from '@/components/admin/search/search-page';
import { maskContacts } from '@/lib/domain/mask-contacts';
import { reading } from '@/lib/domain/reading';
import { find } from '@/lib/domain/search';
import { findInput } from '@/lib/domain/search/schema';

const NOTHING = { hits: [], unfinished: [] };

const screen = adminScreen({
  access: 'panel.open',
  title: 'Find',
  render: async ({ context, query: { q = '' } }) => {
    const wanted = findInput.safeParse({ q });
    const isEmpty = q.trim() === '';
    const found = wanted.success ? await find(reading(context), wanted.data) : null;
    return (
      <SearchPage
        q={wanted.success ? wanted.data.q : ''}
        found={isEmpty ? NOTHING : maskContacts(context.actor, found)}
        permissions={context.actor.permissions}
      />
    );
  },
});

export const generateMetadata = screen.generateMetadata;
export default screen.page;
