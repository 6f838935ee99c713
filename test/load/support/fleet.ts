import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { connect } from '#db/connection/connect.ts'
import { command, urlOf } from '../../support/database/database.ts'
import { freePort } from '../../support/free-port.ts'
import { startShop, type ShopProcess } from './shop-process.ts'

export type Fleet = Awaited<ReturnType<typeof openFleet>>

interface FleetOptions {
  template?: string
  settings?: Record<string, string>
  /** Each process has a separate data folder, as on a separate machine. */
  ownFolders?: boolean
}

/** Several processes of one shop, all opened at the same moment: one database on the server of the tests, one folder. */
export async function openFleet(
  count: number,
  { template, settings: own = {}, ownFolders = false }: FleetOptions = {},
) {
  const adminUrl = inject('adminUrl')
  const database = `warif_fleet_${randomBytes(6).toString('hex')}`
  await command(adminUrl, `create database ${database}${template ? ` template ${template}` : ''}`)
  const folder = await mkdtemp(join(tmpdir(), 'warif-fleet-'))
  const connection = connect(urlOf(adminUrl, database))
  const ports = await Promise.all(Array.from({ length: count }, freePort))
  /** The settings of every process started from now on. */
  const settings: Record<string, string> = {
    DATABASE_URL: urlOf(adminUrl, database),
    DATABASE_POOL_SIZE: '8',
    TRUST_PROXY: 'on',
    DEMO_IN_PUBLIC: 'yes',
    OTP_SENDS_PER_IP_HOUR: '0',
    ...own,
  }
  const folderOf = (place: number) => (ownFolders ? join(folder, String(place)) : folder)
  const start = (place: number, version?: string) =>
    startShop(folderOf(place), { ...settings, PORT: String(ports[place]) }, version)

  return {
    db: connection.db,
    ports,
    /** Opens all of them; the database may be filled before. */
    async open(): Promise<ShopProcess[]> {
      this.processes = await Promise.all(ports.map((_, place) => start(place)))
      return this.processes
    },
    processes: [] as ShopProcess[],
    /** Starts one more on the same database and folder, with additional settings; the caller stops it. */
    startAnother: (own: Record<string, string>) => startShop(folder, { ...settings, ...own }),
    settings,
    /** The data folder of a process. */
    folderOf,
    /** Sends SIGTERM to one, and starts another in its place, optionally of another version (its folder). */
    async restart(place: number, version?: string): Promise<void> {
      await this.processes[place]?.stop()
      this.processes[place] = await start(place, version)
    },
    /** Sends SIGKILL to one, and starts another in its place. */
    async killAndStart(place: number): Promise<void> {
      await this.processes[place]?.kill()
      this.processes[place] = await start(place)
    },
    async close(): Promise<void> {
      await Promise.all(this.processes.map((one) => one.stop()))
      await connection.close()
      await command(adminUrl, `drop database if exists ${database} with (force)`)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
