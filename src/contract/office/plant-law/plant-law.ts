import { z } from 'zod'
import { lawRules, lawRuleStatuses } from '#shared/plants/law.ts'
import { confidences } from '#shared/plants/vocabulary.ts'
import { endpoint } from '../../endpoint.ts'
import { clearable, dateTime, messageField, rowVersion, text } from '../../parts.ts'
import { day, id } from '../product-fields.ts'

const call = { auth: 'staff', tag: 'Office' } as const
const path = '/api/office/plant-law'

const region = z.object({ id: z.string(), name_ar: z.string(), name_en: z.string() })

/** Legal rules for some plants (plants.md 55.2). */
const lawRow = z.object({
  id: z.string(),
  names: z.array(z.string()),
  genus: z.string().nullable(),
  family: z.string().nullable(),
  except_names: z.array(z.string()),
  /** Common names refuse nothing: they warn members who edit a product. */
  common_names: z.array(z.string()),
  status: z.enum(lawRuleStatuses),
  rule: z.enum(lawRules).nullable(),
  /** Regions without delivery. */
  regions: z.array(z.string()),
  text_ar: z.string(),
  text_en: z.string(),
  /** Text for buyers. */
  caution_ar: z.string().nullable(),
  caution_en: z.string().nullable(),
  source: z.string(),
  confidence: z.enum(confidences),
  checked_on: z.string(),
  /** It has not been reviewed for a year. */
  is_due: z.boolean(),
  /** Products that it covers, and how many of them are published. */
  products: z.number(),
  published: z.number(),
  version: z.number(),
})
export type LawRow = z.output<typeof lawRow>
const one = z.object({ ...messageField, data: lawRow })

const takenOff = z.object({
  product_id: z.number(),
  name_ar: z.string(),
  name_en: z.string().nullable(),
  law_id: z.string(),
  at: dateTime,
})

/** An order that waits for a certificate of origin. */
const awaitingCertificate = z.object({ id: z.number(), number: z.string(), lines: z.number() })

/** Without a product it applies to all that the law entry covers. */
const endingPermit = z.object({
  id: z.number(),
  number: z.string(),
  law_id: z.string(),
  name_ar: z.string().nullable(),
  name_en: z.string().nullable(),
  valid_to: z.string(),
})

export const listPlantLaw = endpoint({
  ...call,
  method: 'GET',
  path,
  permission: 'catalogue.read',
  summary: 'Plants and the law: the table, and what waits for somebody (plants.md §55)',
  output: z.object({
    data: z.array(lawRow),
    regions: z.array(region),
    /** Products that the law unpublished and that staff have not decided about. */
    taken_off: z.array(takenOff),
    certificates: z.array(awaitingCertificate),
    /** Permits that end within a month and have no successor. */
    permits_ending: z.array(endingPermit),
    /** The seller's licence for selling plants. */
    licence: z.object({ number: z.string().nullable(), expires_on: z.string().nullable() }),
  }),
})
export type PlantLawPage = z.output<typeof listPlantLaw.output>

const list = (maxItems: number, maxLength: number) =>
  z.array(text({ max: maxLength }), 'invalidValue').max(maxItems, 'invalidValue')
const fields = {
  names: list(200, 120),
  genus: clearable(text({ max: 60 })),
  family: clearable(text({ max: 60 })),
  except_names: list(50, 120),
  common_names: list(50, 60),
  status: z.enum(lawRuleStatuses, 'invalidValue'),
  rule: z.enum(lawRules, 'invalidValue').nullable(),
  regions: list(13, 20),
  text_ar: text({ max: 500, multiline: true }),
  text_en: text({ max: 500, multiline: true }),
  caution_ar: clearable(text({ max: 300 })),
  caution_en: clearable(text({ max: 300 })),
  source: text({ max: 300 }),
  confidence: z.enum(confidences, 'invalidValue'),
  checked_on: day,
}
const { names, status, text_ar, text_en, source, checked_on, ...others } = fields

export const createPlantLaw = endpoint({
  ...call,
  method: 'POST',
  path,
  permission: 'content.write',
  idempotencyKey: 'required',
  status: 201,
  summary: 'A new row; what it bars is unpublished at once (plants.md 55.4)',
  body: z.object({
    names,
    status,
    text_ar,
    text_en,
    source,
    checked_on,
    ...z.object(others).partial().shape,
  }),
  output: one,
})
export const updatePlantLaw = endpoint({
  ...call,
  method: 'PUT',
  path: `${path}/:id`,
  permission: 'content.write',
  refusals: [409],
  summary:
    'Changes the fields that are sent; what the row bars now is unpublished at once (plants.md 55.4)',
  params: z.object({ id: z.string().max(60, 'invalidValue') }),
  body: z.object({ ...z.object(fields).partial().shape, version: rowVersion.optional() }),
  output: one,
})

export const checkPlantName = endpoint({
  ...call,
  method: 'GET',
  path: `${path}/check`,
  permission: 'catalogue.read',
  summary:
    'What the law says of a plant by its scientific name, and a warning by what people call it (plants.md 55.1)',
  query: z.object({
    name: z.string().max(120, 'tooLong').default(''),
    name_ar: z.string().max(120, 'tooLong').default(''),
    name_en: z.string().max(120, 'tooLong').default(''),
    /** The slug of the selected kind of plant. */
    profile: z.string().max(100, 'tooLong').optional(),
    product_id: z.coerce.number('invalidValue').pipe(id).optional(),
  }),
  output: z.object({
    data: z.object({
      /** Null: no law entry covers it. */
      law: z
        .object({
          id: z.string(),
          status: z.enum(lawRuleStatuses),
          text_ar: z.string(),
          text_en: z.string(),
        })
        .nullable(),
      /** The reason why it cannot be published; null: it can. */
      refusal: z.string().nullable(),
      /** A permit is valid for it today. */
      has_permit: z.boolean(),
      /** Law entries that may apply: one of their common names is among the product's names. */
      perhaps: z.array(
        z.object({ id: z.string(), name: z.string(), status: z.enum(lawRuleStatuses) }),
      ),
    }),
  }),
})
export type NameCheck = z.output<typeof checkPlantName.output>['data']
