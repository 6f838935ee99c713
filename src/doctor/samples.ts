import { samples } from '#config/samples.ts'
import { hasLiveRules } from '#shared/store-mode.ts'
import { ask } from './ask.ts'
import { failing, messageOf, ok, skipped, type Check, type Finding } from './check.ts'
import { neededWhenLive, type Context } from './context.ts'

/** Pages that name the shop, each in both languages; every page has the footer. */
const pages = ['/', '/about', '/contact'].flatMap((path) =>
  (['ar', 'en'] as const).map((locale) => ({ path, locale })),
)
const marks = Object.values(samples)
  .flat()
  .flatMap((sample) => [sample, sample.replaceAll(' ', '')])

/** Finds values of the demo that a visitor of a live shop would read: the environment's are refused at the start, the office's are not. */
export const samplesCheck = (context: Context): Check => ({
  name: 'samples',
  timeoutMs: 20_000,
  run: (signal) => checkSamples(context, signal),
})

async function checkSamples({ config }: Context, signal: AbortSignal): Promise<Finding> {
  const { storeMode, publicUrl } = config.settings
  if (!hasLiveRules(storeMode)) return skipped('A demo shows the samples on purpose.')
  const texts = await Promise.all(pages.map((page) => readPage(page, publicUrl, signal))).catch(
    (error: unknown) => messageOf(error),
  )
  if (typeof texts === 'string')
    return neededWhenLive(
      config,
      `The pages cannot be read: ${texts}.`,
      'Start the shop and the proxy, then ask again.',
    )
  const found = texts.flatMap((text, at) =>
    marks.filter((mark) => text.includes(mark)).map((mark) => `${pages[at]?.path}: ${mark}`),
  )
  if (found.length > 0)
    return failing(
      `Pages show values of the demo: ${[...new Set(found)].slice(0, 5).join('; ')}.`,
      'Correct them in the back office, Settings, or in the environment.',
    )
  return ok(`${pages.length} pages were read; none shows a value of the demo.`)
}

async function readPage(
  { path, locale }: (typeof pages)[number],
  publicUrl: string,
  signal: AbortSignal,
): Promise<string> {
  const response = await ask(new URL(path, publicUrl), {
    headers: { Cookie: `lang=${locale}` },
    signal,
  })
  if (!response.ok) throw new Error(`${path} answers ${response.status}`)
  return response.text()
}
