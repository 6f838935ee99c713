import type { Logger } from 'pino'
import { connect, requestLimits } from '#db/connection/connect.ts'
import type { Connection, DatabaseAddress, Pooling } from '#db/connection/connect.ts'
import { startEmbedded } from '#db/embedded/start-embedded.ts'
import { watchEmbedded } from '#db/embedded/watch-embedded.ts'
import { migrate } from '#db/migrations/migrate.ts'
import {
  checkConnection,
  requireRoleLimits,
  requireSessions,
} from '#db/connection/check-connection.ts'
import type { Db } from '#db/tables.ts'
import { createCatalogueReader, type CatalogueReader } from '#domain/catalogue/catalogue-reader.ts'
import { seedPlantProfiles } from '#domain/plants/seed-profiles.ts'
import { seedPlantNames } from '#domain/plants/seed-names.ts'
import { linkPlantNames } from '#domain/search/link-plant-names.ts'
import type { Lifecycle } from '#runtime/lifecycle.ts'
import type { Config } from '#config/config.ts'

/** What opening the database needs beside the settings. */
interface OpeningParts {
  lifecycle: Lifecycle
  log: Logger
  /** Folder of the numbered SQL files. */
  migrations: string
  /** Reports each step of a start of the built-in database, and what a migration waits for. */
  report(line: string): void
  /** Writes the plant law table for the shop's mode and checks all products against it. */
  seedLaw(db: Db): Promise<void>
}

/** Shorter than the primary's: what the replica does not answer in time, the primary still can. */
const replicaTimeoutMs = 2_000
/** Far longer than a check of the largest shop takes. Without a limit a silently dropped connection would block the jobs forever. */
const jobTimeoutMs = 30 * 60_000

export interface Database extends Connection {
  /** A connection beside the pool for what takes longer than a request may: each statement half an hour at most. */
  connectUnlimited(): Connection
}

/** Connected, migrated, and closed in the end; the built-in database is started, watched and stopped with this process. */
export async function openDatabase(config: Config, parts: OpeningParts): Promise<Database> {
  const { databaseUrl, databaseDirectUrl, databasePooling, dataDir, poolSize } = config
  const { lifecycle, log } = parts
  const address = databaseUrl ?? (await openEmbedded(dataDir, parts))
  lifecycle.throwIfClosing()
  const directAddress = databaseDirectUrl ?? address
  await prepareDatabase(directAddress, config, parts)
  if (directAddress !== address) await checkPooler(address, databasePooling)
  const connection = connect(address, { poolSize, pooling: databasePooling, log })
  lifecycle.onShutdown(connection.close)
  return {
    ...connection,
    connectUnlimited: () => connect(directAddress, { poolSize: 1, queryTimeoutMs: jobTimeoutMs }),
  }
}

/** @throws StartError when the pooler at this address does not do what the setting says, or needs something of the server */
async function checkPooler(address: DatabaseAddress, pooling: Pooling): Promise<void> {
  const { db, close } = connect(address, { poolSize: 2, pooling, applicationName: 'warif-start' })
  try {
    await checkConnection(db)
    await (pooling === 'session' ? requireSessions(db) : requireRoleLimits(db, requestLimits))
  } finally {
    await close()
  }
}

/** The catalogue for anonymous visitors, from a replica when there is one. */
export async function openCatalogue(
  { databaseReadUrl, poolSize }: Config,
  primary: Db,
  { lifecycle, log }: Pick<OpeningParts, 'lifecycle' | 'log'>,
): Promise<CatalogueReader> {
  const replica =
    databaseReadUrl === null
      ? null
      : connect(databaseReadUrl, { poolSize, queryTimeoutMs: replicaTimeoutMs, isReplica: true })
  if (replica) lifecycle.onShutdown(replica.close)
  const catalogue = createCatalogueReader({ primary, replica: replica?.db ?? null, log })
  if (await catalogue.replicaState()) await catalogue.refreshVersion() // In use before the first visitor.
  return catalogue
}

async function openEmbedded(
  dataDir: string,
  { lifecycle, log, report }: OpeningParts,
): Promise<DatabaseAddress> {
  const start = () => startEmbedded(dataDir, { log: report })
  const embedded = await start()
  lifecycle.onShutdown(embedded.stop)
  await embedded.createDatabase('warif')
  const endWatch = watchEmbedded(embedded, start, (error, text) => log.error({ err: error }, text))
  lifecycle.onShutdown(endWatch)
  return embedded.address('warif')
}

/**
 * On separate connections: a migration, or checking 100,000 products against the plant law, may take longer than a request may, and a
 * restore that is waited for must not take this process for an open shop.
 */
async function prepareDatabase(
  address: DatabaseAddress,
  { databaseStartupTimeoutSeconds }: Config,
  { lifecycle, migrations, report, seedLaw }: OpeningParts,
): Promise<void> {
  const { db, close } = connect(address, {
    poolSize: 2,
    queryTimeoutMs: 0,
    applicationName: 'warif-start',
  })
  try {
    await checkConnection(db, {
      timeoutMs: databaseStartupTimeoutSeconds * 1000,
      onRetry(reason, retries) {
        lifecycle.throwIfClosing()
        if (retries === 0)
          report(`Waiting up to ${databaseStartupTimeoutSeconds} s for the database: ${reason}`)
      },
    })
    await requireSessions(db)
    await migrate(db, migrations, { report })
    await seedPlantProfiles(db)
    await seedPlantNames(db)
    await linkPlantNames(db)
    await seedLaw(db)
  } finally {
    await close()
  }
}
