import { StartError } from '#shared/start-error.ts'

/** Tells the operator something. */
export const printLine = (line: string): void => void process.stdout.write(`${line}\n`)

/** What the operator can put right is said as its sentence; anything else is a bug, and shown with its stack. */
export function printError(error: unknown): void {
  const reason =
    error instanceof StartError ? error.message : error instanceof Error ? error.stack : error
  process.stderr.write(`${String(reason)}\n`)
}

/** Runs a command of the operator. An error is printed, and the exit code is then 1. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main()
  } catch (error) {
    printError(error)
    process.exitCode = 1
  }
}
