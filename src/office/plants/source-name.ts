import type { Translate } from '#web/i18n/use-texts.ts'

/** The name of a source in the reader's language. Those of the built-in tables are stored as codes, such as `horticulture`. */
export function sourceName(tFact: Translate, source: string): string {
  if (!/^[a-z0-9-]+$/.test(source)) return source
  const name = tFact(`source.${source}`)
  return name === `source.${source}` ? source : name
}

/** The source that a typed name means: the former code where it is its name, so that nothing has changed. */
export const parseSourceName = (tFact: Translate, typed: string, former: string): string =>
  typed === sourceName(tFact, former) ? former : typed
