/** The id of what the table has not seen yet. */
export const unwritten = 0
