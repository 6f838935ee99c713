import { readConfig } from '#config/config.ts'
import { makeOwner } from '#domain/staff/make-owner.ts'
import { spellSetupCode } from '#domain/staff/factors/written-code.ts'
import { demoSecret } from '#runtime/secret.ts'
import { toSaudiMobile } from '#shared/phone.ts'
import { StartError } from '#shared/start-error.ts'
import { holdFolderIfFree, withDatabase } from './with-database.ts'

const usage = 'Use: npm run office -- owner +9665XXXXXXXX ["Name"]'
const tell = (line: string) => void process.stdout.write(`${line}\n`)

await main().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  )
  process.exitCode = 1
})

/** `npm run office -- owner`, beside an open shop or without one: the way in for who has lost every factor (office.md O1.2). */
async function main(): Promise<void> {
  const [verb, typed = '', name = 'المالك'] = process.argv.slice(2)
  const phone = toSaudiMobile(typed)
  if (verb !== 'owner' || phone === null || name.length > 60) throw new StartError(usage)
  const config = readConfig()
  const unlock = await holdFolderIfFree(config)
  try {
    const secretKey = config.secretKey ?? (await demoSecret(config.dataDir))
    const { setupCode } = await withDatabase(config, tell, (db) =>
      makeOwner(db, { phone, name }, secretKey),
    )
    tell(`${phone} is an owner of the shop, without second factors; other devices are signed out.`)
    if (config.settings.officeSecondFactor === 'required')
      tell(`Setup code for the first factor: ${spellSetupCode(setupCode)}`)
  } finally {
    unlock()
  }
}
