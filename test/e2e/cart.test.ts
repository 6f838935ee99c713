import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { locales } from '#shared/locale.ts'
import { css } from '../support/css-classes.ts'
import { behaviourLocales } from './support/looks.ts'
import { inspect } from './support/axe.ts'
import { noticeSaying } from './support/notices.ts'
import { pageOfProxy } from './support/refusals.ts'
import { arrivalIn, textsIn } from './support/texts.ts'
import { buttonOf, openForVisitors } from './support/visitor.ts'
import type { Visitor } from './support/visitor.ts'

const { call, newCustomer, visit } = openForVisitors()

const summaryOf = (page: Page) => page.locator(css('summary.summary'))

const lavender = { id: 28, ar: 'خزامى', en: 'Lavandula angustifolia' }

const olive = { id: 36 }

/** The cart of a new customer: two lavenders at 29 and an olive tree at 240. */
async function openCart(locale: 'ar' | 'en' = 'ar') {
  const customer = await newCustomer()
  await customer.fillCart(olive)
  await customer.fillCart(lavender, 2)
  const visitor = await visit({ locale, customer })
  await visitor.go('/cart')
  const line = visitor.page.getByRole('listitem').filter({ hasText: lavender[locale] })
  await line.waitFor()
  return { ...visitor, customer, line }
}

/** An amount as it stands on the page, without its sign. */
const amountIn = (place: Locator) =>
  place
    .locator(`${css('price.price')} bdi`)
    .first()
    .innerText()

const hasFocus = (one: Locator) => one.evaluate((element) => element === document.activeElement)

const sumOf = ({ page, t }: Pick<Visitor, 'page' | 't'>, key: string) =>
  summaryOf(page)
    .locator('dl > div')
    .filter({ has: page.getByText(t(key), { exact: true }) })

test('what is left of turf, and in the cart of it, is said in square metres', async () => {
  const [buyer, customer] = [await newCustomer(), await newCustomer()]
  const available = async () => (await call('GET', '/api/products/47')).body.data.available_quantity
  const surplus = (await available()) - 3
  if (surplus > 0) {
    await buyer.fillCart({ id: 47 }, surplus)
    await buyer.placeOrder()
  }
  // The catalogue, also that of a page, may be as old as a second, and older on a busy machine.
  await expect.poll(available).toBe(3)
  await customer.fillCart({ id: 47 }, 2)
  const { page, go } = await visit({ customer })
  for (const locale of locales) {
    const t = textsIn(locale)
    await go(`/${locale}/product/47`)
    const left = page.locator(css('buy-box.stock'))
    await left.filter({ hasText: t('product.inCartInSquareMetres_two', { count: '2' }) }).waitFor()
    expect(await left.innerText()).toContain(t('product.leftInSquareMetres_few', { count: '3' }))
  }
})

describe.each(behaviourLocales)('the cart (%s)', (locale) => {
  test('says when it arrives at the default address, and prices and counts turf by the square metre', async () => {
    const customer = await newCustomer()
    await customer.call('POST', '/api/v1/customer/addresses', {
      body: { address: '12 Palm Street', city: 'أبها' },
    })
    await customer.fillCart({ id: 46 }, 2)
    const { page, t, go } = await visit({ locale, customer })
    await go('/cart')
    await summaryOf(page).waitFor()
    await expect.poll(() => summaryOf(page).innerText()).toContain(arrivalIn(locale, 5))
    const line = page.locator(css('cart-line.line')).first()
    for (const part of [css('cart-line.price'), css('cart-line.quantity')])
      expect(await line.locator(part).innerText()).toContain(`${t('common.metre')}2`)
  })

  test('shows picture, names, price, quantity and subtotal of each plant and the sums with two decimals, and a plant moved to the wishlist leaves it', async () => {
    const { page, t, line, customer } = await openCart(locale)
    expect(await line.locator('img').count()).toBeGreaterThanOrEqual(1)
    await line
      .getByText(locale === 'ar' ? 'Lavandula angustifolia' : 'Lavender')
      .first()
      .waitFor()
    expect([
      await amountIn(line.locator(css('cart-line.price'))),
      await amountIn(line.locator(css('cart-line.total'))),
    ]).toEqual(['29.00', '58.00'])
    expect(await amountIn(sumOf({ page, t }, 'cart.subtotal'))).toBe('298.00')
    expect(await sumOf({ page, t }, 'cart.shipping').locator('dd').innerText()).toBe(t('cart.free'))
    await summaryOf(page).getByText(t('product.freeShipping'), { exact: true }).waitFor()
    expect(await amountIn(page.locator(css('totals.total')))).toBe('298.00')
    expect(await amountIn(summaryOf(page).locator('dl > div').last())).toBe('38.87')
    expect(await sumOf({ page, t }, 'cart.discount').count()).toBe(0)
    expect(await page.getByRole('link', { name: t('cart.continue') }).getAttribute('href')).toBe(
      '/products',
    )
    for (const card of ['mada', 'VISA', 'mastercard'])
      await summaryOf(page).getByText(card, { exact: true }).waitFor()

    await buttonOf(line, t('cart.move').split('{{')[0] ?? '').click()
    await noticeSaying({ page }, t('cart.moved')).waitFor()
    // The cart is loaded again.
    await expect.poll(() => line.count()).toBe(0)
    expect(await page.locator('header [data-count]').getAttribute('data-count')).toBe('1')
    expect((await customer.call('GET', '/api/v1/customer/wishlist')).body.data).toMatchObject([
      { product_id: lavender.id },
    ])
  })

  test('more and less change the quantity with a notice, at one there is no less, removing shows one too, and a plant removed in another tab is gone once one touches it', async () => {
    const { page, t, line, customer } = await openCart(locale)
    const less = line.getByRole('button', { name: t('common.decrease') })
    await less.click()
    await noticeSaying({ page }, t('quantityUpdated')).waitFor()
    await expect.poll(() => amountIn(line.locator(css('cart-line.total')))).toBe('29.00')
    expect(await less.isDisabled()).toBe(true)
    await line
      .getByRole('button', { name: new RegExp(`^${t('cart.remove').split('{{')[0]}`) })
      .click()
    await noticeSaying({ page }, t('itemRemoved')).waitFor()
    await expect.poll(() => line.count()).toBe(0)
    expect(await amountIn(page.locator(css('totals.total')))).toBe('240.00')
    // The removed button had the focus: it is now at the plant that is left.
    const left = page.locator(`${css('cart-line.line')} a:not([tabindex])`)
    await expect.poll(() => hasFocus(left)).toBe(true)

    await customer.call('DELETE', '/api/v1/customer/cart/remove')
    const last = page.locator(css('cart-line.line'))
    await last.getByRole('button', { name: t('common.increase') }).click()
    await page.getByText(t('cart.empty'), { exact: true }).waitFor()
    expect(await last.count()).toBe(0)
  })

  test('a promo code must be one, a wrong one is reported under the box, a right one locks the box until it is removed', async () => {
    const { page, t } = await openCart(locale)
    const box = page.getByLabel(t('cart.promo'))
    const promo = page.locator(css('promo-box.promo'))
    const message = promo.getByRole('status')
    const press = (key: string) => page.getByRole('button', { name: t(key), exact: true }).click()

    await box.fill('  ')
    await press('cart.apply')
    expect(await message.innerText()).toBe(t('enterValidPromoCode'))
    await box.fill('NOSUCHCODE')
    expect(await message.innerText()).toBe('')
    await press('cart.apply')
    await message.getByText(t('invalidPromoCode')).waitFor()
    // An expired one is answered alike (contract §5.6): the words are true of it as well.
    await box.fill('EXPIRED5')
    await press('cart.apply')
    await message.getByText(t('invalidPromoCode'), { exact: true }).waitFor()
    await message.getByText(t('cart.promoUnusable')).waitFor()
    await inspect(page, `cart-code-refused-${locale}`)

    await box.fill('WELCOME10')
    // Entered by keyboard: the focus does not stay in a field that is locked.
    await box.press('Enter')
    await message.getByText(t('cart.promoApplied')).waitFor()
    await expect.poll(() => hasFocus(buttonOf(promo, t('cart.removePromo')))).toBe(true)
    await noticeSaying({ page }, t('couponApplied')).waitFor()
    expect(await box.isDisabled()).toBe(true)
    expect(await amountIn(sumOf({ page, t }, 'cart.discount'))).toBe('29.80')
    await inspect(page, `cart-with-code-${locale}`)

    await press('cart.removePromo')
    await noticeSaying({ page }, t('couponRemoved')).waitFor()
    expect(await box.isEnabled()).toBe(true)
    expect(await sumOf({ page, t }, 'cart.discount').count()).toBe(0)
  })
})

test('a cart call that fails shows the server’s words or the shop’s, and the cart stays as it was', async () => {
  const { page, t, line } = await openCart('en')
  const press = (key: string) => page.getByRole('button', { name: t(key), exact: true }).click()
  const notices = page.locator(
    `.Toastify, ${css('promo-box.promo')} [role=status], main [role=alert]`,
  )
  const fail = async (
    doing: string,
    route: string,
    fallback: string,
    act: () => Promise<unknown>,
  ) => {
    const words = `The greenhouse is closed for ${doing}.`
    for (const [refusal, sentence] of [
      [{ status: 500, json: { message: words, code: 'serverError' } }, words],
      [pageOfProxy, t(fallback)],
    ] as const) {
      await page.route(route, (asked) => asked.fulfill(refusal), { times: 1 })
      await act()
      await expect
        .poll(() => notices.allInnerTexts(), { message: doing })
        .toContainEqual(expect.stringContaining(sentence))
      expect(await amountIn(line.locator(css('cart-line.total'))), doing).toBe('58.00')
    }
  }
  await fail('changing a quantity', '**/cart/update', 'failedToUpdateQuantity', () =>
    line.getByRole('button', { name: t('common.increase') }).click(),
  )
  const remove = line.getByRole('button', { name: /^Remove/ })
  const move = line.getByRole('button', { name: /^Move/ })
  await fail('removing a plant', '**/cart/remove/*', 'failedToRemoveItem', () => remove.click())
  await expect.poll(() => hasFocus(remove)).toBe(true)
  await fail('moving to the wishlist', '**/cart/move-to-wishlist/*', 'cart.failedMove', () =>
    move.click(),
  )
  await expect.poll(() => hasFocus(move)).toBe(true)
  await page.getByLabel(t('cart.promo')).fill('WELCOME10')
  await fail('applying a code', '**/cart/coupon', 'cart.failedApply', () => press('cart.apply'))
  await press('cart.apply')
  await noticeSaying({ page }, t('couponApplied')).waitFor()
  await fail('taking a code off', '**/cart/coupon', 'cart.failedRemoveCoupon', () =>
    press('cart.removePromo'),
  )
  await fail('loading', '**/customer/cart', 'cart.failedLoad', () => press('cart.refresh'))
})

test('a quantity typed as nothing, zero or less changes nothing; “refresh cart” shows what another device did, and while it loads there is no way to the checkout', async () => {
  const { page, t, customer, line } = await openCart()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.method()))
  for (const typed of ['0', '-3', '']) await line.getByRole('textbox').fill(typed)
  const loaded = page.waitForResponse('**/customer/cart')
  await page.getByRole('button', { name: t('cart.refresh') }).click()
  await loaded
  expect(await amountIn(line.locator(css('cart-line.total')))).toBe('58.00')
  expect(asked).not.toContain('PUT')
  await customer.call('DELETE', '/api/v1/customer/cart/remove')
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/customer/cart', async (route) => {
    await answered
    await route.continue()
  })
  await page.getByRole('button', { name: t('cart.refresh') }).click()
  await page
    .getByRole('button', { name: t('cart.checkout') })
    .locator('visible=true')
    .first()
    .waitFor()
  expect(await page.getByRole('link', { name: t('cart.checkout') }).count()).toBe(0)
  answer()
  await page.getByRole('heading', { name: t('cart.empty') }).waitFor()
  expect(await page.getByText(t('cart.checkout'), { exact: true }).count()).toBe(0)
})

test('a line ends at what is left and says how many; its newer notice takes the place of the older', async () => {
  const customer = await newCustomer()
  await customer.fillCart({ id: 34 }, 6)
  const { page, t, go } = await visit({ customer })
  await go('/cart')
  const line = page.locator(css('cart-line.line')).first()
  const [field, more, less] = [
    line.getByRole('textbox'),
    ...['increase', 'decrease'].map((way) => line.getByLabel(t(`common.${way}`))),
  ]
  const left = t('product.left_few', { count: '8' }).replace(
    t('product.left_few').split('{{count}}')[1] ?? '',
    '',
  )
  await field.fill('900')
  await line.getByRole('alert').getByText(left).waitFor()
  expect([await field.inputValue(), await more?.isDisabled()]).toEqual(['8', true])
  await noticeSaying({ page }, t('quantityUpdated')).waitFor()
  await less?.click()
  await expect.poll(async () => (await customer.cart()).items_qty).toBe(7)
  // The page has the server's answer a moment after the server.
  await line.getByRole('alert').waitFor({ state: 'detached' })
  await page.waitForTimeout(300)
  expect(await page.locator('.Toastify__toast').count()).toBe(1)

  // Somebody else was faster: the shop has fewer than the cart knows.
  await page.route('**/customer/cart/update', (route) =>
    route.fulfill({
      status: 400,
      json: { message: 'نفدت', code: 'insufficientStock', available_quantity: 2 },
    }),
  )
  await less?.click()
  await noticeSaying({ page }, t('product.left_two')).waitFor()
  expect(await page.locator('.Toastify__toast').count()).toBe(1)
})

test.each(behaviourLocales)(
  'the cart is emptied after a question, which says when that fails, and put back with options, planting help, quantities and code, or in part with what is missing (%s)',
  async (locale) => {
    const customer = await newCustomer()
    await customer.fillCart({ id: 20 }, 3, { planting: true })
    await customer.fillCart(lavender, 2)
    await customer.call('POST', '/api/v1/customer/cart/coupon', { body: { code: 'WELCOME10' } })
    const { page, t, go } = await visit({ locale, customer })
    await go('/cart')
    const quantities = ({
      items,
      ...cart
    }: {
      items: { product_id: number; quantity: number; additional: object }[]
      coupon_code: string
    }) => ({
      code: cart.coupon_code,
      lines: items.map(({ product_id, quantity, additional }) => ({
        product_id,
        quantity,
        additional,
      })),
    })
    const before = quantities(await customer.cart())
    const empty = page.getByRole('button', { name: t('cart.clear'), exact: true })
    await empty.click()
    const question = page.getByRole('dialog')
    await question.getByRole('button', { name: t('cart.clearDismiss') }).click()
    expect((await customer.cart()).items).toHaveLength(2)
    await empty.click()
    await inspect(page, `cart-clear-${locale}`)
    await page.route(
      '**/customer/cart/remove',
      (route) => route.fulfill({ status: 500, json: { message: '', code: 'serverError' } }),
      { times: 1 },
    )
    const yes = question.getByRole('button', { name: t('cart.clear'), exact: true })
    const undo = page.locator('.Toastify').getByRole('button', { name: t('cart.undoClear') })
    await yes.click()
    await question.getByRole('alert').getByText(t('cart.failedClear')).waitFor()
    await yes.click()
    await page.getByRole('heading', { name: t('cart.empty') }).waitFor()
    expect((await customer.cart()).items).toEqual([])
    await undo.click()
    await noticeSaying({ page }, t('cart.putBack')).waitFor()
    expect(quantities(await customer.cart())).toEqual(before)

    await empty.click()
    await yes.click()
    await page.getByRole('heading', { name: t('cart.empty') }).waitFor()
    await page.route(`**/customer/cart/add/${lavender.id}`, (route) =>
      route.fulfill({ status: 400, json: { message: 'نفدت', code: 'productUnavailable' } }),
    )
    await undo.click()
    await page
      .locator('.Toastify')
      .getByText(new RegExp(`${lavender[locale].slice(0, 6)}.*: .*نفدت`))
      .waitFor()
    expect((await customer.cart()).items).toMatchObject([{ product_id: 20 }])
  },
)

test('of a plant in two lines as many come back as the shop has, those in the cart counted', async () => {
  const customer = await newCustomer()
  await customer.fillCart(lavender, 2)
  await customer.fillCart(lavender, 3, { planting: true })
  const { page, t, go } = await visit({ customer })
  await go('/cart')
  await page.getByRole('button', { name: t('cart.clear'), exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('cart.clear'), exact: true })
    .click()
  await page.getByRole('heading', { name: t('cart.empty') }).waitFor()
  // Four are left meanwhile.
  await page.route(`**/customer/cart/add/${lavender.id}`, (route) =>
    route.request().postDataJSON().quantity === 3
      ? route.fulfill({
          status: 400,
          json: { message: 'بقيت أربع', code: 'insufficientStock', available_quantity: 4 },
        })
      : route.continue(),
  )
  const undo = page.locator('.Toastify').getByRole('button', { name: t('cart.undoClear') })
  await undo.click()
  await page.locator('.Toastify').getByText('بقيت أربع').waitFor()
  expect(
    (await customer.cart()).items.map(({ quantity }: { quantity: number }) => quantity),
  ).toEqual([2, 2])
})
