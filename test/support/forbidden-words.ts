import { withoutComments, type SourceFile } from './files.ts'

/**
 * Words that may not be part of an identifier or a file name, with the standard term instead. They are English, but no search
 * engine finds with them what we mean; a word that the field uses as well (`line`, `first`) is not in the list.
 */
export const forbiddenWords: Record<string, string> = {
  anew: 'again; name what is done: rebuild, refresh, retry',
  door: 'api, requestHandler',
  dress: 'commonHeaders',
  errand: 'priority',
  gate: 'loadShedder',
  goodbye: 'shutdown',
  guarded: 'requireAuth',
  heart: 'favorite',
  lane: 'fastPath',
  looker: 'browse',
  lucky: 'roundedUp',
  makeshift: 'degraded',
  nobody: 'anonymous, deleted',
  passage: 'content',
  patience: 'timeout',
  quad: 'moneyFields',
  shelf: 'productSearch, read model',
  shelve: 'index',
  spoken: 'message',
  stranger: 'anonymous visitor',
  sweeper: 'reconciler, worker',
  till: 'paymentContext',
  told: 'reported, pending; name what was received',
  transact: 'withTransactionRetry',
  trespass: 'violation',
  trouble: 'error',
  twin: 'alternate',
  whoever: 'caller, client, visitor',
  wire: 'contract',
}

const wordPattern = /[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g

/** `path: identifier` for each forbidden word in the file's name and in its code; strings and comments are not looked at. */
export function forbiddenWordsIn({ path, text }: SourceFile): string[] {
  const code = withoutComments(text).replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''")
  const names = [path.slice(path.lastIndexOf('/') + 1), ...(code.match(/[A-Za-z_$][\w$]*/g) ?? [])]
  return [...new Set(names)]
    .filter((name) =>
      name.match(wordPattern)?.some((word) => Object.hasOwn(forbiddenWords, word.toLowerCase())),
    )
    .map((name) => `${path}: ${name}`)
}
