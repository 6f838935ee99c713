import { seedPlantLaw } from '#domain/office/plant-law-registry/seed-law.ts'
import type { ShopCustomer } from '../customer.ts'
import { idempotencyHeaders } from '../office.ts'
import type { ArrangedCall, Arrangements, World } from './office-arrangements.ts'
import type { RouteEntry } from './table.ts'
import { staffOnly } from './statuses.ts'

const permits = '/api/office/permits'
const unknown = `${permits}/2147483647`

/** Plants and the law in the back office. */
export const plantLawRoutes: Record<string, RouteEntry> = {
  'GET /api/office/plant-law': { statuses: staffOnly() },
  'GET /api/office/plant-law/check': { statuses: staffOnly() },
  'POST /api/office/plant-law': { statuses: staffOnly(422) },
  'PUT /api/office/plant-law/:id': {
    statuses: staffOnly(422),
    path: () => '/api/office/plant-law/none',
  },
  'GET /api/office/permits': { statuses: staffOnly() },
  'POST /api/office/permits': { statuses: staffOnly(422) },
  'POST /api/office/permits/papers': { statuses: staffOnly(415) },
  'GET /api/office/permits/:id/paper': { statuses: staffOnly(404), path: () => `${unknown}/paper` },
  'GET /api/office/permits/:id/uses': { statuses: staffOnly(404), path: () => `${unknown}/uses` },
  'POST /api/office/permits/:id/withdraw': {
    statuses: staffOnly(404),
    path: () => `${unknown}/withdraw`,
  },
}

/** A law entry. */
export const newLaw = {
  names: ['Tamarix aphylla'],
  status: 'watch',
  text_ar: 'يُراجع كل سنة.',
  text_en: 'Looked at every year.',
  source: 'The farm',
  checked_on: '2026-11-20',
}
/** A permit for date palms. */
export const newPermit = {
  law_id: 'phoenix-dactylifera',
  number: 'P-1',
  issued_by: 'MEWA',
  valid_from: '2026-01-01',
  valid_to: '2099-12-31',
}

/** Inputs with which each mutating call succeeds. */
export function plantLawArrangements({ shop, owner }: World, sara: ShopCustomer): Arrangements {
  const post = async (path: string, body: object) =>
    (await owner().call('POST', path, { body, headers: idempotencyHeaders() })).body.data
  const seeded = () => seedPlantLaw(shop.db, { needsScientificName: false })
  return {
    'POST /api/office/plant-law': async () => ({ body: newLaw }),
    'PUT /api/office/plant-law/:id': async () => {
      await seeded()
      return {
        path: '/api/office/plant-law/leucaena',
        body: { version: 1, source: 'The ministry' },
      }
    },
    'POST /api/office/permits': async () => {
      await seeded()
      return { body: newPermit }
    },
    'POST /api/office/permits/:id/withdraw': async () => {
      await seeded()
      return { path: `${permits}/${(await post(permits, newPermit)).id}/withdraw`, body: {} }
    },
    'POST /api/office/orders/:id/certificates': async (): Promise<ArrangedCall> => {
      await seeded()
      await post(permits, newPermit)
      await sara.fillCart(await shop.stockPlant({ nameLatin: 'Phoenix dactylifera', stock: 5 }))
      const { order } = (await sara.placeOrder()).body.data
      return {
        path: `/api/office/orders/${order.id}/certificates`,
        body: { item_id: order.items[0].id, number: 'CO-4711' },
      }
    },
  }
}
