import { sunburst } from './backdrop-air';
import { arena, comb, panes, rings, stage } from './backdrop-halls';
import { nebula, peaks, waves } from './backdrop-nature';

export type { Palette } from './backdrop-air';

export const backdrops = { sunburst, peaks, nebula, arena, panes, comb, stage, rings, waves };
export type BackdropName = keyof typeof backdrops;
