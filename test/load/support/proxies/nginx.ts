import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { root } from '../../../support/files.ts'
import { freePort } from '../../../support/free-port.ts'

const run = promisify(execFile)
/** The search path of `which`, with the directories that only an administrator has in PATH. */
const PATH = `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin`

/** @throws with a clear message when nginx is not installed */
async function requireNginx(): Promise<void> {
  await run('nginx', ['-v'], { env: { PATH } }).catch(() => {
    throw new Error(
      'nginx is not installed here: this row needs it (Debian: apt-get install nginx-light)',
    )
  })
}

/** A site included with the shop. */
const readSite = (name: string): string =>
  readFileSync(join(root, 'ops/nginx', name), 'utf8').replaceAll('/opt/warif', root)

/** A load balancer in front of the shop. */
export interface ReverseProxy {
  origin: string
  close(): Promise<void>
}

/** A configuration around a site; all files that nginx writes are below `folder`. */
function nginxConfig(folder: string, site: string): string {
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  )
  return `pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 1; daemon off;
    events {} http { ${places.join(' ')} ${site.replaceAll(/\/var\/(log|cache)\/nginx/g, folder)} }`
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'warif-nginx-'))
  await chmod(folder, 0o711) // Its workers run as another user.
  return folder
}

/** The output of `nginx -t` for a site of ops/nginx with a certificate created for it; rejects when it is invalid. */
export async function checkSite(name: string): Promise<string> {
  await requireNginx()
  const folder = await makeFolder()
  try {
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
    const subject = ['-subj', '/CN=warif.example', '-days', '1']
    await run('openssl', [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      ...subject,
      '-keyout',
      key,
      '-out',
      certificate,
    ])
    const site = readSite(name)
      .replace(/server warif-home.example:443;/, 'server 127.0.0.1:443;')
      .replace(/\/etc\/letsencrypt\S+fullchain\.pem/, certificate)
      .replace(/\/etc\/letsencrypt\S+privkey\.pem/, key)
    await writeFile(join(folder, 'nginx.conf'), nginxConfig(folder, site))
    return (await run('nginx', ['-t', '-c', join(folder, 'nginx.conf')], { env: { PATH } })).stderr
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The site of ops/nginx on a port of loopback and without TLS, in front of shops on these ports. */
export async function openNginx(shopPorts: number[]): Promise<ReverseProxy> {
  const [port, plainPort] = [await freePort(), await freePort()]
  const site = readSite('warif.conf')
    .replace(/^ *server 127\.0\.0\.1:8000(.*)$/m, (_, rest: string) =>
      shopPorts.map((shop) => `server 127.0.0.1:${shop}${rest}`).join('\n'),
    )
    .replace(/listen 80;/, `listen 127.0.0.1:${plainPort};`)
  return serve(withoutTls(site, port), port)
}

/** The shared cache of ops/nginx on a port of loopback and without TLS, in front of the shop on this port. */
export async function openSharedCache(shopPort: number): Promise<ReverseProxy> {
  const port = await freePort()
  const site = readSite('cdn.conf')
    .replace('server warif-home.example:443;', `server 127.0.0.1:${shopPort};`)
    .replaceAll('https://warif_home', 'http://warif_home')
    .replaceAll(/^ *proxy_ssl_.*$/gm, '')
  return serve(withoutTls(site, port), port)
}

const withoutTls = (site: string, port: number): string =>
  site
    .replace(/listen 443 .*$/m, `listen 127.0.0.1:${port};`)
    .replaceAll(/^ *(listen \[::\]|ssl_).*$/gm, '')

async function serve(site: string, port: number): Promise<ReverseProxy> {
  await requireNginx()
  const folder = await makeFolder()
  await writeFile(
    join(folder, 'nginx.conf'),
    nginxConfig(folder, site.replace(/root .*;/, `root ${folder};`)),
  )
  await writeFile(join(folder, 'away.html'), 'away')
  const nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf')], {
    env: { PATH },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  nginx.stderr.on('data', (bytes: Buffer) => (said += String(bytes)))
  const origin = `http://127.0.0.1:${port}`
  while (!(await fetch(`${origin}/healthz`).catch(() => null))) {
    if (nginx.exitCode !== null) throw new Error(`nginx ended: ${said}`)
    await pause(50)
  }
  return {
    origin,
    async close() {
      const gone = once(nginx, 'exit')
      if (nginx.exitCode === null && nginx.kill('SIGQUIT')) await gone
      await rm(folder, { recursive: true, force: true })
    },
  }
}
