// nginx in front of the web processes. Files of every version stay, because an open tab goes on asking for those of its
// own.
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Build } from './builds';
import { HOST, type Place } from './place';
import type { Programs } from './programs';
import { type Program, runProgram, waitFor } from './supervise';

export interface Front {
  url: string;
  /** Puts the files of a version beside those of the versions before. */
  keepFilesOf(build: Build): void;
  /** Leads browsers whose cookie names this cell to the web process at this port. */
  leadTo(cell: string, port: number): Promise<void>;
  /** Sends no new request to these web processes, and waits until those under way are answered. */
  leaveOut(ports: number[]): Promise<void>;
}

const WORKERS_END_MS = 20_000;

interface Ways {
  /** Web processes of the first cell that get no new request. */
  leftOut: number[];
  /** The web process of each other cell. */
  cells: Record<string, number>;
}

function nginxFile({ ports, folder, account }: Place, { leftOut, cells }: Ways): string {
  const others = Object.entries(cells);
  const server = (port: number) =>
    `server ${HOST}:${port} ${leftOut.includes(port) ? 'down' : 'max_fails=1 fail_timeout=2s'};`;
  return `
daemon off;
${account ? 'user postgres;' : ''}
worker_processes 1;
pid ${folder}/nginx/nginx.pid;
error_log ${folder}/logs/nginx-error.log warn;
events { worker_connections 2048; }
http {
  default_type application/octet-stream;
  types { application/javascript js; text/css css; image/webp webp; image/svg+xml svg; font/woff2 woff2; }
  access_log ${folder}/logs/nginx-access.log;
  client_body_temp_path ${folder}/nginx/body;
  proxy_temp_path ${folder}/nginx/proxy;
  fastcgi_temp_path ${folder}/nginx/fastcgi;
  uwsgi_temp_path ${folder}/nginx/uwsgi;
  scgi_temp_path ${folder}/nginx/scgi;
  client_max_body_size 9m;
  # A page's content policy names its scripts, so the headers of a reply are long.
  proxy_buffer_size 16k;
  proxy_buffers 8 16k;
  # Where a browser has signed in; one that has not goes to the first cell.
  map $cookie_tarang_cell $cell {
    default web;
    ${others.map(([name]) => `${name} cell_${name};`).join('\n    ')}
  }
  ${others.map(([name, port]) => `upstream cell_${name} { server ${HOST}:${port}; }`).join('\n  ')}
  upstream web {
    ${[ports.web1, ports.web2, ports.web3].map(server).join('\n    ')}
    keepalive 16;
    # Shorter than the 65 s for which a web process keeps an idle connection.
    keepalive_timeout 60s;
  }
  server {
    listen ${HOST}:${ports.nginx};
    location /_next/static/ {
      root ${folder}/files;
      try_files $uri @web;
      add_header Cache-Control "public, max-age=31536000, immutable";
    }
    location / { try_files /none @web; }
    location @web {
      proxy_pass http://$cell;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_connect_timeout 1s;
      # A request that a web process may have begun is not sent to a second one, unless it only reads.
      proxy_next_upstream error timeout;
    }
  }
}
`;
}

export async function startFront(place: Place, programs: Programs, started: Program[]): Promise<Front> {
  const config = path.join(place.folder, 'nginx.conf');
  place.makeFolder('nginx');
  const ways: Ways = { leftOut: [], cells: {} };
  writeFileSync(config, nginxFile(place, ways));
  const nginx = runProgram({
    name: 'nginx',
    command: programs.nginx,
    args: ['-c', config, '-p', path.join(place.folder, 'nginx')],
    cwd: place.folder,
    logs: place.logs,
  });
  started.push(nginx);
  const url = `http://${HOST}:${place.ports.nginx}`;
  const workersOf = () =>
    readFileSync(`/proc/${nginx.pid()}/task/${nginx.pid()}/children`, 'utf8').trim().split(' ');
  async function reload(): Promise<void> {
    const before = workersOf();
    writeFileSync(config, nginxFile(place, ways));
    nginx.signal('SIGHUP');
    await waitFor('nginx has its new settings', WORKERS_END_MS, async () => {
      const now = workersOf();
      return now.length > 0 && !now.some((pid) => before.includes(pid));
    });
  }
  return {
    url,
    keepFilesOf({ folder }) {
      const target = path.join(place.folder, 'files/_next/static');
      cpSync(path.join(folder, 'standalone/.next/static'), target, { recursive: true });
    },
    async leadTo(cell, port) {
      ways.cells[cell] = port;
      await reload();
    },
    async leaveOut(ports) {
      ways.leftOut = ports;
      await reload();
    },
  };
}
