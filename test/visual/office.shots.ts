import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { Locale } from '#shared/locale.ts'
import { openOfficePage } from '../e2e/office/support.ts'
import { expectToFit } from '../e2e/support/browser.ts'
import { openForVisitors } from '../e2e/support/visitor.ts'
import { root } from '../support/files.ts'
import { createOfficeHistory, type OfficeHistory } from './create-office-history.ts'
import { officeScreens, type OfficeScreen } from './office-list.ts'
import { settle } from './settle.ts'
import { writeSheets } from './write-sheets.ts'

const folder = join(root, 'test-results/office-screens')
/** Looks in which each pair of language, width (CSS px) and colour scheme occurs once. */
const looks = [
  { locale: 'ar', width: 1280, colorScheme: 'light' },
  { locale: 'en', width: 360, colorScheme: 'light' },
  { locale: 'ar', width: 360, colorScheme: 'dark' },
  { locale: 'en', width: 1280, colorScheme: 'dark' },
] as const
type Look = (typeof looks)[number]

/** The words of `SCREENS=order,refund`: only screens whose name contains one of them are taken. */
const wanted = process.env.SCREENS?.split(',') ?? ['']
const screens = officeScreens.filter(({ name }) => wanted.some((word) => name.includes(word)))
const { visitAlone, call, address } = openForVisitors({ OTP_RESEND: '1' })

let history: OfficeHistory
beforeAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  history = await createOfficeHistory(call, address())
}, 180_000)

test.each(looks)(
  'every screen of the back office in every state: $locale, $width px, $colorScheme',
  { timeout: 1_800_000 },
  async (look) => {
    const missed: string[] = []
    for (const screen of screens)
      await take(screen, look).catch((error: unknown) => {
        missed.push(`${screen.name}: ${String(error).split('\n')[0]}`)
      })
    const { locale, width } = look
    await writeSheets(
      join(folder, `sheet-${locale}-${width}`),
      width,
      screens.map((screen) => fileOf(screen, locale, width)),
    )
    expect(missed).toEqual([])
  },
)

const fileOf = ({ name }: OfficeScreen, locale: Locale, width: number) =>
  join(folder, `${name}-${locale}-${width}.png`)

async function take(
  { name, path, who, before, then }: OfficeScreen,
  { locale, width, colorScheme }: Look,
): Promise<void> {
  const viewport = { width, height: width < 768 ? 780 : 900 }
  const visitor = await visitAlone({ locale, screen: { viewport, colorScheme } })
  const { page, context, t, go } = visitor
  try {
    await before?.(page)
    const address = `/office${typeof path === 'string' ? path : path(history)}`
    if (who === 'nobody') await go(address)
    else await openOfficePage(visitor, who === 'packer' ? history.packer : history.owner, address)
    await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => {}) // A request held back never ends.
    await then?.({ page, t })
    await settle(page)
    await page.screenshot({
      path: fileOf({ name, path }, locale, width),
      fullPage: true,
    })
    await expectToFit(page, name)
    expect(await rawKeysOn(page)).toEqual([])
  } finally {
    // On a busy machine a request may still be under way.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  }
}

/** Texts on the page that are the key of a missing text. */
const rawKeysOn = (page: Parameters<typeof expectToFit>[0]) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => element.childElementCount === 0)
      .map((element) => element.textContent.trim())
      .filter((text) => /^[a-z]{3,}[A-Za-z]*(?:\.[a-z][A-Za-z_]+)+$/.test(text)),
  )
