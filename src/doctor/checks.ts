import { describeMisspellings } from '#config/config.ts'
import type { Db } from '#db/tables.ts'
import { clockCheck } from './clock.ts'
import { failing, ok, warning, type Check, type Finding } from './check.ts'
import type { Context } from './context.ts'
import { databaseChecks } from './database.ts'
import { mailCheck } from './mail.ts'
import { providerChecks } from './providers.ts'
import { proxyCheck } from './proxy.ts'
import { publicAddressChecks } from './public-address.ts'
import { samplesCheck } from './samples.ts'
import { storageChecks } from './storage.ts'

/** Returns all checks in the order of the report; `db`: the reason when there is no connection. */
export const allChecks = (context: Context, db: Db | Finding): Check[] => [
  { name: 'settings', run: () => checkSettings(context) },
  ...publicAddressChecks(context),
  proxyCheck(context),
  samplesCheck(context),
  ...('status' in db ? [{ name: 'database', run: () => db }] : databaseChecks(context, db)),
  clockCheck(context, 'status' in db ? null : db),
  mailCheck(context),
  ...providerChecks(context),
  ...storageChecks(context),
]

function checkSettings({ config: { settings, misspellings } }: Context): Finding {
  if (misspellings.length > 0)
    return warning(
      `No setting has these names: ${describeMisspellings(misspellings)}.`,
      'Correct them: a live shop does not start with them.',
    )
  if (settings.storeMode === 'demo' && settings.trustProxy > 0)
    return failing(
      'A demo is behind a proxy: everybody who reaches it can read every code.',
      'Set STORE_MODE=live (or rehearsal).',
    )
  return ok(`STORE_MODE=${settings.storeMode}; every value it needs is set.`)
}
