import type { Logger } from 'pino'
import { checkPort } from '#http/server.ts'
import { printLine } from '#runtime/command.ts'
import { run } from '#runtime/lifecycle.ts'
import type { Lifecycle } from '#runtime/lifecycle.ts'
import { lockFolder, makeDataFolder } from '#runtime/process-lock.ts'
import { createLog } from '#runtime/log.ts'
import packageJson from '../package.json' with { type: 'json' }
import { refuseAccidentalDemo } from '#config/demo.ts'
import { describeMisspellings, readConfig } from '#config/config.ts'
import type { Config } from '#config/config.ts'

let log: Logger = createLog('info')

run(start, (error, when) => log.fatal({ err: error }, `failure while ${when}`))

/** Opens the shop; each step registers how it is closed, and what was opened last is closed first. */
async function start(lifecycle: Lifecycle): Promise<void> {
  const config = readConfig()
  refuseAccidentalDemo(config)
  if (config.misspellings.length > 0)
    printLine(`No setting has these names: ${describeMisspellings(config.misspellings)}.`)
  log = createLog(config.logLevel, { port: config.port, version: packageJson.version })
  await claimFolderAndPorts(config, lifecycle)
  // Loaded only now, which takes most of a second: a wrong setting or a port in use is reported before.
  const { openShop } = await import('./open-shop.ts')
  lifecycle.throwIfClosing()
  await openShop(config, { lifecycle, log })
}

/** No other process has the folder or the ports. */
async function claimFolderAndPorts(config: Config, lifecycle: Lifecycle): Promise<void> {
  // Only the built-in database must be alone in its folder; processes on a server share theirs.
  if (config.databaseUrl === null)
    lifecycle.onShutdown(
      await lockFolder(config.dataDir, { takeOver: process.argv.includes('--take-over') }),
    )
  else await makeDataFolder(config.dataDir)
  await checkPort(config.port, config.host)
  if (config.metrics) await checkPort(config.metrics.port, config.metrics.host, 'METRICS_')
}
