import { createContext, useContext } from 'react'
import { ApiError } from '#web/lib/api-client.ts'

/** The server's sentences about the items of a list, by path, such as `links.2.label.ar`. */
export type ItemErrors = Readonly<Record<string, string>>

const none: ItemErrors = {}

/** The errors below the enclosing item, or below the block. */
export const ItemErrorsContext = createContext(none)

/** Returns the errors below a member, with its name taken off their paths. */
export const errorsBelow = (errors: ItemErrors, member: string | number): ItemErrors =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, sentence]) =>
      path.startsWith(`${member}.`) ? [[path.slice(`${member}.`.length), sentence]] : [],
    ),
  )

/** The error of a member of the enclosing item. `path`: absent for a field outside a list. */
export function useItemError(path: string | undefined): string | undefined {
  const errors = useContext(ItemErrorsContext)
  return path === undefined ? undefined : errors[path]
}

/** The server's sentences about a refused block, by path. */
export const sentencesOf = (error: unknown): ItemErrors =>
  error instanceof ApiError
    ? Object.fromEntries(
        Object.entries(error.body.errors ?? {}).map(([path, [sentence = '']]) => [path, sentence]),
      )
    : none
