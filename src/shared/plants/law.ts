/** Legal statuses of a plant (plants.md 55.1), the strictest first; a plant without a law entry is allowed. */
export const lawRuleStatuses = ['blocked', 'restricted', 'import_only', 'watch'] as const
export type LawRuleStatus = (typeof lawRuleStatuses)[number]

/** Requirements beside the status; `no_permit`: no permit lifts it. */
export const lawRules = ['palm_certificate', 'no_permit'] as const
export type LawRule = (typeof lawRules)[number]

/** Events: a product was unpublished, and uses of a permit: publishing, and an order. */
export const lawEvents = ['taken_off', 'published', 'ordered'] as const
export type LawEvent = (typeof lawEvents)[number]

/** A law entry that has not been reviewed for longer than this is due for checking (plants.md 55.2). */
export const lawCheckDays = 365

/** Days before the end of a permit without a successor at which owners are notified and staff see it: a ministry takes weeks. */
export const permitEndDays = 30

/** The region of the farm, where its palms come from. */
export const farmRegion = 'riyadh'
