import { expect, test } from 'vitest'
import { brandOf } from '#shared/billing/card-brand.ts'
import { asExpiry, checkCard, groupDigits } from '#web/checkout/card-form.ts'

test.each([
  ['4111', '4111'],
  ['41111', '4111 1'],
  ['4111 1111 1111 1111 9', '4111 1111 1111 1111'],
  ['٤١١١-۱۱۱۱', '4111 1111'],
  ['4a1 1b1', '4111'],
])('a card number typed as %s is shown as %s', (typed, shown) => {
  expect(groupDigits(typed)).toBe(shown)
})

test.each([
  ['0', '', '0'],
  ['08', '0', '08/'],
  ['8', '', '08/'],
  ['1', '', '1'],
  ['12', '1', '12/'],
  ['08/2', '08/', '08/2'],
  ['08/2030', '08/', '08/20'],
  ['٠٨/٢٨', '', '08/28'],
  ['08', '08/', '08'],
  ['0', '08', '0'],
])('an expiry date typed as %s after %s is shown as %s', (typed, before, shown) => {
  expect(asExpiry(typed, before)).toBe(shown)
})

test.each([
  ['4464 04', 'mada'],
  ['968201', 'mada'],
  ['4111', 'visa'],
  ['5555', 'mastercard'],
  ['2221', 'mastercard'],
  ['', null],
  ['3700', null],
])('the brand of the card number %s is %s', (number, brand) => {
  expect(brandOf(number)).toBe(brand)
})

const good = {
  cardNumber: '4111 1111 1111 1111',
  cardName: 'Sara',
  expiryDate: '12/39',
  cvv: '737',
}

test('a valid card has no errors, with a three- or four-digit code', () => {
  expect(checkCard(good)).toEqual({})
  expect(checkCard({ ...good, cvv: '1234' })).toEqual({})
})

test.each([
  [{ cardNumber: '4111 1111 1111 111' }, { cardNumber: 'invalidCardNumber' }],
  [{ cardName: ' ' }, { cardName: 'fieldRequired' }],
  [{ expiryDate: '13/39' }, { expiryDate: 'invalidExpiryDate' }],
  [{ expiryDate: '01/20' }, { expiryDate: 'cardExpired' }],
  [{ cvv: '12' }, { cvv: 'invalidCvv' }],
])('a card with %j has the errors %j', (part, errors) => {
  expect(checkCard({ ...good, ...part })).toEqual(errors)
})
