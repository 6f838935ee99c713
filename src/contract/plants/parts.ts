import { z } from 'zod'
import {
  bandNames,
  confidences,
  coolings,
  factors,
  places,
  plantSizes,
  waterKinds,
} from '#shared/plants/vocabulary.ts'

/** The parameters of every call about a place (plants.md 51.2); the shop decides which cities exist. */
export const city = z.string('unknownCity').max(40, 'unknownCity')
export const place = z.enum(places, 'invalidValue')
export const size = z.enum(plantSizes, 'invalidValue')
export const water = z.enum(waterKinds, 'invalidValue')
export const cooling = z.enum(coolings, 'invalidValue')
/** A whole number from the address, between the two. */
export const queryInteger = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,4}$/, 'invalidValue')
    .transform(Number)
    .refine((value) => value >= least && value <= most, 'invalidValue')

/** A sentence in the reader's language and in both languages. */
export const bilingualText = { text: z.string(), text_ar: z.string(), text_en: z.string() }

export const band = z.enum(bandNames)
export const confidence = z.enum(confidences)
export const reason = z.object({
  factor: z.enum(factors),
  code: z.string(),
  score: z.number(),
  ...bilingualText,
})
export type Reason = z.output<typeof reason>
export const note = z.object({ code: z.string(), ...bilingualText })
export const month = z.int().min(1).max(12)
/** The twelve months of a plant, from January. */
export const year = z.array(z.object({ month, score: z.number().nullable(), band }))
