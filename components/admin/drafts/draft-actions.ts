import type { ServerAction } from '@/components/admin/call-action';

/** The server actions of app/(admin)/admin/draft-actions.ts, as pages pass them to components. */
export type ImportProduct = ServerAction<{ text: string; key: string }, { id: string }>;
export type DuplicateProduct = ServerAction<{ id: string; name: string; key: string }, { id: string }>;
export type PublishProduct = ServerAction<{ id: string; seen: string }, unknown>;
export type PublishItem = ServerAction<{ itemid: number; seen: number }, unknown>;
