import { mix } from './colour';
import type { Material } from './solid';

export function gem(ramp: string[], rim: string): Material {
  return { ramp, rim, gloss: 34, scatter: 0.32, opacity: 0.9, edge: 0.34 };
}

function metal(ramp: string[], rim: string): Material {
  return { ramp, rim, gloss: 12, scatter: 0.02, mirror: true };
}

function matt(ramp: string[], rim: string): Material {
  return { ramp, rim, gloss: 0, scatter: 0.02 };
}

export const sapphire = gem(['#081a72', '#0f45d0', '#1f86ff', '#6cd4ff', '#f2fdff'], '#7a5cff');
export const aqua = gem(['#04445c', '#0a86a8', '#20c7d9', '#8df6ee', '#f4ffff'], '#3f7bff');
export const ruby = gem(['#4a0620', '#a80f3a', '#f0345c', '#ff9aa8', '#fff2f2'], '#ff9a3c');
export const amethyst = gem(['#2c0b66', '#5f22c9', '#9a5cff', '#d9b4ff', '#fbf4ff'], '#ff5cc8');
export const topaz = gem(['#5c2a04', '#c46a0a', '#ffae1f', '#ffe08a', '#fffaea'], '#ff5c3c');
export const emerald = gem(['#053d24', '#0a8a4c', '#22d07a', '#98f7bd', '#f3fff8'], '#c8ff5c');
export const rose = gem(['#5a0b4f', '#b8228f', '#ff5cb8', '#ffb4dc', '#fff4fa'], '#7a8cff');

export const gold = metal(['#3d1c04', '#8a4a0c', '#d98f1c', '#ffcf4d', '#fff3b8', '#fffdf0'], '#ff8a3c');
export const silver = metal(['#1c2436', '#4a5874', '#8e9db8', '#cfd9e8', '#f6faff', '#ffffff'], '#7aa8ff');
export const steel = metal(['#0b1220', '#1e2c46', '#3b5072', '#6f88ab', '#b4c8e0'], '#5cc8ff');
export const graphite = metal(['#07090f', '#131824', '#232c3f', '#3d4a63', '#7284a4'], '#6f8cff');
export const ivory = matt(['#7a6a86', '#b8a8bc', '#e6dce6', '#ffffff', '#ffffff'], '#ffb48a');

/** The smooth plastic or enamel of one colour. */
export function enamel(colour: string, rim = '#ffffff'): Material {
  const ramp = [
    mix(colour, '#05060c', 0.78),
    mix(colour, '#05060c', 0.42),
    colour,
    mix(colour, '#ffffff', 0.32),
    mix(colour, '#ffffff', 0.7),
  ];
  return { ramp, rim: mix(rim, colour, 0.4), gloss: 18, scatter: 0.02 };
}
