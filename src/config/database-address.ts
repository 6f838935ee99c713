import { z } from 'zod'
import { parseConnectionString } from '#db/connection/connection-string.ts'

/** An address of servers of which one of these kinds is wanted (libpq's `target_session_attrs`). */
export const databaseAddress = ({
  kinds,
  isOneServer = false,
}: {
  kinds: string[]
  isOneServer?: boolean
}) =>
  z.string().superRefine((text, { addIssue }) => {
    try {
      const { servers, targetSessionAttrs } = parseConnectionString(text)
      if (!kinds.includes(targetSessionAttrs))
        addIssue(`can have as target_session_attrs only: ${kinds.join(', ')}`)
      if (isOneServer && servers.length > 1) addIssue('must name one server')
    } catch (error) {
      addIssue((error as Error).message)
    }
  })
