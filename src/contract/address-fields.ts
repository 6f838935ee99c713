import { z } from 'zod'
import { normalizeText, toAsciiDigits } from '#shared/text/digits.ts'
import { digitsText, text } from './parts.ts'

const line = text({ max: 255 })

/** One to four address lines; a single string is one line (contract §6.1, §8.3). */
export const addressLines = z
  .union([line, z.array(line, 'invalidValue').min(1, 'fieldRequired')], 'invalidValue')
  .transform((typed) => (typeof typed === 'string' ? [typed] : typed))
  .pipe(z.array(z.string()).max(4, 'invalidValue'))

export const postcode = z
  .union(
    [
      z.null(),
      digitsText({ max: 10, min: 0 }).pipe(z.string().regex(/^[\p{L}\d -]*$/u, 'invalidValue')),
    ],
    'invalidValue',
  )
  .optional()
  .transform((typed) => typed || null)

/** The phone of a delivery contact; less strict than the phone of sign-in (contract §6.1). */
export const contactPhone = digitsText({ max: 20 }).pipe(
  z
    .string()
    .regex(/^\+?[\d\s-]{8,}$/, 'invalidPhone')
    .refine((typed) => typed.replace(/\D/g, '').length >= 7, 'invalidPhone'),
)

export const country = z
  .union(
    [z.null(), text({ max: 60, min: 0 }).pipe(z.enum(['', 'SA'], 'countryNotSupported'))],
    'countryNotSupported',
  )
  .optional()
  .transform(() => 'SA' as const)

/** Empty, or exactly this pattern after digits are converted to ASCII and letters to capitals. */
const codePart = (pattern: RegExp) =>
  z
    .union([
      z.null(),
      z
        .string()
        .transform((typed) => toAsciiDigits(normalizeText(typed)).toUpperCase())
        .pipe(z.string().regex(pattern, 'invalidValue')),
    ])
    .optional()
    .transform((typed) => typed || null)
const wordPart = z
  .union([z.null(), text({ max: 100, min: 0 })])
  .optional()
  .transform((typed) => typed || null)

/** The optional parts of a Saudi National Address (Saudi Post); all null counts as no address. */
export const nationalAddress = z
  .union(
    [
      z.null(),
      z.object({
        building_number: codePart(/^(\d{4})?$/),
        street: wordPart,
        district: wordPart,
        secondary_number: codePart(/^(\d{4})?$/),
        short_code: codePart(/^([A-Z]{4}\d{4})?$/),
      }),
    ],
    'invalidValue',
  )
  .optional()
  .transform((parts) =>
    parts && Object.values(parts).some((part) => part !== null) ? parts : null,
  )

/** The national address in responses. */
export const nationalAddressShown = z
  .object({
    building_number: z.string().nullable(),
    street: z.string().nullable(),
    district: z.string().nullable(),
    secondary_number: z.string().nullable(),
    short_code: z.string().nullable(),
  })
  .nullable()
