'use client';

import { useState } from 'react';
import type { ServerAction } from '@/components/admin/call-action';
import { DraftField, isDraftIn } from '@/components/admin/drafts/draft-field';
import type { ItemView } from '@/lib/domain/catalogue/schema';
import type { Single } from './bundle-fields';
import { CreatedNote } from './created-note';
import { ItemForm } from './item-form';
import { type NewItemDraft, readNewItem } from './read-item';

interface CreateItemProps {
  action: ServerAction<NewItemDraft & { isDraft: boolean }, ItemView>;
  singles: Single[];
}

export function CreateItem({ action, singles }: CreateItemProps) {
  const [made, setMade] = useState<ItemView[]>([]);
  const [last] = made;
  return (
    <section className="panel max-w-3xl p-4 md:p-6">
      <CreatedNote
        made={
          last
            ? {
                sentence: 'Item created successfully!',
                href: `/admin/viewitems?search=${last.itemid}`,
                link: `See ${last.name}, number ${last.itemid}`,
              }
            : null
        }
      />
      <ItemForm
        key={made.length}
        item={null}
        singles={singles}
        action={action}
        read={(form) => ({ ...readNewItem(form), isDraft: isDraftIn(form) })}
        failed="Error creating item."
        submit="Create item"
        onSaved={(item) => {
          setMade([item, ...made]);
          scrollTo({ top: 0 });
        }}
      >
        <DraftField />
      </ItemForm>
    </section>
  );
}
