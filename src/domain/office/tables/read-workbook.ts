import { Worker } from 'node:worker_threads'
import { collectTable, refuseFile, type ReadTable } from './table.ts'
import type { WorkbookAnswer, WorkbookTask } from './read-workbook.worker.ts'

/** Of the thread that reads workbooks (office.md 20.8). */
const heapMegabytes = 128
/** A workbook within the limits takes a few seconds. */
const timeoutMs = 30_000

/** One at a time in a process: each may take the whole heap. */
let reading: Promise<unknown> = Promise.resolve()

/** Reads one sheet of an XLSX file in a thread of its own. @throws ShopError `validationFailed` { file } or { sheet } */
export async function readWorkbook(task: WorkbookTask): Promise<ReadTable> {
  const turn = reading.then(() => readInThread(task))
  reading = turn.catch(() => {})
  const answer = await turn
  if ('refused' in answer) throw refuseFile(answer.refused)
  const table = collectTable()
  for (const row of answer.rows) table.add(row)
  return { sheets: answer.sheets, sheet: answer.sheet, ...table.finish() }
}

function readInThread(task: WorkbookTask): Promise<WorkbookAnswer> {
  return new Promise((resolve) => {
    const thread = new Worker(new URL('./read-workbook.worker.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
      // What the file makes the reader print is nobody's business.
      stdout: true,
      stderr: true,
    })
    const timer = setTimeout(() => finish({ refused: 'unreadableFile' }), timeoutMs)
    function finish(answer: WorkbookAnswer): void {
      clearTimeout(timer)
      void thread.terminate()
      resolve(answer)
    }
    thread.once('message', finish)
    // Out of memory, too.
    thread.once('error', () => finish({ refused: 'unreadableFile' }))
    thread.once('exit', () => finish({ refused: 'unreadableFile' }))
  })
}
