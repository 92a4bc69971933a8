'use client';

import type { ReactNode } from 'react';
import { ItemsField } from '@/components/admin/pickers/items-field';
import { PictureField } from '@/components/admin/pickers/picture-field';
import { CheckField } from '@/components/ui/check-field';
import { SelectField } from '@/components/ui/select-field';
import { TextAreaField } from '@/components/ui/text-area-field';
import { TextField } from '@/components/ui/text-field';
import {
  type AdminProduct,
  categories,
  type ProductFields,
  type ProductView,
  productTypes,
} from '@/lib/domain/catalogue/schema';
import { ApiFields } from './api-fields';
import { ClassField } from './class-field';
import { FaqEditor } from './faq-editor';
import { type FormReading, faqFrom, inputsFrom, numbersFrom, partsOf } from './form-reading';
import { InputsEditor } from './inputs-editor';

interface DrawProps {
  /** Null for a new product. */
  product: (ProductView & Partial<AdminProduct>) | null;
  itemNames: Record<number, string>;
  error: string | undefined;
}

export interface ProductField {
  /** Short fields share a row; ticks come last and show no error of their own. */
  place: 'short' | 'wide' | 'tick';
  /** Null for a field that another one draws. */
  draw: ((props: DrawProps) => ReactNode) | null;
  read: (form: FormReading) => unknown;
}

const NEW_INPUTS = [{ label: '' }, { label: '' }];

/** Every field of a product as the panel edits it, in the order of the form. */
export const PRODUCT_FIELDS = {
  name: {
    place: 'short',
    draw: ({ product, error }) => (
      <TextField
        id="name"
        name="name"
        label="Name"
        defaultValue={product?.name}
        maxLength={120}
        autoComplete="off"
        error={error}
      />
    ),
    read: ({ text }) => text('name'),
  },
  nameHi: {
    place: 'short',
    draw: ({ product, error }) => (
      <TextField
        id="nameHi"
        name="nameHi"
        label="Hindi name"
        lang="hi"
        defaultValue={product?.nameHi}
        maxLength={120}
        autoComplete="off"
        error={error}
      />
    ),
    read: ({ text }) => text('nameHi'),
  },
  type: {
    place: 'short',
    draw: ({ product, error }) => (
      <>
        <TextField
          id="type"
          name="type"
          label="Type"
          list="product-types"
          defaultValue={product?.type}
          placeholder={productTypes.join(', ')}
          autoComplete="off"
          autoCapitalize="characters"
          error={error}
          onBlur={({ target }) => {
            target.value = target.value.replace(/\s+/g, '').toUpperCase();
          }}
        />
        <datalist id="product-types">
          {productTypes.map((type) => (
            <option key={type} value={type} />
          ))}
        </datalist>
      </>
    ),
    read: ({ text }) => text('type'),
  },
  category: {
    place: 'short',
    draw: ({ product, error }) => (
      <SelectField
        id="category"
        name="category"
        label="Category"
        defaultValue={product?.category ?? ''}
        error={error}
      >
        <option value="">Select a category</option>
        {categories.map((category) => (
          <option key={category} value={category}>
            {category}
          </option>
        ))}
      </SelectField>
    ),
    read: ({ text }) => text('category'),
  },
  imgpath: {
    place: 'short',
    draw: ({ product, error }) => <PictureField value={product?.imgpath} error={error} />,
    read: ({ text }) => text('imgpath'),
  },
  importantnote: {
    place: 'wide',
    draw: ({ product, error }) => (
      <TextAreaField
        id="importantnote"
        name="importantnote"
        label="Important Note"
        defaultValue={product?.importantnote}
        maxLength={2000}
        error={error}
      />
    ),
    read: ({ text }) => text('importantnote'),
  },
  noteHi: {
    place: 'wide',
    draw: ({ product, error }) => (
      <TextAreaField
        id="noteHi"
        name="noteHi"
        label="Hindi note"
        lang="hi"
        defaultValue={product?.noteHi}
        maxLength={2000}
        error={error}
      />
    ),
    read: ({ text }) => text('noteHi'),
  },
  inputs: {
    place: 'wide',
    draw: ({ product, error }) => <InputsEditor inputs={product?.inputs ?? NEW_INPUTS} error={error} />,
    read: ({ texts }) => inputsFrom(texts),
  },
  aliases: {
    place: 'wide',
    draw: ({ product, error }) => (
      <TextField
        id="aliases"
        name="aliases"
        label="Search words"
        hint="Other names that people type, separated by commas: MLBB, मोबाइल लीजेंड. Typing mistakes are found without them."
        defaultValue={product?.aliases.join(', ')}
        maxLength={850}
        autoComplete="off"
        error={error}
      />
    ),
    read: ({ text }) => partsOf(text('aliases')),
  },
  unitName: {
    place: 'short',
    draw: ({ product, error }) => (
      <TextField
        id="unitName"
        name="unitName"
        label="Unit of its items"
        hint="Items then show what one unit costs: ₹1.38 per diamond. Empty: no such price."
        defaultValue={product?.unitName}
        placeholder="diamond"
        maxLength={30}
        autoComplete="off"
        error={error}
      />
    ),
    read: ({ text }) => text('unitName'),
  },
  unitPlural: {
    place: 'short',
    draw: ({ product, error }) => (
      <TextField
        id="unitPlural"
        name="unitPlural"
        label="Several units"
        hint="Empty: the same word, as in 100 UC."
        defaultValue={product?.unitPlural}
        placeholder="diamonds"
        maxLength={30}
        autoComplete="off"
        error={error}
      />
    ),
    read: ({ text }) => text('unitPlural'),
  },
  unitNameHi: {
    place: 'short',
    draw: ({ product, error }) => (
      <TextField
        id="unitNameHi"
        name="unitNameHi"
        label="Hindi unit"
        lang="hi"
        defaultValue={product?.unitNameHi}
        placeholder="डायमंड"
        maxLength={30}
        autoComplete="off"
        error={error}
      />
    ),
    read: ({ text }) => text('unitNameHi'),
  },
  gameClass: {
    place: 'wide',
    draw: ({ product, error }) => <ClassField product={product} error={error} />,
    read: ({ text }) => text('gameClass'),
  },
  gameReason: {
    place: 'wide',
    draw: ({ product, error }) => (
      <TextAreaField
        id="gameReason"
        name="gameReason"
        label="Reason for the class"
        defaultValue={product?.gameReason}
        maxLength={500}
        error={error}
      />
    ),
    read: ({ text }) => text('gameReason'),
  },
  gameEvidence: {
    place: 'wide',
    draw: ({ product, error }) => (
      <TextField
        id="gameEvidence"
        name="gameEvidence"
        type="url"
        label="Evidence"
        hint="A link to the maker’s terms or to the register in which the game is listed. It may be empty."
        defaultValue={product?.gameEvidence}
        placeholder="https://"
        maxLength={500}
        autoComplete="off"
        error={error}
      />
    ),
    read: ({ text }) => text('gameEvidence'),
  },
  faq: {
    place: 'wide',
    draw: ({ product, error }) => <FaqEditor faq={product?.faq ?? []} error={error} />,
    read: ({ texts }) => faqFrom(texts),
  },
  items: {
    place: 'wide',
    draw: ({ product, itemNames, error }) => (
      <ItemsField numbers={product?.items ?? []} names={itemNames} error={error} />
    ),
    read: ({ text }) => numbersFrom(text('items')),
  },
  apiType: {
    place: 'wide',
    draw: ({ product, error }) => (
      <ApiFields isApi={product?.isApi ?? false} apiType={product?.apiType ?? null} error={error} />
    ),
    read: ({ text }) => text('apiType'),
  },
  isApi: { place: 'tick', draw: null, read: ({ isTicked }) => isTicked('isApi') },
  istrending: {
    place: 'tick',
    draw: ({ product }) => (
      <CheckField name="istrending" label="Is Trending" defaultChecked={product?.istrending ?? false} />
    ),
    read: ({ isTicked }) => isTicked('istrending'),
  },
  instock: {
    place: 'tick',
    // A draft goes on sale by being published.
    draw: ({ product }) =>
      product?.isDraft ? null : (
        <CheckField name="instock" label="In Stock" defaultChecked={product?.instock ?? true} />
      ),
    read: ({ isTicked }) => isTicked('instock'),
  },
} satisfies Record<keyof ProductFields, ProductField>;
