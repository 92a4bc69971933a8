import { expect, test } from 'vitest';
import { deviceName } from '@/lib/domain/accounts/devices/device-name';

const KHTML = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const ANDROID = `Mozilla/5.0 (Linux; Android 10; K) ${KHTML}`;
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const WINDOWS = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KHTML}`;

test.each([
  ['Chrome on Android', `${ANDROID} Chrome/150.0.0.0 Mobile Safari/537.36`],
  ['Samsung Internet on Android', `${ANDROID} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`],
  ['Opera on Android', `${ANDROID} Chrome/149.0.0.0 Mobile Safari/537.36 OPR/90.0.0.0`],
  [
    'Mi Browser on Android',
    `${ANDROID} Version/4.0 Chrome/100.0.0.0 Mobile Safari/537.36 XiaoMi/MiuiBrowser/14.4`,
  ],
  ['Firefox on Android', 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'],
  ['Safari on iPhone', `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`],
  ['Chrome on iPhone', `${IPHONE} CriOS/150.0.0.0 Mobile/15E148 Safari/604.1`],
  ['Firefox on iPhone', `${IPHONE} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`],
  ['Edge on Windows', `${WINDOWS} Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0`],
  ['Chrome on Windows', `${WINDOWS} Chrome/150.0.0.0 Safari/537.36`],
  ['Chrome on Linux', `Mozilla/5.0 (X11; Linux x86_64) ${KHTML} HeadlessChrome/150.0.0.0 Safari/537.36`],
  ['Chrome on ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${KHTML} Chrome/150.0.0.0 Safari/537.36`],
  [
    'Safari on Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  ],
  ['Android', 'okhttp/4.12 (Android 14)'],
  ['Unknown device', 'curl/8.9.1'],
  ['Unknown device', ''],
  ['Unknown device', null],
  ['Unknown device', '<script>alert(1)</script>'],
])('the name of a device is %s', (name, userAgent) => {
  expect(deviceName(userAgent)).toBe(name);
});
