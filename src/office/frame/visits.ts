import { browserStorage } from '#web/lib/local-storage.ts'

type Visits = Record<string, number>

function read(): Visits {
  try {
    return JSON.parse(browserStorage.get('office_visits') ?? '{}') as Visits
  } catch {
    return {}
  }
}

/** Remembers that the screen was opened on this device. */
export function countVisit(screen: string): void {
  const visits = read()
  browserStorage.set(
    'office_visits',
    JSON.stringify({ ...visits, [screen]: (visits[screen] ?? 0) + 1 }),
  )
}

/** How often a screen was opened on this device. */
export function visitsOf(): (screen: string) => number {
  const visits = read()
  return (screen) => visits[screen] ?? 0
}
