import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { locales, type Locale } from '#shared/locale.ts'
import { signIn, type ShopCustomer } from '../support/customer.ts'
import { openForVisitors } from '../e2e/support/visitor.ts'
import { root } from '../support/files.ts'
import { createHistory, type CustomerHistory } from './create-history.ts'
import { screens as allScreens, type Screen } from './list.ts'
import { settle } from './settle.ts'
import { writeSheets } from './write-sheets.ts'

const folder = join(root, 'test-results/screens')
const widths = [360, 1280] as const
/** The words of `SCREENS=cart,order`: only screens whose name contains one of them are taken. */
const wanted = process.env.SCREENS?.split(',') ?? ['']
/** `SCHEME=dark` takes them in dark colours. */
const colorScheme = process.env.SCHEME === 'dark' ? 'dark' : 'light'
const screens = allScreens.filter(({ name }) => wanted.some((word) => name.includes(word)))
const { visitAlone, newCustomer, call } = openForVisitors()

let owners: Record<Locale, CustomerHistory>
let newcomer: ShopCustomer

beforeAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const staff = await signIn(call, '+966500000001', { firstName: 'نورة' })
  owners = {
    ar: await createHistory(await newCustomer({ firstName: 'سارة', lastName: 'الحربي' }), staff),
    en: await createHistory(await newCustomer({ firstName: 'Sara', lastName: 'Alharbi' }), staff),
  }
  newcomer = await newCustomer({ firstName: 'هدى', lastName: '' })
}, 120_000)

const looks = locales.flatMap((locale) => widths.map((width) => ({ locale, width })))

test.each(looks)(
  'every screen in every state: $locale, $width px',
  { timeout: 900_000 },
  async ({ locale, width }) => {
    const missed: string[] = []
    for (const screen of screens)
      await take(screen, locale, width).catch((error: unknown) => {
        missed.push(`${screen.name}: ${String(error).split('\n')[0]}`)
      })
    await writeSheets(
      join(folder, `sheet-${locale}-${width}`),
      width,
      screens.map((screen) => fileOf(screen, locale, width)),
    )
    expect(missed).toEqual([])
  },
)

const fileOf = ({ name }: Screen, locale: Locale, width: number) =>
  join(folder, `${name}-${locale}-${width}.png`)

async function take(screen: Screen, locale: Locale, width: number): Promise<void> {
  const customers = { anonymous: undefined, newcomer, owner: owners[locale].customer }
  const customer = customers[screen.who ?? 'anonymous']
  const viewport = { width, height: width < 768 ? 780 : 900 }
  const { page, context, t, go } = await visitAlone({
    locale,
    screen: { viewport, colorScheme },
    ...(customer && { customer }),
  })
  try {
    await screen.before?.(page)
    await go(
      `/${locale}${typeof screen.path === 'string' ? screen.path : screen.path(owners[locale])}`,
    )
    await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => {}) // A request held back never ends.
    await screen.then?.({ page, t })
    await settle(page)
    await page.screenshot({ path: fileOf(screen, locale, width), fullPage: true })
  } finally {
    await context.close()
  }
}
