// What the demo products ask for: kinds, examples and where a player finds it in the game.
import type { DemoInput } from './types';

export const email: DemoInput = { label: 'Email', kind: 'email' };
export const confirmEmail: DemoInput = { label: 'Confirm email', kind: 'email' };
export const mobileNumber: DemoInput = { label: 'Mobile number', kind: 'phone', example: '98765 43210' };
export const gmail: DemoInput = { label: 'Gmail address', kind: 'email', example: 'asha@gmail.com' };

export const userId: DemoInput = {
  label: 'User ID',
  kind: 'number',
  example: '12345678',
  help: 'Open your profile in the game: it is the number before the brackets.',
  helpHi: 'गेम में अपनी प्रोफ़ाइल खोलें: ब्रैकेट से पहले वाला नंबर।',
};
export const zoneId: DemoInput = {
  label: 'Zone ID',
  kind: 'number',
  example: '2001',
  help: 'The number in brackets, beside the User ID.',
  helpHi: 'यूज़र आईडी के पास, ब्रैकेट में लिखा नंबर।',
};
export const genshinUid: DemoInput = {
  label: 'UID',
  kind: 'number',
  example: '812345678',
  help: 'It is at the lower right of the screen while you play.',
  helpHi: 'खेलते समय यह स्क्रीन के नीचे दाईं ओर दिखता है।',
};
export const playerNumber: DemoInput = {
  label: 'Player ID',
  kind: 'number',
  example: '5123456789',
  help: 'Open your profile in the game: it is below your name.',
  helpHi: 'गेम में अपनी प्रोफ़ाइल खोलें: यह आपके नाम के नीचे है।',
};
export const characterId: DemoInput = { ...playerNumber, label: 'Character ID' };
export const gameName: DemoInput = { label: 'In-game name', kind: 'text', example: 'SOUL|Mortal' };
export const riotId: DemoInput = {
  label: 'Riot ID',
  kind: 'id',
  example: 'Player#1234',
  help: 'Your name with its tag, as your profile in the game shows it.',
  helpHi: 'टैग के साथ आपका नाम, जैसा गेम की प्रोफ़ाइल में दिखता है।',
};
export const playerTag: DemoInput = {
  label: 'Player Tag',
  kind: 'id',
  example: '#2PP0GJLQ',
  help: 'Open your profile in the game: it is below your name.',
  helpHi: 'गेम में अपनी प्रोफ़ाइल खोलें: यह आपके नाम के नीचे है।',
};
export const starRailServer: DemoInput = {
  label: 'Server',
  kind: 'list',
  options: ['America', 'Asia', 'Europe', 'TW_HK_Mo'],
};
