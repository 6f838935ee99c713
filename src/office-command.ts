import { readConfig } from '#config/config.ts'
import { makeOwner } from '#domain/staff/make-owner.ts'
import { spellSetupCode } from '#domain/staff/factors/written-code.ts'
import { demoSecret } from '#runtime/secret.ts'
import { toSaudiMobile } from '#shared/phone.ts'
import { StartError } from '#shared/start-error.ts'
import { printLine, runCommand } from '#runtime/command.ts'
import { withDatabaseBesideShop } from './with-database.ts'

const usage = 'Use: npm run office -- owner +9665XXXXXXXX ["Name"]'

await runCommand(main)

/** `npm run office -- owner`, beside an open shop or without one: the way in for who has lost every factor (office.md O1.2). */
async function main(): Promise<void> {
  const [verb, typed = '', name = 'المالك'] = process.argv.slice(2)
  const phone = toSaudiMobile(typed)
  if (verb !== 'owner' || phone === null || name.length > 60) throw new StartError(usage)
  const config = readConfig()
  const { setupCode } = await withDatabaseBesideShop(config, printLine, async (db) =>
    makeOwner(db, { phone, name }, config.secretKey ?? (await demoSecret(config.dataDir))),
  )
  printLine(
    `${phone} is an owner of the shop, without second factors; other devices are signed out.`,
  )
  if (config.settings.officeSecondFactor === 'required')
    printLine(`Setup code for the first factor: ${spellSetupCode(setupCode)}`)
}
