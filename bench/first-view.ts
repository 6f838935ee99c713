import { chromium, type Browser, type BrowserContext } from 'playwright-core'
import { findChromium } from '../tools/chromium.mjs'
import { openDemoStore } from './demo-store.ts'
import { chromiumFlags, lighthouse, median } from './lighthouse.ts'
import { atLeast, atMost, withoutGoal, type Row } from './result.ts'

const [runs, kibibyte, settleMs] = [3, 1024, 2000]
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}
const languages = ['ar', 'en']
const measuredPaths = ['', '/products', '/product/3']

/** The first load on a phone, the time to the next page, and the results of Lighthouse. */
export async function measureFirstView(): Promise<Row[]> {
  const executablePath = findChromium()
  // The results of the other parts must not be lost.
  if (!executablePath)
    return [
      {
        what: 'first view',
        goal: '',
        measured: 'no Chromium was found; name one in CHROMIUM_PATH',
        isHeld: null,
      },
    ]
  const store = await openDemoStore()
  const browser = await chromium.launch({ executablePath, args: chromiumFlags })
  const rows: Row[] = []
  try {
    for (const language of languages)
      rows.push(...(await bytesOf(browser, store.address, `/${language}/products`)))
    for (const language of languages)
      rows.push(await nextPage(browser, store.address, `/${language}/products`))
    for (const path of measuredPaths)
      for (const language of languages)
        rows.push(...(await measureScores(store.address, `/${language}${path}`)))
  } finally {
    await browser.close()
    await store.close()
  }
  return rows
}

/** What a response took on the wire, in bytes. */
interface Transfer {
  /** As compressed by the server. */
  body: number
  headers: number
}

/** The browser's network list of a first view, by kind: compressed bytes, which is what the goals count, and beside them the headers. */
async function bytesOf(browser: Browser, address: string, path: string): Promise<Row[]> {
  const context = await browser.newContext({ ...phone, serviceWorkers: 'block' })
  const list = await listOf(context, address + path)
  await context.close()
  const sumKib = (kind: string, part: keyof Transfer) =>
    (list.get(kind) ?? []).reduce((sum, transfer) => sum + transfer[part], 0) / kibibyte
  const kib = (kind: string) => sumKib(kind, 'body')
  const files = (kind: string) =>
    `, ${(list.get(kind) ?? []).length} files, headers ${sumKib(kind, 'headers').toFixed(1)} KiB`
  const name = (kind: string) => `${path}, first view: ${kind}`
  return [
    atMost(name('scripts'), kib('Script'), 115, 'KiB', files('Script')),
    atMost(name('styles'), kib('Stylesheet'), 15, 'KiB', files('Stylesheet')),
    ...['Font', 'Image', 'Document', 'Other'].map((kind) =>
      withoutGoal(name(kind.toLowerCase()), `${kib(kind).toFixed(1)} KiB${files(kind)}`),
    ),
  ]
}

async function listOf(context: BrowserContext, url: string): Promise<Map<string, Transfer[]>> {
  const page = await context.newPage()
  const protocol = await context.newCDPSession(page)
  await protocol.send('Network.enable')
  const begun = new Map<string, { kind: string; headers: number }>()
  const list = new Map<string, Transfer[]>()
  protocol.on('Network.responseReceived', ({ requestId, type, response }) => {
    // A placeholder inside the page is not a request.
    if (!response.url.startsWith('data:'))
      begun.set(requestId, { kind: type, headers: response.encodedDataLength })
  })
  protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const response = begun.get(requestId)
    if (!response) return
    const { kind, headers } = response
    list.set(kind, [...(list.get(kind) ?? []), { body: encodedDataLength - headers, headers }])
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  // On a busy machine the network is idle before the page has requested everything.
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(settleMs)
  return list
}

/** The time from the click on a plant, after hovering for a moment, to its painted page, with fonts and code loaded. */
async function nextPage(browser: Browser, address: string, path: string): Promise<Row> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  const times: number[] = []
  for (let run = 0; run <= runs; run += 1) {
    await page.goto(address + path, { waitUntil: 'networkidle' })
    const link = page.locator('article').getByRole('heading').getByRole('link').nth(run)
    const fetched = page.waitForResponse((response) => response.url().includes('.data'))
    await link.hover()
    await (await fetched).finished()
    const painted = await link.evaluate(
      (element) =>
        new Promise<number>((resolve) => {
          const start = performance.now()
          new MutationObserver((_, observer) => {
            if (!document.querySelector('article h1')) return
            observer.disconnect()
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)))
          }).observe(document.body, { childList: true, subtree: true })
          ;(element as HTMLElement).click()
        }),
    )
    // The first run loads the code of the page, which is then cached.
    if (run > 0) times.push(painted)
  }
  await page.close()
  return atMost(`${path}, from the click on a plant to its painted page`, median(times), 100, 'ms')
}

async function measureScores(address: string, path: string): Promise<Row[]> {
  const figures = await lighthouse(address + path, runs)
  const name = (what: string) => `${path}, Lighthouse mobile: ${what}`
  if (!figures)
    return [
      { what: name('scores'), goal: '≥ 98', measured: 'Lighthouse could not be had', isHeld: null },
    ]
  const { scores, lcpMs, tbtMs, cls } = figures
  return [
    atLeast(
      name('lowest score'),
      Math.min(...scores),
      98,
      '',
      ` (performance, accessibility, best practices, search: ${scores.join(', ')})`,
    ),
    atMost(name('largest paint'), lcpMs, 1400, 'ms'),
    atMost(name('blocked'), tbtMs, 50, 'ms'),
    atMost(name('layout shift'), cls, 0.01, ''),
  ]
}
