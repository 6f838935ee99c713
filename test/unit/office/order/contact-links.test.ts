import { expect, test } from 'vitest'
import { addressText } from '#office/order/contact-links.ts'

const address = {
  name: 'هند السبيعي',
  first_name: 'هند',
  last_name: 'السبيعي',
  phone: '+966512345214',
  email: 'hind@example.com',
  lines: ['شارع التخصصي', 'مبنى 7412'],
  building_number: null,
  street: null,
  district: 'حي النخيل',
  secondary_number: null,
  city: 'الرياض',
  region: '',
  postcode: '12381',
  short_code: null,
  company: null,
  vat_number: null,
}

test('a copied address names the company below the person, and nothing where there is none', () => {
  const lines = ['شارع التخصصي', 'مبنى 7412', 'حي النخيل الرياض 12381', '+966512345214']
  expect(addressText(address).split('\n')).toEqual(['هند السبيعي', ...lines])
  expect(addressText({ ...address, company: 'ظلال نجد' }).split('\n')).toEqual([
    'هند السبيعي',
    'ظلال نجد',
    ...lines,
  ])
})
