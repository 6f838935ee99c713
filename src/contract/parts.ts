import { z } from 'zod'
import { normalizeText, toAsciiDigits } from '#shared/text/digits.ts'
import { namesWebAddress, personNamePattern } from '#shared/person-name.ts'

// Issue texts are message keys of contract §14; the API turns them into sentences.

/** A path id: a positive 32-bit integer; anything else is an unknown id (contract §1.1). */
export const pathId = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .refine((id) => id <= 2_147_483_647)
export const idParams = z.object({ id: pathId })

/** The version of a record that an edit is based on: a positive 32-bit integer, as in the database (office.md 20.4). */
export const rowVersion = z
  .int('invalidValue')
  .min(1, 'invalidValue')
  .max(2_147_483_647, 'invalidValue')

interface TextRule {
  max: number
  min?: number
  multiline?: boolean
}

/** A string trimmed, NFC, without control characters; empty counts as missing when `min` is 1 (the default). */
export const text = ({ max, min = 1, multiline = false }: TextRule) =>
  z
    .string('invalidValue')
    .transform((typed) => normalizeText(typed, { multiline }))
    .pipe(z.string().min(min, 'fieldRequired').max(max, 'tooLong'))

/** Like `text`, with Arabic and Persian digits converted to ASCII. */
export const digitsText = (rule: TextRule) => text(rule).transform(toAsciiDigits)

/** null, "" and missing mean "none". */
export const optionalText = (max: number) =>
  z
    .union([z.null(), text({ max, min: 0 })])
    .optional()
    .transform((typed) => typed || null)

/** Missing: unchanged. null or blank: cleared (contract §8.1). */
export const clearable = <T extends z.ZodType>(rule: T) =>
  z
    .preprocess(
      (sent) => (typeof sent === 'string' && normalizeText(sent) === '' ? null : sent),
      rule.nullable(),
    )
    .optional()

export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
export const email = text({ max: 254 }).pipe(z.string().regex(emailPattern, 'invalidEmail'))
export const optionalEmail = z
  .union(
    [
      z.null(),
      text({ max: 254, min: 0 }).pipe(
        z.string().regex(/^$|^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'invalidEmail'),
      ),
    ],
    'invalidEmail',
  )
  .optional()
  .transform((typed) => typed || null)

/** Letters of any script, marks, spaces, `' - .`; no digits, `<`, `>`, addresses (contract §4.2). */
export const personName = (min: number) =>
  text({ max: 60, min }).pipe(
    z
      .string()
      .regex(personNamePattern, 'invalidName')
      .refine((name) => !namesWebAddress(name), 'invalidName'),
  )

/** A flag as Bagisto clients send it: true/false, 1/0. */
export const flag = z
  .union([z.boolean(), z.literal(0), z.literal(1)], 'invalidValue')
  .transform(Boolean)

export const dateTime = z.iso.datetime()

/** Whether the year is plausible for a shop: the database has no year 0, and days after 9999 do not have four digits. */
const isOfOurs = (typed: string): boolean => typed >= '1900' && typed < '3000'
/** A day in a request, `YYYY-MM-DD`, which must exist. */
export const calendarDay = (message: string) =>
  z.iso.date({ error: message, abort: true }).refine(isOfOurs, message)
/** An instant in a request. */
export const instant = (message: string, options: { offset?: boolean } = {}) =>
  z.iso.datetime({ ...options, error: message, abort: true }).refine(isOfOurs, message)
export const bilingualName = { name: z.string(), name_ar: z.string(), name_en: z.string() }

type MoneyFields<N extends string> = Record<N | `base_${N}`, z.ZodNumber> &
  Record<`formatted_${N}` | `formatted_base_${N}`, z.ZodString>

/** ᴹ of contract §2: `x`, `base_x`, `formatted_x`, `formatted_base_x`, for every given name. */
export function money<N extends string>(...names: N[]): MoneyFields<N> {
  const shape: Record<string, z.ZodType> = {}
  for (const name of names) {
    shape[name] = shape[`base_${name}`] = z.number()
    shape[`formatted_${name}`] = shape[`formatted_base_${name}`] = z.string()
  }
  return shape as MoneyFields<N>
}

/** The sentence for the customer that accompanies a change. */
export const messageField = { message: z.string() }

const wholeNumber = z
  .string()
  .regex(/^\d{1,15}$/, 'invalidValue')
  .transform(Number)
  .refine((n) => n >= 1, 'invalidValue')

/** Paging parameters of contract §1.5; `limit` above 100 is clamped. */
export const paging = (defaultLimit: number) => ({
  page: wholeNumber.default(1),
  limit: wholeNumber.transform((limit) => Math.min(limit, 100)).default(defaultLimit),
  pagination: z
    .string()
    .optional()
    .transform((value) => value !== '0'),
  order: z.enum(['asc', 'desc'], 'invalidValue').optional(),
})

export const pageLinks = z.object({
  first: z.string(),
  last: z.string(),
  prev: z.string().nullable(),
  next: z.string().nullable(),
})
export const pageMeta = z.object({
  current_page: z.number(),
  from: z.number().nullable(),
  last_page: z.number(),
  links: z.array(z.object({ url: z.string().nullable(), label: z.string(), active: z.boolean() })),
  path: z.string(),
  per_page: z.number(),
  to: z.number().nullable(),
  total: z.number(),
})
export type PageLinks = z.output<typeof pageLinks>
export type PageMeta = z.output<typeof pageMeta>

/** A list; `links` and `meta` are absent with `pagination=0`. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), links: pageLinks.optional(), meta: pageMeta.optional() })

/**
 * The body of an endpoint with `upload`: a file that was received completely. It is deleted from its temporary directory after the call, so
 * a caller that needs it must copy it.
 */
export interface UploadedFile {
  path: string
  /** The sender's file name; it says nothing about the content. */
  name: string
  bytes: number
  /** SHA-256 of the content, in hexadecimal. */
  sha256: string
}
export const uploadedFile = z.custom<UploadedFile>()
