import { z } from 'zod'
import { profileSlug } from '#shared/plants/facts.ts'
import {
  maxCalendarDays,
  maxNicknameLength,
  maxNoteLength,
  maxOwnedPlants,
  careJobKinds,
} from '#shared/plants/owned.ts'
import { addDays } from '#shared/day.ts'
import { endpoint } from '../endpoint.ts'
import {
  calendarDay,
  clearable,
  idParams,
  listOf,
  messageField,
  optionalText,
  paging,
  pathId,
  text,
} from '../parts.ts'
import {
  city,
  diaryEntry,
  diaryKind,
  ownedPlant,
  pieces,
  place,
  plantMonth,
  size,
  status,
} from './parts.ts'

const call = { auth: 'required', tag: 'Account' } as const
const path = '/api/v1/customer/plants'
const wrong = 'invalidValue'

export const listOwnedPlants = endpoint({
  ...call,
  method: 'GET',
  path,
  summary: "The customer's plants, those due first (plants.md 53.3)",
  query: z.object({ status: status.default('alive') }),
  output: z.object({ data: z.array(ownedPlant) }),
})
export const createOwnedPlant = endpoint({
  ...call,
  method: 'POST',
  path,
  summary: 'Adds plants that came from elsewhere (plants.md 53.3)',
  body: z.object({
    profile: profileSlug,
    count: pieces.optional(),
    size: size.optional(),
    city: city.optional(),
    place: place.optional(),
  }),
  status: 201,
  output: z.object({ ...messageField, data: ownedPlant }),
})

/** `from` to `to`, both included. */
export const getCareCalendar = endpoint({
  ...call,
  method: 'GET',
  path: `${path}/calendar`,
  summary: 'What is to be done on which day, of at most 92 days in the year ahead (plants.md 53.3)',
  query: z
    .object({ from: calendarDay(wrong), to: calendarDay(wrong) })
    .refine(({ from, to }) => to >= from && to < addDays(from, maxCalendarDays), {
      path: ['to'],
      message: 'calendarPeriod',
    }),
  output: z.object({
    data: z.array(
      z.object({
        day: z.string(),
        hijri: z.string(),
        jobs: z.array(
          z.object({
            plant_id: z.number(),
            kind: z.enum(careJobKinds),
            code: z.string().nullable(),
            litres: z.number().nullable(),
          }),
        ),
      }),
    ),
  }),
})

/** An addition to the call of the list: the data of a plant's page. */
export const getOwnedPlant = endpoint({
  ...call,
  method: 'GET',
  path: `${path}/:id`,
  summary: 'One plant with its year where it stands',
  params: idParams,
  output: z.object({
    data: z.object({
      ...ownedPlant.shape,
      worst_month: z.number().nullable(),
      /** From January; empty without city and place. */
      year: z.array(plantMonth),
    }),
  }),
})
export const updateOwnedPlant = endpoint({
  ...call,
  method: 'PATCH',
  path: `${path}/:id`,
  summary: 'Says where a plant stands, what it is called or what became of it (plants.md 53.3)',
  params: idParams,
  body: z.object({
    nickname: clearable(text({ max: maxNicknameLength })),
    size: size.optional(),
    city: clearable(city),
    place: clearable(place),
    every_days: z.int(wrong).min(1, wrong).max(60, wrong).nullable().optional(),
    planted_on: calendarDay(wrong).optional(),
    status: status.optional(),
    /** An addition: tomorrow, to which a due watering is put off; null: no longer. */
    put_off_until: calendarDay(wrong).nullable().optional(),
  }),
  output: z.object({ ...messageField, data: ownedPlant }),
})
export const splitOwnedPlant = endpoint({
  ...call,
  method: 'POST',
  path: `${path}/:id/split`,
  summary: 'Makes two rows of one, for plants that stand in two places (plants.md 53.3)',
  params: idParams,
  body: z.object({ count: pieces }),
  output: z.object({ ...messageField, data: z.tuple([ownedPlant, ownedPlant]) }),
})

export const listDiary = endpoint({
  ...call,
  method: 'GET',
  path: `${path}/:id/diary`,
  summary: 'What was done for a plant, newest first (plants.md 53.3)',
  params: idParams,
  query: z.object({ ...paging(50), kind: diaryKind.optional() }),
  output: listOf(diaryEntry),
})
export const addDiaryEntry = endpoint({
  ...call,
  method: 'POST',
  path: `${path}/:id/diary`,
  summary: 'Writes what was done for a plant or seen of it (plants.md 53.3)',
  params: idParams,
  body: z.object({
    kind: diaryKind,
    happened_on: calendarDay('diaryDateInvalid').optional(),
    litres: z.number(wrong).min(0.1, wrong).max(99_999, wrong).nullable().optional(),
    note: optionalText(maxNoteLength),
    photo_id: z.string(wrong).length(43, wrong).nullable().optional(),
  }),
  status: 201,
  output: z.object({ ...messageField, data: diaryEntry }),
})
export const deleteDiaryEntry = endpoint({
  ...call,
  method: 'DELETE',
  path: `${path}/:id/diary/:entry`,
  summary: 'Takes an entry out of a diary (plants.md 53.3)',
  params: z.object({ id: pathId, entry: pathId }),
  output: z.object(messageField),
})
export const waterOwnedPlants = endpoint({
  ...call,
  method: 'POST',
  path: `${path}/watered`,
  summary:
    'Says that plants were watered today; again the same day changes nothing (plants.md 53.3)',
  body: z.object({
    ids: z.array(z.int(wrong).min(1, wrong)).min(1, wrong).max(maxOwnedPlants, wrong),
  }),
  output: z.object({ ...messageField, data: z.array(diaryEntry) }),
})
/** An addition to the calls of plants.md: reverts the previous watering. */
export const undoWatering = endpoint({
  ...call,
  method: 'POST',
  path: `${path}/watered/undo`,
  summary: 'Takes waterings back by their entries in the diaries, all or none',
  body: z.object({
    entries: z.array(z.int(wrong).min(1, wrong)).min(1, wrong).max(maxOwnedPlants, wrong),
  }),
  output: z.object(messageField),
})
