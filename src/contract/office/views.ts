import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParams, messageField, text } from '../parts.ts'

const call = { auth: 'staff', tag: 'Office', permission: 'member' } as const

/** A saved list with its filters and a name (office.md O3.0). */
const view = z.object({
  id: z.number(),
  /** The list it belongs to: `products`, `orders` … */
  screen: z.string(),
  name: z.string(),
  /** The query of the address. */
  query: z.string(),
  is_shared: z.boolean(),
  /** Created by the caller, who may change it. */
  is_mine: z.boolean(),
  owner: z.object({ id: z.number(), name: z.string() }),
})
export type OfficeView = z.output<typeof view>

const screen = z
  .string('invalidValue')
  .regex(/^[a-z]+(-[a-z]+)*$/, 'invalidValue')
  .max(40, 'tooLong')
const fields = {
  name: text({ max: 40 }),
  query: z.string('invalidValue').max(2000, 'tooLong'),
  is_shared: z.boolean('invalidValue'),
}

export const listViews = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/views',
  summary: 'One’s own views and the shared ones',
  query: z.object({ screen: screen.optional() }),
  output: z.object({ data: z.array(view) }),
})
/** At most 50 each: 400 `viewLimit`. */
export const createView = endpoint({
  ...call,
  method: 'POST',
  path: '/api/office/views',
  status: 201,
  summary: 'Saves a list with its filters',
  body: z.object({ screen, ...fields, is_shared: fields.is_shared.default(false) }),
  output: z.object({ ...messageField, data: view }),
})
export const updateView = endpoint({
  ...call,
  method: 'PUT',
  path: '/api/office/views/:id',
  summary: 'Changes one’s own view',
  params: idParams,
  body: z.object(fields).partial(),
  output: z.object({ ...messageField, data: view }),
})
export const deleteView = endpoint({
  ...call,
  method: 'DELETE',
  path: '/api/office/views/:id',
  summary: 'Deletes one’s own view',
  params: idParams,
  output: z.object(messageField),
})
