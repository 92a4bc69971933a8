// `npm run monitoring` writes the rules and dashboards of docs/monitoring. With --check it changes nothing: it has
// promtool check the rules and run their tests, and amtool check the configuration of the Alertmanager.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { FOLDER, monitoringFiles } from './monitoring-files';

const CHECKS = [
  ['promtool', 'check', 'rules', 'rules.yml'],
  ['promtool', 'test', 'rules', 'rules.test.yml'],
  ['promtool', 'check', 'config', '--syntax-only', 'prometheus.yml'],
  ['amtool', 'check-config', 'alertmanager.yml'],
];

function check(): number {
  let failed = 0;
  for (const [program = '', ...words] of CHECKS) {
    console.log([program, ...words].join(' '));
    const { error, status } = spawnSync(program, words, { cwd: FOLDER, stdio: 'inherit' });
    if (error)
      console.error(
        `${program} is missing: on Debian it is in the package prometheus${program === 'amtool' ? '-alertmanager' : ''}.`,
      );
    if (error || status !== 0) failed += 1;
  }
  return failed === 0 ? 0 : 1;
}

function write(): void {
  mkdirSync(FOLDER, { recursive: true });
  for (const [file, text] of monitoringFiles()) writeFileSync(file, text);
}

if (process.argv.includes('--check')) process.exitCode = check();
else write();
