/** States of owned plants: alive, gone, or given away (plants.md 53.2). */
export const ownedPlantStatuses = ['alive', 'gone', 'given'] as const
export type OwnedPlantStatus = (typeof ownedPlantStatuses)[number]

/** Kinds of diary entries (plants.md 53.2). */
export const diaryKinds = [
  'watered',
  'fed',
  'repotted',
  'pruned',
  'moved',
  'photo',
  'note',
  'died',
] as const
export type DiaryKind = (typeof diaryKinds)[number]

/** Kinds of work in a plan (plants.md 53.6). */
export const careJobKinds = ['water', 'feed', 'repot', 'prune', 'plant_out'] as const
export type CareJobKind = (typeof careJobKinds)[number]

/** Limits of plants.md 53.3. */
export const maxOwnedPlants = 200
export const maxDiaryEntries = 2000
export const maxCalendarDays = 92
/** The number of days ahead for which a calendar can be requested: a plan is calculated from today on, watering by watering. */
export const maxDaysAhead = 366
export const maxNicknameLength = 40
export const maxNoteLength = 500

/** The version of the consent sentence, `reminders.consent` of the texts `my-plants`: raise it when the sentence changes. */
export const consentVersion = 1
/** The default time of the reminder for the day's watering, in minutes since midnight in Riyadh: 6:30. */
export const defaultReminderMinute = 390
/** The range of times that may be chosen. */
export const reminderMinutes = { least: 360, most: 1200 } as const
/** Reminders are sent only between these times, regardless of the chosen time and of failed attempts (plants.md 53.8). */
export const reminderHours = { from: 7 * 60, until: 20 * 60 } as const
