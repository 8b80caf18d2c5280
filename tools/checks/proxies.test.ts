import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { certificateFor } from '../../tests/support/certificate.ts';

const read = (name: string) =>
  readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'proxy', name), 'utf8');
const withoutComments = (text: string) => text.replaceAll(/^\s*#.*$/gm, '');
const nginx = withoutComments(read('nginx.conf'));
const caddy = withoutComments(read('Caddyfile'));
const folder = mkdtempSync(join(tmpdir(), 'palaro-proxies-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** In the path, or where distributions put programs of the system. */
function run(program: string, ...args: string[]) {
  const path = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`;
  const env = { PATH: path, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const { error, status, stdout, stderr } = spawnSync(program, args, { env, encoding: 'utf8' });
  return error ? null : { status, output: stdout + stderr };
}

describe('the files for nginx and Caddy', () => {
  test.each([
    ['play.example', '127.0.0.1:8080', '8m', '8MB'],
    ['media.example', '127.0.0.1:8081', '128k', '128KB'],
  ])('[SAFE-08i] lead %s to %s, and bound its bodies', (name, address, nginxSize, caddySize) => {
    const server = nginx
      .split(/^server \{/m)
      .find((part) => part.includes(`server_name ${name};\n\n`));
    const upstream = /proxy_pass http:\/\/(\w+);/.exec(server ?? '')?.[1];
    expect(nginx).toMatch(new RegExp(`upstream ${upstream} \\{\\s+server ${address};`));
    expect(server).toContain(`client_max_body_size ${nginxSize};`);
    const block = caddy.split(/^(?=\S+ \{)/m).find((part) => part.startsWith(`${name} {`));
    expect(block).toContain(`reverse_proxy ${address} {`);
    expect(block).toContain(`max_size ${caddySize}`);
  });

  test('[SAFE-08i] take TLS 1.2 and 1.3 alone and leave HSTS to the gateway', () => {
    expect(nginx.match(/ssl_protocols .*/g)).toEqual(
      Array(2).fill('ssl_protocols TLSv1.2 TLSv1.3;'),
    );
    expect(caddy.match(/protocols .*/g)).toEqual(['protocols tls1.2 tls1.3']);
    expect(caddy.match(/import palaro_tls/g)).toHaveLength(2);
    const ciphers = [
      ...nginx.matchAll(/ssl_ciphers (.*);/g),
      ...caddy.matchAll(/ciphers (TLS.*)/g),
    ];
    expect(ciphers).toHaveLength(3);
    for (const cipher of ciphers.flatMap(([, list = '']) => list.split(/[: ]/)))
      expect(cipher).toMatch(/ECDHE.*(GCM|CHACHA20)/);
    for (const file of [nginx, caddy]) expect(file).not.toMatch(/strict-transport|8082/i);
  });

  test('[SAFE-08i] upgrade sockets, and replace a forwarded address', () => {
    expect(nginx.match(/proxy_set_header Upgrade \$http_upgrade;/g)).toHaveLength(2);
    expect(nginx.match(/proxy_set_header Connection \$palaro_connection;/g)).toHaveLength(2);
    expect(nginx.match(/proxy_set_header X-Forwarded-For \$remote_addr;/g)).toHaveLength(2);
    // Caddy's upgrades by itself.
    expect(caddy.match(/reverse_proxy /g)).toHaveLength(2);
    expect(caddy.match(/header_up X-Forwarded-For \{remote_host\}/g)).toHaveLength(2);
  });

  test('[SAFE-08i] nginx accepts its file', (context) => {
    if (run('nginx', '-v') === null) return context.skip('nginx is not installed');
    const { key, cert } = certificateFor('play.example', 'media.example');
    writeFileSync(join(folder, 'key.pem'), key);
    writeFileSync(join(folder, 'cert.pem'), cert);
    // Ports that any user may open, and a certificate that is there.
    const file = nginx
      .replaceAll(/\/etc\/letsencrypt\/\S+fullchain\.pem/g, join(folder, 'cert.pem'))
      .replaceAll(/\/etc\/letsencrypt\/\S+privkey\.pem/g, join(folder, 'key.pem'))
      .replaceAll(/(listen (?:\[::\]:)?)(80|443)\b/g, '$140$2');
    mkdirSync(join(folder, 'body'));
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `${kind}_temp_path ${join(folder, 'body', kind)};`,
    );
    const whole = `pid ${join(folder, 'pid')}; error_log stderr; events {} http { access_log off; ${paths.join(' ')}\n${file}\n}`;
    writeFileSync(join(folder, 'nginx.conf'), whole);
    const parsed = run(
      'nginx',
      '-t',
      '-e',
      'stderr',
      '-p',
      folder,
      '-c',
      join(folder, 'nginx.conf'),
    );
    expect(parsed).toMatchObject({ status: 0, output: expect.stringContaining('syntax is ok') });
  });

  test('[SAFE-08i] Caddy accepts its file', (context) => {
    if (run('caddy', 'version') === null) return context.skip('Caddy is not installed');
    const file = join(folder, 'Caddyfile');
    writeFileSync(file, read('Caddyfile'));
    expect(run('caddy', 'validate', '--config', file, '--adapter', 'caddyfile')).toMatchObject({
      status: 0,
      output: expect.stringContaining('Valid configuration'),
    });
  });
});
