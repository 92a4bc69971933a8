import { isRecent } from '@/lib/domain/accounts';
import type { Viewer } from '@/lib/domain/accounts/schema';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { AppError } from '@/lib/platform/errors';
import type { Language } from '@/lib/platform/languages';
import { istDateTime } from '@/lib/platform/time';
import { type DataSection, readData } from './read-data';
import { readableValue } from './readable-value';
import type { DataFile, ExportForm } from './schema';

export interface DownloadDataInput extends ExportForm {
  viewer: Viewer;
}

/**
 * Everything that the store keeps about the viewer, for machines or to be read. It needs a recent proof of who they
 * are: it is all of it at once, for a thief at an open session too. Throws recent_auth_required.
 */
export async function downloadData(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'language' | 'shop' | 'sealer'>,
  { viewer, form }: DownloadDataInput,
): Promise<DataFile> {
  const { clock, language, shop } = context;
  if (!isRecent(viewer, clock)) throw new AppError('recent_auth_required', 'privacy.proofNeeded');
  const sections = await readData(context, { userId: viewer.userid });
  await recordAudit(context, {
    action: 'download-data',
    objectType: 'user',
    objectId: viewer.userid,
    after: { form },
  });
  const at = clock.now();
  const name = `my-data-${istDateTime(at).slice(0, 10)}`;
  if (form === 'text') return { name: `${name}.txt`, content: readable(sections, language) };
  const data = Object.fromEntries(sections.map(({ table, rows }) => [table, rows]));
  const cut = sections.filter(({ isCut }) => isCut).map(({ table }) => table);
  return {
    name: `${name}.json`,
    content: JSON.stringify({ store: shop.name, at: at.toISOString(), cut, data }, null, 2),
  };
}

function readable(sections: DataSection[], language: Language): string {
  return sections
    .map(({ title, rows, isCut }) => {
      const heading = title[language];
      const texts = rows.map((row) =>
        Object.entries(row)
          .filter(([, value]) => value !== null && value !== '')
          .map(([name, value]) => `  ${name.replaceAll('_', ' ')}: ${readableValue(name, value, row)}`)
          .join('\n'),
      );
      return `${heading}\n${'='.repeat(heading.length)}\n${texts.join('\n\n')}${isCut ? '\n\n  …' : ''}\n`;
    })
    .join('\n');
}
