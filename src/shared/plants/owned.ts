/** What became of plants that somebody owns: they live, they are gone, or they were given away (plants.md 53.2). */
export const ownedPlantStatuses = ['alive', 'gone', 'given'] as const
export type OwnedPlantStatus = (typeof ownedPlantStatuses)[number]

/** What a diary tells (plants.md 53.2). */
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

/** Work that a plan names (plants.md 53.6). */
export const careJobKinds = ['water', 'feed', 'repot', 'prune', 'plant_out'] as const
export type CareJobKind = (typeof careJobKinds)[number]

/** Limits of plants.md 53.3. */
export const maxOwnedPlants = 200
export const maxDiaryEntries = 2000
export const maxCalendarDays = 92
/** A calendar can be asked for so many days ahead: a plan is worked out from today on, watering by watering. */
export const maxDaysAhead = 366
export const maxNicknameLength = 40
export const maxNoteLength = 500

/** The version of the sentence of consent, `reminders.consent` of the texts `my-plants`: raise it when the sentence changes. */
export const consentVersion = 1
/** When the day's watering is told of unless somebody says another time, in minutes since midnight of Riyadh: 6:30. */
export const defaultReminderMinute = 390
/** What may be chosen. */
export const reminderMinutes = { least: 360, most: 1200 } as const
/** Nobody is reminded earlier or later than this, whatever was chosen and however often sending fails (plants.md 53.8). */
export const reminderHours = { from: 7 * 60, until: 20 * 60 } as const
