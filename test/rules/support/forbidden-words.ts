import { withoutComments, type SourceFile } from '../../support/files.ts'

/**
 * Words that may not be part of an identifier or a file name, with the standard term instead. They are English, but no search
 * engine finds with them what we mean; a word that the field uses as well (`line`, `first`) is not in the list. Two words are
 * forbidden one after the other only.
 */
export const forbiddenWords: Record<string, string> = {
  anew: 'again; name what is done: rebuild, refresh, retry',
  asker: 'requester',
  belongings: 'relatedRows',
  booked: 'recorded, stored',
  budget: 'limit',
  budgets: 'limits',
  carriage: 'carrier, CarrierDetails',
  clash: 'conflict',
  clashes: 'conflicts',
  'copy data': 'exportPersonalData',
  crown: 'radialChart',
  damage: 'violations',
  desk: 'desktop, client',
  desks: 'clients',
  door: 'api, requestHandler',
  dress: 'commonHeaders',
  employ: 'addStaff',
  endure: 'run, withstand; name what is measured',
  errand: 'priority, request',
  errands: 'requests',
  fare: 'assessment, survival',
  fares: 'assessments',
  'forget person': 'anonymiseCustomer',
  furnish: 'seed, create',
  furnished: 'seeded',
  gate: 'loadShedder',
  'giving back': 'refund',
  'go as': 'openOfficePage; name what is opened',
  'gone of': 'reducedOf',
  'gone part': 'ReducedPart',
  goodbye: 'shutdown',
  goodbyes: 'shutdowns',
  'great sale': 'runFlashSale',
  greed: 'load, size',
  guarded: 'requireAuth',
  'hand over': 'send',
  heart: 'favorite',
  judge: 'check, assess',
  judged: 'checked, assessed',
  'keep plant': 'insertWishlistItem',
  lane: 'fastPath',
  lately: 'recently',
  looker: 'browse',
  lookers: 'browsing',
  lucky: 'roundedUp',
  makeshift: 'degraded',
  malady: 'fault',
  manners: 'behaviour, faults',
  nasty: 'fuzz',
  newcomers: 'new members, new customers',
  nobody: 'anonymous, deleted, unknown',
  'note seen': 'recordActivity',
  'once only': 'idempotencyHeaders',
  'open link': 'openTcpProxy',
  'open street': 'openStoreAndBrowser',
  overcome: 'resolve',
  'palm street': 'billingAddress',
  passage: 'content',
  patience: 'timeout',
  patiently: 'retry; name the condition: retryWhileBusy',
  pretend: 'simulate',
  quad: 'moneyFields',
  rests: 'openUntil, cooldown',
  'seal secret': 'encryptSecret',
  'seal text': 'encryptText',
  shelf: 'productSearch, read model',
  shelve: 'index',
  slip: 'delivery note; typo',
  spoken: 'message',
  'stand of': 'locationOf',
  stranger: 'anonymous visitor',
  strangers: 'anonymous visitors',
  'sweep sign': 'deleteExpired',
  sweeper: 'reconciler, worker',
  'taking time': 'captureTime',
  'tell shop': 'name what is sent: sendWebhook, queueEmail',
  thrifty: 'savingData',
  till: 'paymentContext',
  told: 'reported, pending; name what was received',
  'total up': 'name the sum: totalsOf, sumOf',
  transact: 'withTransactionRetry',
  trespass: 'violation',
  trouble: 'error',
  'turned away': 'rejected',
  twin: 'alternate',
  undoer: 'UndoActor',
  unhurried: 'withoutQueryTimeout, unlimited',
  'use act': 'useAction',
  'use may': 'useCan, usePermissionCheck',
  whoever: 'caller, client, visitor',
  wire: 'contract',
  'without end': 'continuously, repeatedly',
  worthwhile: 'name what is filtered: filterReducingPrices',
}

const wordPattern = /[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g

/** `path: identifier` for each forbidden word in the file's name and in its code; strings and comments are not looked at. */
export function forbiddenWordsIn({ path, text }: SourceFile): string[] {
  const code = withoutComments(text).replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''")
  const names = [path.slice(path.lastIndexOf('/') + 1), ...(code.match(/[A-Za-z_$][\w$]*/g) ?? [])]
  return [...new Set(names)]
    .filter((name) => {
      const words = (name.match(wordPattern) ?? []).map((word) => word.toLowerCase())
      return words.some(
        (word, index) =>
          Object.hasOwn(forbiddenWords, word) ||
          Object.hasOwn(forbiddenWords, `${word} ${words[index + 1]}`),
      )
    })
    .map((name) => `${path}: ${name}`)
}
