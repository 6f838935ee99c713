import { StartError } from '#shared/start-error.ts'

/** Prints a line for the operator. */
export const printLine = (line: string): void => void process.stdout.write(`${line}\n`)

/** Prints an error: its sentence if the operator can fix it; anything else is a bug, printed with its stack. */
export function printError(error: unknown): void {
  const reason =
    error instanceof StartError ? error.message : error instanceof Error ? error.stack : error
  process.stderr.write(`${String(reason)}\n`)
}

/** Runs an operator command. An error is printed, and the exit code is then 1. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main()
  } catch (error) {
    printError(error)
    process.exitCode = 1
  }
}
