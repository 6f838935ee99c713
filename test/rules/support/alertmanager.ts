import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { vi } from 'vitest'
import { root } from '../../support/files.ts'
import { freePort } from '../../support/free-port.ts'

/** Whether a program is in the search path. */
export const isInstalled = (program: string): Promise<boolean> =>
  promisify(execFile)(program, ['--version']).then(
    () => true,
    () => false,
  )

interface Labels {
  alertname: string
  severity: string | undefined
}

interface Answer {
  labels: Labels
  receivers: { name: string }[]
  status: { state: 'active' | 'suppressed' | 'unprocessed' }
}

/** Alertmanager on loopback with ops/monitoring/alertmanager.yml. It sends nothing: the first message would leave after its `group_wait`. */
export async function openAlertmanager() {
  const folder = await mkdtemp(join(tmpdir(), 'warif-alertmanager-'))
  const address = `127.0.0.1:${await freePort()}`
  const server = spawn(
    'prometheus-alertmanager',
    [
      `--config.file=${join(root, 'ops/monitoring/alertmanager.yml')}`,
      `--storage.path=${folder}`,
      `--web.listen-address=${address}`,
      '--cluster.listen-address=',
    ],
    { cwd: folder, stdio: 'ignore' },
  )
  const ask = (path: string, init?: RequestInit) => fetch(`http://${address}${path}`, init)
  await vi.waitUntil(async () => (await ask('/-/ready').catch(() => null))?.ok, { timeout: 20_000 })
  return {
    /** Posts alerts as Prometheus does. `isOver`: they are resolved. */
    async announce(alerts: Labels[], isOver = false): Promise<void> {
      const now = new Date().toISOString()
      const body = alerts.map((labels) => ({ labels, ...(isOver && { endsAt: now }) }))
      const answer = await ask('/api/v2/alerts', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!answer.ok) throw new Error(await answer.text())
    },
    /** What fires at the moment, by name. */
    async alerts() {
      const answers = (await (await ask('/api/v2/alerts')).json()) as Answer[]
      return answers
        .map(({ labels, receivers, status }) => ({
          name: labels.alertname,
          receiver: receivers[0]?.name,
          state: status.state,
        }))
        .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    },
    async close(): Promise<void> {
      const exited = once(server, 'exit')
      if (server.exitCode === null && server.kill('SIGKILL')) await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}
