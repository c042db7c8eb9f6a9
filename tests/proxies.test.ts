import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const withoutComments = (file: string) => readFileSync(file, 'utf8').replaceAll(/^\s*#.*$/gm, '');
const nginx = withoutComments('deploy/nginx.conf');
const caddy = withoutComments('deploy/Caddyfile');

it('nginx writes nothing that a visitor sends or reads to a file', () => {
  const [, most] = /^ +client_max_body_size +(\S+);$/m.exec(nginx) ?? [];
  const [, buffer] = /^ +client_body_buffer_size +(\S+);$/m.exec(nginx) ?? [];
  expect(buffer).toBe(most);
  const [, rendered = ''] = /location ~ \^\/\(contact\|(?:[^}]+)\{([^}]+)\}/.exec(nginx) ?? [];
  expect(rendered).toContain('proxy_max_temp_file_size 0;');
});

describe('no log of a proxy tells who opened the form for a concern:', () => {
  it('nginx logs refusals and failures only, without address, query and size', () => {
    const [, format = ''] = /^log_format website '(.*)';$/m.exec(nginx) ?? [];
    expect(format.match(/\$\w+/g)).toEqual(['$time_iso8601', '$request_method', '$uri', '$status']);
    expect(nginx).toContain('map $status $is_logged { ~^[45] 1; default 0; }');
    const logs = [...nginx.matchAll(/\b(access_log|error_log) +(.*);/g)].map(([, kind, where]) => [
      kind,
      where,
    ]);
    expect(new Set(logs.map(String))).toEqual(
      new Set([
        'access_log,off',
        'access_log,/var/log/nginx/website.log website if=$is_logged',
        // Its lines cannot be without the address.
        'error_log,/dev/null emerg',
      ]),
    );
    const [, ...servers] = nginx.split(/^server \{$/m);
    expect(servers.length).toBe(3);
    for (const server of servers) {
      expect(server).toMatch(/^ +access_log +(?:off|\S+ website if=\$is_logged);$/m);
      expect(server).toMatch(/^ +error_log +\/dev\/null emerg;$/m);
    }
  });

  it('Caddy, whose access log is off unless it is asked for, logs no request', () => {
    expect(caddy.match(/^\t*log\b.*/gm)).toEqual(['\tlog default {']);
    expect(caddy).toContain('exclude http.log http.handlers');
  });
});
