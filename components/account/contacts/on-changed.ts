import type { UserView } from '@/lib/domain/accounts/schema';

/** What a step does with the reply to its change. */
export type OnChanged = (reply: { user: UserView; message: string }) => void;
