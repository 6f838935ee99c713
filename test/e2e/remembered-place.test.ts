import { describe, expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { css } from '../support/css-classes.ts'
import { inspect } from './support/axe.ts'
import { collectErrors, expectToFit } from './support/browser.ts'
import { behaviourLocales, looks } from './support/looks.ts'
import { block, remember, untilAnswered } from './support/survival-block.ts'
import { openForVisitors } from './support/visitor.ts'

const { address, visit, visitAlone, newCustomer } = openForVisitors()

const bougainvillea = '/product/16'
const westBalcony = 'city=riyadh&place=balcony_w'

/** City and place as selected in the form of a product page. */
const chosenPlace = (page: Page) =>
  Promise.all(
    ['city', 'place'].map((name) => block(page).locator(`select[name=${name}]`).inputValue()),
  )

describe.each(behaviourLocales)('a remembered place (%s)', (locale) => {
  test('the form shows the remembered place while its score loads and when loading fails', async () => {
    const visitor = await visit({ locale })
    const { page, t, go } = visitor
    await remember(visitor, { city: 'riyadh', place: 'balcony_w' })
    const answer = Promise.withResolvers<void>()
    await page.route('**/survival?*', async (route) => {
      await answer.promise
      await route.abort()
    })
    await go(bougainvillea)
    await expect.poll(() => chosenPlace(page)).toEqual(['riyadh', 'balcony_w'])
    // Meanwhile the example answer is shown and labelled as such.
    await block(page).getByText(t('block.chooseYours')).waitFor()
    answer.resolve()
    await block(page).getByText(t('block.failed')).waitFor()
    expect(await chosenPlace(page)).toEqual(['riyadh', 'balcony_w'])
    await page.unrouteAll()
    // One press sends the request again, and the button keeps the focus.
    const button = block(page).locator(`${css('survival-form.pick')} button`)
    await button.focus()
    await page.keyboard.press('Enter')
    await block(page).getByText(t('band.does_well'), { exact: true }).waitFor()
    expect(await button.evaluate((one) => one === document.activeElement)).toBe(true)
  })

  test('the place of a form sent before hydration is remembered', async () => {
    const { page, stored, go } = await visitAlone({ locale })
    /** Fills in and sends a form while the page's scripts are held back; the page that answers gets its scripts. */
    const sendWithoutProgram = async (path: string, fill: () => Promise<Locator>) => {
      let held = 0
      await page.route('**/assets/*.js', () => {
        held += 1
      })
      await page.goto(`${address()}/${locale}${path}`, { waitUntil: 'commit' })
      const button = await fill()
      await expect.poll(() => held).toBeGreaterThan(1)
      await page.unrouteAll()
      await button.click({ noWaitAfter: true })
    }
    await sendWithoutProgram('/place-finder', async () => {
      await page.locator('input[name=where][value=patio]').check({ force: true })
      return page.locator('form button[type=submit]:visible').last()
    })
    await page.waitForURL(/where=patio/)
    await expect.poll(() => stored('plant_place')).toContain('patio_shaded')
    await sendWithoutProgram(bougainvillea, async () => {
      await block(page).locator('select[name=city]').selectOption('jeddah')
      await block(page).locator('select[name=place]').selectOption('balcony_w')
      return block(page).locator(`${css('survival-form.pick')} button`)
    })
    await page.waitForURL(/city=jeddah/)
    await expect.poll(() => stored('plant_place')).toContain('balcony_w')
    await go('/product/3')
    await expect.poll(() => chosenPlace(page)).toEqual(['jeddah', 'balcony_w'])
  })

  test('the list links to the questions with the remembered place, and a shared address stores none', async () => {
    const visitor = await visit({ locale })
    const { page, t, go, stored } = visitor
    await go(`${bougainvillea}?${westBalcony}`)
    await untilAnswered(page)
    expect(await stored('plant_place')).toBeNull()
    await remember(visitor, { city: 'abha', place: 'balcony_n', every: 7 })
    await go('/products')
    await page.getByRole('link', { name: t('line.change') }).click()
    await page.waitForURL(/place-finder\?.*edit=1/)
    const checked = (name: string) => page.locator(`input[name=${name}]:checked`).inputValue()
    expect([await checked('city'), await checked('where'), await checked('facing')]).toEqual([
      'abha',
      'balcony',
      'n',
    ])
  })

  test('a sold-out plant of a result links to its page with the place selected', async () => {
    const { page, t } = await visit({ locale, screen: { javaScriptEnabled: false } })
    await page.goto(
      `${address()}/${locale}/place-finder?city=riyadh&where=room&facing=e&window=near&cats=1`,
    )
    await page.getByRole('link', { name: t('found.notifyMe') }).click()
    await page.waitForURL(/\/product\/8\?.*place=indoor_indirect.*#restock$/)
    expect(await chosenPlace(page)).toEqual(['riyadh', 'indoor_indirect'])
  })
})

test.each(looks)(
  'the cart names the plants that will not survive at the place and links to the reasons: $locale, $width px, $colorScheme',
  async ({ locale, width, colorScheme }) => {
    const customer = await newCustomer()
    const [lavender, bougainvilleaId] = [28, 16]
    for (const id of [lavender, bougainvilleaId])
      await customer.call('POST', `/api/v1/customer/cart/add/${id}`, { body: { quantity: 1 } })
    const screen = { viewport: { width, height: 900 }, colorScheme }
    const visitor = await visit({ locale, screen, customer })
    const { page, t, go } = visitor
    const complaints = collectErrors(page)
    await remember(visitor, { city: 'riyadh', place: 'balcony_w', cooling: 'none' })
    await go('/cart')
    const advice = page.locator(css('place-advice.advice'))
    await advice.waitFor()
    // The cart has no advice for a plant that suits the place.
    expect(await advice.count()).toBe(1)
    expect(await advice.innerText()).toContain(
      t('advice.will_die', { place: `\u2068${t('place.balcony_w')}\u2069` }),
    )
    await inspect(page, `places-cart-${locale}-${width}`)
    await expectToFit(page, 'cart')
    await advice.getByRole('link', { name: t('advice.why') }).click()
    await page.waitForURL(/\/product\/28\?city=riyadh&place=balcony_w&cooling=none#survival$/)
    await block(page).getByText(t('band.will_die'), { exact: true }).waitFor()
    expect(complaints).toEqual([])
  },
)
