import { expect, test } from 'vitest'
import { behaviourLocales } from '../support/looks.ts'
import { buttonOf, fieldNamed, openForVisitors } from '../support/visitor.ts'

// A store of this file's own, because the test stops it.
const { newCustomer, store, visit } = openForVisitors({ LOG_LEVEL: 'silent' })

const typed = {
  'checkout.firstName': 'سارة',
  'checkout.lastName': 'الحربي',
  'checkout.email': 'sara@example.com',
  'checkout.phone': '0512345678',
  'checkout.address': 'شارع النخيل 12',
  'checkout.city': 'Riyadh',
}

test.each(behaviourLocales)(
  'the checkout keeps its input while the store is unavailable, and the order goes through once it is back (%s)',
  async (locale) => {
    const customer = await newCustomer()
    await customer.fillCart({ id: 36 })
    const { page, t, go } = await visit({ locale, customer })
    await go('/checkout')
    const fieldOf = (key: string) => fieldNamed(page, t(key))
    for (const [key, text] of Object.entries(typed)) await fieldOf(key).fill(text)
    await page.locator('label', { hasText: t('checkout.cash_on_delivery') }).click()
    const place = () => buttonOf(page, t('checkout.placeOrder')).click()

    await store().stop()
    try {
      for (let press = 0; press < 2; press += 1) {
        await place()
        await page.getByRole('alert').getByText(t('networkError')).waitFor()
      }
      for (const [key, text] of Object.entries(typed))
        expect(await fieldOf(key).inputValue(), key).toBe(text)
    } finally {
      await store().start()
    }
    await place()
    await page.getByRole('heading', { level: 1, name: t('checkout.success') }).waitFor()
    const orders = await customer.orders()
    expect(orders).toHaveLength(1)
    expect(orders[0].shipping_address).toMatchObject({
      first_name: 'سارة',
      last_name: 'الحربي',
      city: 'Riyadh',
    })
  },
)
