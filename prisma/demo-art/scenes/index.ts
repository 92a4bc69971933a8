// One picture per product of the demo catalogue, named by the product's slug. No brand marks, letters or characters:
// a theme of light, stones, coins and gear for each.
import type { Scene } from '../scene';
import { adventureScenes } from './adventures';
import { battleScenes } from './battles';
import { cardScenes } from './cards';
import { mobileLegendsScenes } from './mobile-legends';
import { streamingScenes } from './streaming';

export const scenes: Scene[] = [
  ...mobileLegendsScenes,
  ...adventureScenes,
  ...battleScenes,
  ...streamingScenes,
  ...cardScenes,
];
