import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { locales, type Locale } from '#shared/locale.ts'
import type { ShopCustomer } from '../../support/customer.ts'
import { inspect } from '../support/axe.ts'
import { expectToFit, expectToFitPhoneAndDesktop, goInside } from '../support/browser.ts'
import { behaviourLocales, looks } from '../support/looks.ts'
import { noticeSaying, pressUndoIn } from '../support/notices.ts'
import { openForVisitors, type Visitor } from '../support/visitor.ts'
import { goToOfficePage, openOfficePage, scanLabel, signInOwner, waitForDraft } from './support.ts'

const { call, visit } = openForVisitors('office')

let owner: ShopCustomer
beforeAll(async () => {
  owner = await signInOwner(call)
}, 180_000)

const phone = { viewport: { width: 360, height: 780 } }
/** A plant of the demo shop for each language that no other test sells: reserved pieces would change the counts. */
const plants: Record<Locale, { id: number; search: string }> = {
  ar: { id: 6, search: 'Ficus benjamina' },
  en: { id: 5, search: 'Ficus lyrata' },
}

async function available(id: number): Promise<number> {
  const { body } = await owner.call('GET', `/api/office/stock?ids=${id}`)
  return body.data[0].available
}

/** Searches for a plant and chooses the only match. */
async function choosePlant({ page, t }: Visitor, name: string): Promise<void> {
  await page.getByRole('button', { name: t('office.stock.pick.title') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').fill(name)
  const found = dialog.getByRole('listitem')
  await expect.poll(() => found.count()).toBe(1)
  await found.getByRole('button').click()
  await dialog.waitFor({ state: 'hidden' })
}

const field = ({ page, t }: Visitor, key: string) =>
  page.getByRole('textbox', { name: t(key), exact: true })

describe.each(locales)('a delivery with broken plants (%s)', (locale) => {
  const { id, search } = plants[locale]

  test('a receipt of 60 plants with 12 broken is entered on a phone, restored after a reload, and undone (J2)', async () => {
    const visitor = await visit({ locale, screen: phone })
    const { page, t } = visitor
    const before = await available(id)
    await openOfficePage(visitor, owner, '/office/stock/receive')
    await choosePlant(visitor, search)
    await page.getByRole('button', { name: t('office.suppliers.add') }).click()
    await field(visitor, 'office.suppliers.name').fill(`Alkharj ${locale}`)
    await page.getByRole('button', { name: t('office.suppliers.save') }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await field(visitor, 'office.stock.line.delivered').fill('٦٠')
    await field(visitor, 'office.stock.line.broken').fill('12')
    await field(visitor, 'office.stock.line.unitCost').fill('42.00')
    await page.getByText('504.00').first().waitFor()
    await expectToFit(page, `office-receive-${locale}`)
    await inspect(page, `office-receive-${locale}`)
    if (behaviourLocales.includes(locale)) {
      await waitForDraft(visitor, '42.00')
      page.once('dialog', (dialog) => void dialog.accept())
      await page.reload()
      await expect.poll(() => field(visitor, 'office.stock.line.delivered').inputValue()).toBe('60')
    }

    await page.getByRole('button', { name: /\+48/ }).click()
    await page.waitForURL(/documents\/\d+$/)
    await expect.poll(() => available(id)).toBe(before + 48)
    const { body } = await owner.call('GET', '/api/office/suppliers')
    expect(
      body.data.find(({ name }: { name: string }) => name === `Alkharj ${locale}`),
    ).toMatchObject({ delivered: 60, broken: 12 })
    await page.getByRole('link', { name: t('office.labels.title') }).waitFor()
    await inspect(page, `office-receipt-${locale}`)

    // Undo takes two taps: the button and its confirmation.
    await page
      .getByRole('main')
      .getByRole('button', { name: t('office.undo') })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: /48/ }).click()
    await expect.poll(() => available(id)).toBe(before)
    await page
      .getByRole('main')
      .getByText(t('office.stock.state.undone'), { exact: true })
      .first()
      .waitFor()
  })
})

test('labels are scanned into a receipt, an adjustment and a count, also while a quantity or a cost is edited; a blind count shows its differences before it is applied', async () => {
  const visitor = await visit({ locale: 'en', screen: phone })
  const { page, t } = visitor
  const { body } = await owner.call('GET', '/api/office/stock?ids=40,41,42,43,45,46,47')
  const rows = body.data as {
    id: number
    sku: string
    name_en: string
    on_hand: number | null
    variants: object[]
  }[]
  // Enough of them that a count of one differs by much.
  const [one, other] = rows.filter(
    ({ on_hand: count, variants }) => (count ?? 0) > 10 && variants.length === 0,
  )
  if (!one || !other) throw new Error('the demo has too few of these plants')
  const scanned = (name: string) =>
    page.getByText(t('office.scan.done', { name: `\u2068${name}\u2069` })).waitFor()
  await openOfficePage(visitor, owner, '/office/stock/receive')
  await page.getByRole('button', { name: t('office.stock.pick.title') }).waitFor()
  await scanLabel(page, one.sku)
  await scanned(one.name_en)
  const delivered = field(visitor, 'office.stock.line.delivered')
  await delivered.fill('60')
  await scanLabel(page, one.sku)
  await expect.poll(() => delivered.inputValue()).toBe('61')
  await field(visitor, 'office.stock.line.unitCost').fill('12.50')
  await scanLabel(page, one.sku)
  await expect.poll(() => delivered.inputValue()).toBe('62')
  expect(await field(visitor, 'office.stock.line.unitCost').inputValue()).toBe('12.50')
  await page.getByRole('button', { name: t('office.scan.label') }).click()
  const code = page.getByLabel(t('office.scan.label')).and(page.getByRole('textbox'))
  await code.fill('NOT-HERE')
  await code.press('Enter')
  await page.getByText(t('office.scan.unknown', { code: '\u2068NOT-HERE\u2069' })).waitFor()
  await code.fill(other.sku.toLowerCase())
  await code.press('Enter')
  await expect.poll(() => delivered.count()).toBe(2)
  await expectToFit(page, 'office-receive-scan-en')
  await inspect(page, 'office-receive-scan-en')

  page.once('dialog', (dialog) => void dialog.accept())
  await goInside(page, '/office/stock/adjust?reason=damaged')
  await page.getByRole('button', { name: t('office.stock.pick.title') }).waitFor()
  const damaged = field(visitor, 'office.stock.adjust.count.damaged')
  await scanLabel(page, one.sku)
  await expect.poll(() => damaged.count()).toBe(1)
  await scanLabel(page, one.sku)
  await expect.poll(() => damaged.inputValue()).toBe('2')
  await page.getByRole('button', { name: t('office.stock.pick.another') }).click()
  const picker = page.getByRole('dialog')
  await picker.getByRole('searchbox').fill('NOT-HERE')
  await picker.getByRole('searchbox').press('Enter')
  await picker.getByText(t('office.scan.unknown', { code: '\u2068NOT-HERE\u2069' })).waitFor()
  await page.keyboard.press('Escape')

  const opened = await owner.call('POST', '/api/office/stock/counts', {
    body: { product_ids: [one.id], is_blind: true },
  })
  page.once('dialog', (dialog) => void dialog.accept())
  await goInside(page, `/office/stock/count/${opened.body.data.id}`)
  const counted = page.getByRole('listitem').getByRole('textbox')
  await counted.waitFor()
  await scanLabel(page, one.sku)
  await expect.poll(() => counted.inputValue()).toBe('1')
  // A plant that is not among those to be counted is added.
  await scanLabel(page, other.sku)
  await expect.poll(() => counted.inputValue()).toBe('1')
  const reveal = page.getByRole('button', { name: t('office.stock.counts.reveal') })
  await expect.poll(() => reveal.isEnabled()).toBe(true)
  await reveal.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('office.stock.counts.reveal') }).click()
  await dialog.getByText(t('office.stock.counts.large')).waitFor()
  expect(await dialog.getByText(t('office.stock.counts.sure')).count()).toBe(2)
  await inspect(page, 'office-count-revealed-en')
  await dialog.getByRole('button', { name: t('common.cancel') }).click()
  await owner.call('POST', `/api/office/stock/counts/${opened.body.data.id}/discard`)
}, 60_000)

test('selected plants of the stock are counted, once when the answer was lost', async () => {
  const visitor = await visit({ locale: 'en' })
  const { page, t } = visitor
  await openOfficePage(visitor, owner, '/office/stock')
  const row = page.getByRole('row').getByRole('checkbox')
  await row.nth(1).check()
  await row.nth(2).check()
  await page.getByRole('button', { name: t('office.stock.counts.these') }).click()
  await page.getByText(t('office.stock.counts.selected_other', { count: '2' })).waitFor()
  const openCounts = async () =>
    (await owner.call('GET', '/api/office/stock/documents?kind=count&state=open')).body.meta.total
  const before = await openCounts()
  await page.route('**/api/office/stock/counts', async (route) => {
    await route.fetch()
    await route.abort('internetdisconnected')
  })
  const start = page.getByRole('button', { name: t('office.stock.counts.start') })
  await start.click()
  await page.getByRole('main').getByRole('alert').waitFor()
  await page.unrouteAll()
  await start.click()
  await page.waitForURL(/count\/\d+$/)
  expect(await openCounts()).toBe(before + 1)
  const count = `/api/office/stock/counts/${/\d+$/.exec(page.url())}`
  const discarded = await owner.call('POST', `${count}/discard`)
  const counted = discarded.body.data.lines.map((line: { product: object }) => line.product)
  expect(new Set(counted.map(({ id }: { id: number }) => id)).size).toBe(2)
})

test('a typed count that is no whole number is explained by one message', async () => {
  const visitor = await visit({ locale: 'en' })
  const { page, t } = visitor
  const { id, search } = plants.en
  await openOfficePage(visitor, owner, `/office/stock/adjust?product=${id}&reason=correction`)
  await field(visitor, 'office.stock.adjust.count.correction').fill('1.5')
  await page.getByText(t('office.whole'), { exact: true }).waitFor()
  await goInside(page, '/office/stock/receive')
  await choosePlant(visitor, search)
  const broken = field(visitor, 'office.stock.line.broken')
  await broken.fill('1.5')
  const typed = page.getByText(t('office.wholeFrom', { min: '0' }))
  await typed.waitFor()
  await page.keyboard.press('Enter')
  const missing = page.getByText(t('office.stock.wrong.brokenMissing'))
  await missing.waitFor()
  expect(await typed.count()).toBe(0)
  expect(await broken.getAttribute('aria-describedby')).toBe(await missing.getAttribute('id'))
})

describe.each(behaviourLocales)('the stock of the back office (%s)', (locale) => {
  const { id, search } = plants[locale]

  test('damaged plants are written off by keyboard; a count continues without a network, asks to confirm a large difference and is applied; stock reduced to zero in the product list is counted at once on the tab of sold-out products, and so is its undo', async () => {
    const visitor = await visit({ locale })
    const { page, t, context } = visitor
    const before = await available(id)
    await openOfficePage(visitor, owner, `/office/stock/adjust?product=${id}&reason=damaged`)
    const count = field(visitor, 'office.stock.adjust.count.damaged')
    await count.fill('99999')
    await page.getByText(t('office.stock.wrong.tooMany')).waitFor()
    await count.selectText()
    await page.keyboard.type('2')
    await page.keyboard.press('Enter')
    await page.waitForURL(/documents\/\d+$/)
    expect(await available(id)).toBe(before - 2)
    await page.getByText(t('office.stock.reason.damaged')).first().waitFor()

    await page.setViewportSize(phone.viewport)
    await goInside(page, '/office/stock/count')
    await page.getByText(t('office.stock.counts.scope.everything')).click()
    await page.getByRole('button', { name: t('office.stock.counts.start') }).click()
    await page.waitForURL(/count\/\d+$/)
    const uncounted = await available(id)
    // Large however much is in stock.
    const surplus = uncounted + 20
    await page.getByRole('searchbox').fill(search)
    await context.setOffline(true)
    const counted = page.getByRole('listitem').getByRole('textbox')
    await expect.poll(() => counted.count()).toBe(1)
    await counted.fill(String(uncounted + surplus))
    await page.getByText(t('office.offline.call')).waitFor()
    await context.setOffline(false)
    const apply = page.getByRole('button', { name: new RegExp(`\\+${surplus}`) })
    await apply.waitFor()
    await inspect(page, `office-count-${locale}`)
    await apply.click()
    const dialog = page.getByRole('dialog')
    const confirm = dialog.getByRole('button', { name: new RegExp(`\\+${surplus}`) })
    expect(await confirm.isDisabled()).toBe(true)
    const plantName = await dialog.getByRole('listitem').locator('b').first().boundingBox()
    expect(plantName?.height, 'the name fits into two lines').toBeLessThan(60)
    await dialog.getByText(t('office.stock.counts.sure')).click()
    await inspect(page, `office-count-apply-${locale}`)
    await confirm.click()
    await page.waitForURL(/documents\/\d+$/)
    expect(await available(id)).toBe(uncounted + surplus)

    const { body } = await owner.call('GET', '/api/office/products/44')
    const { sku } = body.data
    const name = `\u2068${body.data[`name_${locale}`]}\u2069`
    const stock = await available(44)
    const { sold_out: soldOut } = (await owner.call('GET', '/api/office/products/counts')).body.data
    const tab = (count: number) =>
      page.getByRole('link', {
        name: `${t('office.products.view.sold_out')} ${count}`,
        exact: true,
      })
    await page.setViewportSize({ width: 1280, height: 900 })
    await goInside(page, `/office/products?q=${sku}`)
    await tab(soldOut.total).waitFor()
    await page.getByRole('button', { name: t('office.stepper.fewer', { name }) }).click()
    await page
      .getByRole('textbox', { name: t('office.stepper.take', { name }) })
      .fill(String(stock))
    await page.getByRole('button', { name: t('office.stepper.save') }).click()
    await tab(soldOut.total + 1).waitFor()
    await pressUndoIn(visitor, t('office.stepper.saved', { name }))
    await tab(soldOut.total).waitFor()
    expect(await available(44)).toBe(stock)
  }, 120_000)
})

test.each(looks)(
  'the screens of the stock fit a phone and a desktop and pass axe: $locale, $width px, $colorScheme',
  async ({ locale, width, colorScheme }) => {
    const visitor = await visit({
      locale,
      screen: { viewport: { width, height: 800 }, colorScheme },
    })
    const { page } = visitor
    for (const path of ['', '/movements', '/documents', `/plants/${plants[locale].id}`, '/count']) {
      await goToOfficePage(visitor, owner, `/office/stock${path}`)
      await page.getByRole('main').getByRole('link').first().waitFor()
      const name = `office-stock${path.replaceAll('/', '-')}-${width}-${colorScheme}-${locale}`
      await expectToFitPhoneAndDesktop(page, name)
      await inspect(page, name)
    }
  },
  60_000,
)

test('the address of a list keeps its filter, and a member without the permission sees which one is missing', async () => {
  const visitor = await visit({ locale: 'en' })
  const { page } = visitor
  await openOfficePage(visitor, owner, '/office/stock?view=untracked')
  await page.getByRole('link', { name: 'Not tracked' }).waitFor()
  await page.reload()
  expect(page.url()).toContain('view=untracked')
  await page.route('**/api/office/me', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    body.data.permissions = body.data.permissions.filter(
      ({ name }: { name: string }) => !name.startsWith('stock.'),
    )
    await route.fulfill({ response: answer, json: body })
  })
  await page.route('**/api/office/session', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    const me = body.data?.me ?? body.data
    if (me?.permissions)
      me.permissions = me.permissions.filter(
        ({ name }: { name: string }) => !name.startsWith('stock.'),
      )
    await route.fulfill({ response: answer, json: body })
  })
  await page.reload()
  await page.getByText('You lack').waitFor()
  expect(await page.getByRole('link', { name: 'Stock', exact: true }).count()).toBe(0)
})

test('a member who may write off plants but not adjust their stock is offered no undo of it', async () => {
  const { body } = await owner.call('POST', '/api/office/products', {
    body: { name_ar: 'نبتة المجهّز', name_en: 'Plant of a packer', price_halalas: 900, quantity: 3 },
    headers: { 'Idempotency-Key': randomUUID() },
  })
  const visitor = await visit({ locale: 'en' })
  const { page, t } = visitor
  for (const path of ['me', 'session'])
    await page.route(`**/api/office/${path}`, async (route) => {
      const response = await route.fetch()
      const json = await response.json()
      const me = json.data?.me ?? json.data
      if (me?.permissions)
        me.permissions = me.permissions.filter(
          ({ name }: { name: string }) => name !== 'stock.adjust',
        )
      await route.fulfill({ response, json })
    })
  await openOfficePage(visitor, owner, `/office/products?ids=${body.data.id}`)
  const name = '\u2068Plant of a packer\u2069'
  await page.getByRole('button', { name: t('office.stepper.fewer', { name }) }).click()
  await page.getByRole('button', { name: t('office.stepper.save') }).click()
  const notice = noticeSaying(visitor, t('office.stepper.saved', { name }))
  await notice.waitFor()
  expect(await notice.getByRole('button', { name: t('office.undo'), exact: true }).count()).toBe(0)
  expect(await available(body.data.id)).toBe(2)
})
