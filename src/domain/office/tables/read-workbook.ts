import { Worker } from 'node:worker_threads'
import { collectTable, refuseFile, type ReadTable } from './table.ts'
import type { WorkbookAnswer, WorkbookTask } from './read-workbook.worker.ts'

/** The heap limit of the thread that reads workbooks (office.md 20.8). */
const heapMegabytes = 128
/** Workbooks within the limits take a few seconds. */
const timeoutMs = 30_000

/** Limits reading to one workbook at a time in a process, because each may need the whole heap. */
let reading: Promise<unknown> = Promise.resolve()

/** Reads one sheet of an XLSX file in a separate thread. @throws ShopError `validationFailed` { file } or { sheet } */
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
      // Output of the reader about a file is discarded.
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
    // Also when out of memory.
    thread.once('error', () => finish({ refused: 'unreadableFile' }))
    thread.once('exit', () => finish({ refused: 'unreadableFile' }))
  })
}
