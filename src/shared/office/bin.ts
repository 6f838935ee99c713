/** The number of days in which a deleted draft can be restored from the bin (office.md O0.6). */
export const daysInBin = 30
