/** The reason why the process cannot start: one line for the person who ran `npm start`; no stack is printed. */
export class StartError extends Error {
  constructor(line: string, cause?: unknown) {
    super(line, { cause })
    this.name = 'StartError'
  }
}
