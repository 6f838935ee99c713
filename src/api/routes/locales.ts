import { readFileSync } from 'node:fs'
import { consumeRateLimit, windowPerNetwork } from '#domain/rate-limit.ts'
import { isLocale, localeFromTag, locales, type Locale } from '#shared/locale.ts'
import { ShopError } from '#shared/shop-error.ts'
import * as contract from '#contract/ops.ts'
import { publicJson } from '../http-caching.ts'
import { bindEndpoint, type Api } from '../bind-endpoint.ts'

const folder = new URL('../../../locales/', import.meta.url)
const maxReported = 2000

/** Contract §12. */
export function localeRoutes(api: Api): void {
  const texts = readTexts()
  const { settings, log } = api.parts

  bindEndpoint(api, contract.getLocale, ({ params }, context) => {
    const body = texts.get(`${localeFromTag(params.lng)}/${params.ns}`)
    if (!body) throw new ShopError('notFound')
    const answer = publicJson(
      new Request('http://shop/', {
        headers: { 'if-none-match': context.header('if-none-match') ?? '' },
      }),
      body,
      { isShared: true },
    )
    answer.headers.set('Cache-Control', 'public, max-age=300')
    answer.headers.set('Content-Language', localeFromTag(params.lng) ?? 'ar')
    return answer
  })

  const reported = new Set<string>()
  bindEndpoint(api, contract.addLocale, async ({ params, body }, context) => {
    const known =
      isLocale(localeFromTag(params.lng)) &&
      (contract.namespaces as readonly string[]).includes(params.ns)
    if (!settings.localesAddEnabled || !known) throw new ShopError('notFound')
    const window = {
      key: 'locales-add',
      seconds: 60,
      limit: settings.localesAddPerMinute,
      code: 'tooManyRequests',
    } as const
    await consumeRateLimit(context.db, ...windowPerNetwork(context.client.networks, window))
    const accepted = Object.keys(body).filter((key) =>
      addOnce(reported, `${params.lng}/${params.ns}/${key}`),
    )
    if (accepted.length > 0)
      log.warn({ language: params.lng, namespace: params.ns, keys: accepted }, 'texts are missing')
    return { message: context.t('recorded'), accepted: accepted.length }
  })
}

/** Adds an entry to a set of limited size. Returns false if it is known or the set is full. */
function addOnce(reported: Set<string>, entry: string): boolean {
  if (reported.has(entry) || reported.size >= maxReported) return false
  reported.add(entry)
  return true
}

/** Read once: the texts are part of the program. */
function readTexts(): Map<string, Record<string, unknown>> {
  const texts = new Map<string, Record<string, unknown>>()
  for (const locale of locales)
    for (const namespace of contract.namespaces)
      texts.set(`${locale}/${namespace}`, readNamespace(locale, namespace))
  return texts
}

/** A namespace whose screens have no texts yet counts as known (contract §12.1). */
function readNamespace(locale: Locale, namespace: string): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(new URL(`${locale}/${namespace}.json`, folder), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}
