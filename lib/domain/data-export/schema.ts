// The download of an account's data. Browsers import this file.
import { z } from 'zod';

export const exportForm = z.object({ form: z.enum(['json', 'text']) });
export type ExportForm = z.output<typeof exportForm>;

export interface DataFile {
  name: string;
  content: string;
}
