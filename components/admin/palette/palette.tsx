'use client';

import { Command } from 'cmdk';
import { useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { usePermissions } from '@/components/admin/permissions/permissions-provider';
import { screensNamed } from '@/components/admin/screens';
import { HitFigures } from '@/components/admin/search/hit-figures';
import {
  detailOf,
  groupHits,
  KIND_WORDS,
  PREFIX_WORDS,
  prefixesFor,
  titleOf,
  unfinishedText,
} from '@/components/admin/search/hit-text';
import { LONGEST_SEARCH } from '@/lib/domain/search/schema';
import { readRecent, saveRecent } from './recent';
import { useSearch } from './use-search';

interface PaletteProps {
  /** The viewer, whose recent searches are shown. */
  userid: string;
  onDone: () => void;
}

/** The command palette: finds everything that staff work on, and the pages of the panel. */
export default function Palette({ userid, onDone }: PaletteProps) {
  const router = useRouter();
  const [text, setText] = useState('');
  const [selected, setSelected] = useState('');
  const [recent] = useState(() => readRecent(userid));
  const { found, failed, looking } = useSearch(text);
  const permissions = usePermissions();
  const isEmpty = text.trim() === '';
  const screens = screensNamed(text, permissions);
  const prefixes = prefixesFor(permissions);
  const rows = [
    ...(isEmpty
      ? [
          ...recent.opened.map(({ href }) => `opened ${href}`),
          ...recent.searches.map((search) => `search ${search}`),
          ...prefixes.map((prefix) => `prefix ${prefix}`),
        ]
      : groupHits(found.hits).flatMap(({ kind, hits }) => hits.map(({ id }) => `${kind} ${id}`))),
    ...screens.map(({ href }) => `screen ${href}`),
  ];
  const nothing = found.hits.length + screens.length === 0;
  const go = (href: string, title: string) => {
    saveRecent(userid, { words: text, opened: { href, title } });
    onDone();
    router.push(href);
  };

  return (
    // The server has filtered already. Filtering again here would hide results that were found by a phone number.
    // The row that Enter opens is the first one until another is chosen, also when the results come late.
    <Command
      label="Find"
      shouldFilter={false}
      loop
      value={rows.includes(selected) ? selected : (rows[0] ?? '')}
      onValueChange={setSelected}
    >
      <Command.Input
        autoFocus
        value={text}
        onValueChange={(next) => {
          setText(next);
          setSelected('');
        }}
        maxLength={LONGEST_SEARCH}
        placeholder="Order, UTR, phone, email, player or screen"
        className="min-h-14 w-full border-line border-b bg-transparent px-5 text-base outline-none placeholder:text-muted"
      />
      {/* A list box may hold options only. */}
      {looking && <Note>Loading...</Note>}
      {failed && !looking && <Note>The search failed. Please try again.</Note>}
      {nothing && !isEmpty && !looking && !failed && <Note>Nothing found.</Note>}
      {!looking && found.unfinished.length > 0 && <Note>{unfinishedText(found.unfinished)}</Note>}
      <Command.List className="max-h-[min(30rem,66dvh)] overflow-y-auto p-2">
        {isEmpty && (
          <>
            <Group heading="Opened last" count={recent.opened.length}>
              {recent.opened.map(({ href, title }) => (
                <Row key={href} value={`opened ${href}`} onSelect={() => go(href, title)} first={title} />
              ))}
            </Group>
            <Group heading="Searched last" count={recent.searches.length}>
              {recent.searches.map((search) => (
                <Row
                  key={search}
                  value={`search ${search}`}
                  onSelect={() => setText(search)}
                  first={search}
                />
              ))}
            </Group>
            <Group heading="Search one thing" count={prefixes.length}>
              {prefixes.map((prefix) => (
                <Row
                  key={prefix}
                  value={`prefix ${prefix}`}
                  onSelect={() => setText(`${prefix}:`)}
                  first={`${prefix}:`}
                >
                  {PREFIX_WORDS[prefix]}
                </Row>
              ))}
            </Group>
          </>
        )}
        {groupHits(found.hits).map(({ kind, hits }) => (
          <Group key={kind} heading={KIND_WORDS[kind]} count={hits.length}>
            {hits.map((hit) => (
              <Row
                key={hit.id}
                value={`${kind} ${hit.id}`}
                onSelect={() => go(hit.href, titleOf(hit))}
                first={titleOf(hit)}
                second={detailOf(hit)}
              >
                <HitFigures hit={hit} />
              </Row>
            ))}
          </Group>
        ))}
        <Group heading="Screens" count={screens.length}>
          {screens.map(({ href, label, keys }) => (
            <Row key={href} value={`screen ${href}`} onSelect={() => go(href, label)} first={label}>
              <kbd className="font-mono max-sm:hidden">{keys}</kbd>
            </Row>
          ))}
        </Group>
      </Command.List>
    </Command>
  );
}

function Note({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="px-3 py-4 text-center text-muted text-sm">
      {children}
    </p>
  );
}

function Group({ heading, count, children }: { heading: string; count: number; children: ReactNode }) {
  if (count === 0) return null;
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-muted [&_[cmdk-group-heading]]:text-xs"
    >
      {children}
    </Command.Group>
  );
}

interface RowProps {
  /** Unique among all rows. */
  value: string;
  onSelect: () => void;
  first: string;
  second?: string;
  children?: ReactNode;
}

function Row({ value, onSelect, first, second, children }: RowProps) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-xl px-3 py-2 text-sm data-[selected=true]:bg-raised"
    >
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {first}
        {second && <span className="block text-muted text-xs">{second}</span>}
      </span>
      {children && <span className="shrink-0 text-right text-muted text-xs">{children}</span>}
    </Command.Item>
  );
}
