/** What the law says of a plant (plants.md 55.1), the strictest first; a plant that no row means is allowed. */
export const lawStatuses = ['blocked', 'restricted', 'import_only', 'watch'] as const
export type LawStatus = (typeof lawStatuses)[number]

/** What is asked beside the status; `no_permit`: no permit lifts it. */
export const lawRules = ['palm_certificate', 'no_permit'] as const
export type LawRule = (typeof lawRules)[number]

/** A product that was unpublished, and uses of a permit: publishing, and an order. */
export const lawEvents = ['taken_off', 'published', 'ordered'] as const
export type LawEvent = (typeof lawEvents)[number]

/** A row that nobody has looked at for longer than this is due for checking (plants.md 55.2). */
export const lawCheckDays = 365

/** Owners are told, and staff shown, so many days before its end that a permit ends and nothing follows it: a ministry takes weeks. */
export const permitEndDays = 30

/** The region of the farm: where its palms come from. */
export const farmRegion = 'riyadh'
