import { z } from 'zod';

export const settingsTabs = ['profile', 'security', 'devices'] as const;
export type SettingsTab = (typeof settingsTabs)[number];

/** The query of the dashboard that names its tab; another value shows the first. */
export const settingsQuery = z.object({ tab: z.enum(settingsTabs).catch('profile').default('profile') });
