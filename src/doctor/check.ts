/** The result of a check: `skipped` was not checked, because it is not used or cannot be seen from here. */
export type Status = 'ok' | 'warning' | 'failing' | 'skipped'

export interface Finding {
  status: Status
  /** One sentence. */
  text: string
  /** The way to fix it. */
  remedy?: string
}

export interface Check {
  name: string
  /** May throw, which is a failing check. Ended by `signal`, or abandoned if it ignores that. */
  run(signal: AbortSignal): Promise<Finding> | Finding
  /** Time after which a check without an answer fails; default 10 s. */
  timeoutMs?: number
}

export interface Result extends Finding {
  name: string
}

const defaultTimeoutMs = 10_000

export const ok = (text: string): Finding => ({ status: 'ok', text })
export const skipped = (text: string): Finding => ({ status: 'skipped', text })
export const warning = (text: string, remedy: string): Finding => ({
  status: 'warning',
  text,
  remedy,
})
export const failing = (text: string, remedy: string): Finding => ({
  status: 'failing',
  text,
  remedy,
})

/** Runs all checks in parallel; results are in the order of the checks. None can block or end the others. */
export const runChecks = (checks: Check[]): Promise<Result[]> => Promise.all(checks.map(runCheck))

async function runCheck({ name, run, timeoutMs = defaultTimeoutMs }: Check): Promise<Result> {
  const ending = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Finding>((resolve) => {
    timer = setTimeout(() => {
      ending.abort()
      resolve(
        failing(
          `No answer within ${timeoutMs / 1000} s.`,
          'Look for a firewall or a stuck server.',
        ),
      )
    }, timeoutMs)
  })
  try {
    const finding = await Promise.race([run(ending.signal), late])
    return { name, ...finding }
  } catch (error) {
    return { name, ...failing(`It could not be checked: ${messageOf(error)}.`, 'Mend that first.') }
  } finally {
    clearTimeout(timer)
  }
}

/** Returns the message of an error with those of its causes, because `fetch failed` is not informative. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { message, code } = error as NodeJS.ErrnoException
  const own = (message || code || error.name).replace(/\.$/, '')
  return error.cause ? `${own} (${messageOf(error.cause)})` : own
}

/** 0: all checks are ok; 1: there are warnings; 2: something fails. */
export function exitCodeOf(results: Pick<Result, 'status'>[]): 0 | 1 | 2 {
  const has = (status: Status) => results.some((result) => result.status === status)
  return has('failing') ? 2 : has('warning') ? 1 : 0
}
