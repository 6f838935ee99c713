import { chromium, type Browser } from 'playwright-core'
import { connect } from '#db/connection/connect.ts'
import { generateSales } from '../../test/support/generated-sales.ts'
import { findChromium } from '../../tools/chromium.mjs'
import { chromiumFlags } from '../lighthouse.ts'
import { rounded, withoutGoal, type Row } from '../result.ts'
import { openStore } from '../store.ts'
import { signInOwner } from './member.ts'

const documents = 200
const kinds = ['delivery_note', 'invoice', 'order_label'] as const
/** The first order number of `generateSales`. */
const firstOrder = 2_000_000

/** 200 documents of each kind in one PDF (office.md O8.1): the time until they are on the page, and until the file is created. */
export async function measurePrint(): Promise<Row[]> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium was found: name one in CHROMIUM_PATH.')
  const store = await openStore()
  const { db, close } = connect(store.databaseUrl, { poolSize: 1 })
  const browser = await chromium.launch({ executablePath, args: chromiumFlags })
  try {
    const to = new Date(Date.now() - 86_400_000)
    const from = new Date(to.getTime() - 5 * 86_400_000)
    await generateSales(db, {
      orders: documents,
      from: from.toISOString(),
      to: to.toISOString(),
    })
    const token = await signInOwner(db)
    const rows: Row[] = []
    for (const kind of kinds) rows.push(await printed(browser, { port: store.port, token, kind }))
    return rows
  } finally {
    await browser.close()
    await close()
    await store.close()
  }
}

async function printed(
  browser: Browser,
  { port, token, kind }: { port: number; token: string; kind: (typeof kinds)[number] },
): Promise<Row> {
  const context = await browser.newContext({ locale: 'ar-SA' })
  const page = await context.newPage()
  const address = `http://127.0.0.1:${port}`
  await page.goto(`${address}/robots.txt`)
  await page.evaluate((given) => localStorage.setItem('office_token', given), token)
  const ids = Array.from({ length: documents }, (_, at) => firstOrder + at).join(',')
  const start = performance.now()
  await page.goto(`${address}/office/print?kind=${kind}&ids=${ids}`)
  await page.locator('h1').waitFor()
  const shown = performance.now()
  const pdf = await page.pdf({ preferCSSPageSize: true })
  const made = performance.now()
  const pages = pdf.toString('latin1').match(/\/Type\s?\/Page\b/g)?.length ?? 0
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  const { metrics } = await session.send('Performance.getMetrics')
  const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0
  await context.close()
  const [toShow, toMake] = [shown - start, made - shown].map((ms) => `${rounded(ms / 1000)} s`)
  return withoutGoal(
    `office: printing ${documents} documents in one PDF, ${kind}`,
    `on the page after ${toShow}, PDF after ${toMake} more: ${pages} pages, ${rounded(pdf.length / 1e6)} MB; memory of the page ${rounded(heap / 1e6)} MB`,
  )
}
