import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { root } from '../../../support/files.ts'
import { freePort } from '../../../support/free-port.ts'
import type { ReverseProxy } from './nginx.ts'

const run = promisify(execFile)
/** The search path of `which`, with the directories that only an administrator has in PATH. */
const PATH = `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin`

const ourConfiguration = (): string => readFileSync(join(root, 'ops/haproxy/haproxy.cfg'), 'utf8')

/** @throws with a clear message when HAProxy is not installed */
async function requireHaproxy(): Promise<void> {
  await run('haproxy', ['-v'], { env: { PATH } }).catch(() => {
    throw new Error(
      'HAProxy is not installed here: this row needs it (Debian: apt-get install haproxy)',
    )
  })
}

/** The output of `haproxy -c` for ops/haproxy with a certificate created for it; rejects when it is invalid. */
export async function checkHaproxy(): Promise<string> {
  await requireHaproxy()
  const folder = await mkdtemp(join(tmpdir(), 'warif-haproxy-'))
  try {
    const [both, key] = [join(folder, 'both.pem'), join(folder, 'key.pem')]
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
      both,
    ])
    await writeFile(both, readFileSync(both, 'utf8') + readFileSync(key, 'utf8'))
    await writeFile(
      join(folder, 'haproxy.cfg'),
      ourConfiguration().replace(/\/etc\/haproxy\/certs\S+/, both),
    )
    return (await run('haproxy', ['-c', '-f', join(folder, 'haproxy.cfg')], { env: { PATH } }))
      .stdout
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** ops/haproxy on a port of loopback and without TLS, in front of shops on these ports. */
export async function openHaproxy(shopPorts: number[]): Promise<ReverseProxy> {
  await requireHaproxy()
  const [folder, port] = [await mkdtemp(join(tmpdir(), 'warif-haproxy-')), await freePort()]
  const servers = shopPorts
    .map((shop) => `    server warif${shop} 127.0.0.1:${shop} check`)
    .join('\n')
  const configuration = ourConfiguration()
    .replace(/^ *server warif\d [\s\S]+$/m, `${servers}\n`)
    .replace(/^ *bind :80$/m, `    bind 127.0.0.1:${port}`)
    .replace(/^ *(bind :443|http-request redirect|log \/dev\/log) .*$/gm, '')
    // All shoppers of a test have one address.
    .replace('sc_http_req_rate(0) gt 60', 'sc_http_req_rate(0) gt 60000')
  await writeFile(join(folder, 'haproxy.cfg'), configuration)
  const haproxy = spawn('haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')], {
    env: { PATH },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  haproxy.stderr.on('data', (bytes: Buffer) => (said += String(bytes)))
  const origin = `http://127.0.0.1:${port}`
  while (!(await fetch(`${origin}/healthz`).catch(() => null))?.ok) {
    if (haproxy.exitCode !== null) throw new Error(`HAProxy ended: ${said}`)
    await pause(50)
  }
  return {
    origin,
    async close() {
      const gone = once(haproxy, 'exit')
      if (haproxy.exitCode === null && haproxy.kill('SIGTERM')) await gone
      await rm(folder, { recursive: true, force: true })
    },
  }
}
