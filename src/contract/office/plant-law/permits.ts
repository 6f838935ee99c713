import { z } from 'zod'
import { lawEvents } from '#shared/plants/law.ts'
import { endpoint } from '../../endpoint.ts'
import { clearable, dateTime, idParams, messageField, text, uploadedFile } from '../../parts.ts'
import { maxPictureBytes } from '../media.ts'
import { day, id } from '../product-fields.ts'
import { actor } from '../products.ts'

const call = { auth: 'staff', tag: 'Office' } as const
const permits = '/api/office/permits'

/** A permit that lifts a legal restriction of a plant for some days (plants.md 55.4). */
const permit = z.object({
  id: z.number(),
  law_id: z.string(),
  /** Null: every product that the law entry covers. */
  product: z
    .object({ id: z.number(), name_ar: z.string(), name_en: z.string().nullable() })
    .nullable(),
  number: z.string(),
  issued_by: z.string(),
  from_region: z.string().nullable(),
  to_regions: z.array(z.string()),
  valid_from: z.string(),
  valid_to: z.string(),
  state: z.enum(['valid', 'coming', 'over', 'withdrawn']),
  has_paper: z.boolean(),
  recorded_by: actor.nullable(),
  recorded_at: dateTime,
  uses: z.number(),
})
export type Permit = z.output<typeof permit>

export const listPermits = endpoint({
  ...call,
  method: 'GET',
  path: permits,
  permission: 'catalogue.read',
  summary: 'Permits of the last two years and those that hold, the newest first (plants.md 55.4)',
  output: z.object({ data: z.array(permit) }),
})
export const recordPermit = endpoint({
  ...call,
  method: 'POST',
  path: permits,
  permission: 'content.write',
  idempotencyKey: 'required',
  status: 201,
  summary:
    'Records a permit; owners alone. It lifts the bar for that product and those days (plants.md 55.4)',
  body: z
    .object({
      law_id: text({ max: 60 }),
      product_id: id.nullish(),
      number: text({ max: 60 }),
      issued_by: text({ max: 120 }),
      from_region: clearable(text({ max: 20 })),
      to_regions: z
        .array(text({ max: 20 }), 'invalidValue')
        .max(13, 'invalidValue')
        .default([]),
      valid_from: day,
      valid_to: day,
      paper_id: id.nullish(),
    })
    .refine((given) => given.valid_from <= given.valid_to, {
      path: ['valid_to'],
      error: 'invalidDate',
    }),
  output: z.object({ ...messageField, data: permit }),
})
export const withdrawPermit = endpoint({
  ...call,
  method: 'POST',
  path: `${permits}/:id/withdraw`,
  permission: 'content.write',
  summary: 'Ends a permit at once; owners alone. What it kept published is unpublished',
  params: idParams,
  output: z.object({ ...messageField, data: permit }),
})
export const uploadPermitPaper = endpoint({
  ...call,
  method: 'POST',
  path: `${permits}/papers`,
  permission: 'content.write',
  status: 201,
  summary:
    'A picture of a permit’s paper, for the permit that names it; owners alone (office.md 20.8)',
  upload: { maxBytes: maxPictureBytes },
  body: uploadedFile,
  output: z.object({ data: z.object({ id: z.number(), width: z.number(), height: z.number() }) }),
})
export const getPermitPaper = endpoint({
  ...call,
  method: 'GET',
  path: `${permits}/:id/paper`,
  permission: 'content.write',
  summary: 'The picture of a permit’s paper as WebP',
  params: idParams,
  output: z.unknown(),
})

export const listPermitUses = endpoint({
  ...call,
  method: 'GET',
  path: `${permits}/:id/uses`,
  permission: 'catalogue.read',
  summary: 'Every use of a permit: who, when, which order; the newest hundred (plants.md 55.4)',
  params: idParams,
  output: z.object({
    data: z.array(
      z.object({
        kind: z.enum(lawEvents),
        product: z.object({ id: z.number(), name_ar: z.string(), name_en: z.string().nullable() }),
        /** Null: it was used to publish. */
        order: z.object({ id: z.number(), number: z.string() }).nullable(),
        /** Null: a customer's order. */
        by: actor.nullable(),
        at: dateTime,
      }),
    ),
  }),
})
export type PermitUse = z.output<typeof listPermitUses.output>['data'][number]
