import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../support/free-port.ts'
import { openNginx } from '../proxies/nginx.ts'
import { startShop, type ShopProcess } from '../shop-process.ts'
import type { Machine } from './machine.ts'

/** One process of the shop on each machine, and ops/nginx in front of them. */
export type Shops = Awaited<ReturnType<typeof openShops>>

/** `settingsOf`: additional settings of the process on a machine. */
export async function openShops(
  machines: Machine[],
  settingsOf: (machine: Machine) => Record<string, string>,
) {
  const folder = await mkdtemp(join(tmpdir(), 'warif-shops-'))
  const ports = await Promise.all(machines.map(freePort))
  const processes = new Map<Machine, ShopProcess>()
  const start = async (machine: Machine) => {
    const settings = {
      PORT: String(ports[machines.indexOf(machine)]),
      DATABASE_POOL_SIZE: '10',
      SECRET_KEY: 'a key that all processes of these rows have',
      TRUST_PROXY: 'on',
      DEMO_IN_PUBLIC: 'yes',
      DRAIN_DELAY: '5',
      ...settingsOf(machine),
    }
    processes.set(machine, await startShop(folder, settings))
  }
  const of = (machine: Machine): ShopProcess => {
    const started = processes.get(machine)
    if (!started) throw new Error(`no shop was started on ${machine.name}`)
    return started
  }
  await Promise.all(machines.map(start))
  const proxy = await openNginx(ports)
  return {
    origin: proxy.origin,
    start,
    /** The process on this machine, without nginx in front of it. */
    originOf: (machine: Machine) => of(machine).origin,
    signal: (machine: Machine, signal: NodeJS.Signals) => process.kill(of(machine).pid, signal),
    kill: (machine: Machine) => of(machine).kill(),
    async close() {
      await proxy.close()
      await Promise.all([...processes.values()].map((one) => one.stop()))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
