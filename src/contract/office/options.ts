import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { clearable, idParams, messageField, rowVersion, text } from '../parts.ts'
import { job } from './jobs.ts'
import { id, ids } from './product-fields.ts'

// Colours and sizes: the same calls for both (office.md §22).

const call = { auth: 'staff', tag: 'Office' } as const
const read = { ...call, permission: 'catalogue.read' } as const
const write = { ...call, permission: 'catalogue.write' } as const

const common = {
  id: z.number(),
  name_ar: z.string(),
  name_en: z.string(),
  position: z.number(),
  is_active: z.boolean(),
  version: z.number(),
  products_count: z.number(),
}
export const officeColor = z.object({ ...common, hex_code: z.string() })
export const officeSize = z.object({
  ...common,
  guide_ar: z.string().nullable(),
  guide_en: z.string().nullable(),
})
export type OfficeColor = z.output<typeof officeColor>
export type OfficeSize = z.output<typeof officeSize>

const names = {
  name_ar: text({ max: 40 }),
  name_en: text({ max: 40 }),
  is_active: z.boolean('invalidValue').optional(),
}
const colorFields = z.object({
  ...names,
  hex_code: text({ max: 7 })
    .transform((typed) => typed.toUpperCase())
    .pipe(z.string().regex(/^#[0-9A-F]{6}$/, 'invalidValue')),
})
const sizeFields = z.object({
  ...names,
  guide_ar: clearable(text({ max: 200 })),
  guide_en: clearable(text({ max: 200 })),
})
const version = { version: rowVersion.optional() }

type OptionKind = 'colors' | 'sizes'

const mergeEndpoint = <const Kind extends OptionKind>(kind: Kind) =>
  endpoint({
    ...write,
    method: 'POST',
    path: `/api/office/${kind}/:id/merge` as const,
    params: idParams,
    idempotencyKey: 'required',
    status: 201,
    summary: `Gives its products another of the ${kind} and deletes it, as a job (office.md §22)`,
    body: z.object({ into_id: id }),
    output: z.object({ data: job }),
  })

function optionEndpoints<
  const Kind extends OptionKind,
  Option extends z.ZodType,
  Fields extends z.ZodObject,
  Changes extends z.ZodObject,
>(kind: Kind, option: Option, fields: Fields, changes: Changes) {
  const path = `/api/office/${kind}` as const
  const writeOne = { ...write, path: `${path}/:id`, params: idParams } as const
  const list = z.object({ data: z.array(option) })
  const saved = z.object({ ...messageField, data: option })
  return {
    list: endpoint({
      ...read,
      method: 'GET',
      path,
      summary: `All ${kind} in their order (office.md §22)`,
      output: list,
    }),
    create: endpoint({
      ...write,
      method: 'POST',
      path,
      status: 201,
      summary: `Adds one of the ${kind}, last of all (office.md §22)`,
      body: fields,
      output: saved,
    }),
    update: endpoint({
      ...writeOne,
      method: 'PUT',
      refusals: [409],
      summary: `Changes one of the ${kind} (office.md §22)`,
      body: changes,
      output: saved,
    }),
    remove: endpoint({
      ...writeOne,
      method: 'DELETE',
      summary: `Deletes one of the ${kind} that no product has (office.md §22)`,
      output: z.object(messageField),
    }),
    reorder: endpoint({
      ...write,
      method: 'PUT',
      path: `${path}/order`,
      summary: `All ${kind} in a new order`,
      body: z.object({ ids: ids(500) }),
      output: list.extend(messageField),
    }),
    merge: mergeEndpoint(kind),
  }
}

export const colorEndpoints = optionEndpoints(
  'colors',
  officeColor,
  colorFields,
  colorFields.partial().extend(version),
)
export const sizeEndpoints = optionEndpoints(
  'sizes',
  officeSize,
  sizeFields,
  sizeFields.partial().extend(version),
)
