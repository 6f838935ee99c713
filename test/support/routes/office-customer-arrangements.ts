import sharp from 'sharp'
import { proveIdentity } from '../office.ts'
import type { ArrangedCall, Arrangements, World } from './office-arrangements.ts'

let pictures = 0

/** A photo as the office's browser sends it; each one is different. */
export async function photo(): Promise<FormData> {
  const form = new FormData()
  const background = { r: (pictures += 1) % 256, g: 120, b: 60 }
  const image = sharp({ create: { width: 800, height: 600, channels: 3, background } })
  form.append('file', new Blob([new Uint8Array(await image.png().toBuffer())]), 'garden.png')
  return form
}

/** Customers, service requests and messages. */
export function customerArrangements({ shop, owner }: World): Arrangements {
  const of =
    (pattern: string, id: () => Promise<number>, body?: object) =>
    async (): Promise<ArrangedCall> => ({
      path: pattern.replace(':id', String(await id())),
      ...(body && { body }),
    })
  const customer = async () => (await shop.customer()).id
  const provenFor = async () => {
    const id = await customer()
    await proveIdentity(shop, owner())
    return id
  }
  const request = async (): Promise<number> => {
    await shop.db.deleteFrom('throttle_hits').execute()
    const body = { name: 'Sara', phone: '0512345678' }
    return (await shop.call('POST', '/api/requests/landscape', { body })).body.data.id
  }
  const deadMessage = async () => {
    const { id } = await shop.db
      .insertInto('outbox')
      .values({
        key: `dead:${Math.random()}`,
        channel: 'mail',
        recipient: 'a@example.com',
        template: 'orderPlaced',
        locale: 'ar',
        facts: '{}',
        dead_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const received = { request_received_on: '2026-01-02' }
  const one = '/api/office/customers/:id'
  const pipeline = '/api/office/requests/:id'
  const message = '/api/office/messages/:id'
  return {
    [`PUT ${one}`]: of(one, customer, { version: 1, cash_allowed: false }),
    [`POST ${one}/notes`]: of(`${one}/notes`, customer, { text: 'Prefers mornings' }),
    [`POST ${one}/copy`]: of(`${one}/copy`, provenFor, received),
    [`POST ${one}/close`]: of(`${one}/close`, provenFor, received),
    [`PUT ${pipeline}`]: of(pipeline, request, { version: 1, state: 'contacted' }),
    [`POST ${pipeline}/notes`]: of(`${pipeline}/notes`, request, { kind: 'call', text: 'Rang' }),
    [`POST ${pipeline}/files`]: async () => ({
      ...(await of(`${pipeline}/files`, request)()),
      form: await photo(),
    }),
    [`DELETE ${pipeline}/files/:fileId`]: async () => {
      const id = await request()
      const event = { request_id: id, kind: 'file', text: 'garden.jpg' } as const
      const { id: fileId } = await shop.db
        .insertInto('request_events')
        .values(event)
        .returning('id')
        .executeTakeFirstOrThrow()
      return { path: `/api/office/requests/${id}/files/${fileId}` }
    },
    [`POST ${message}/retry`]: of(`${message}/retry`, deadMessage),
    [`POST ${message}/discard`]: of(`${message}/discard`, deadMessage, { reason: 'Moved' }),
  }
}
