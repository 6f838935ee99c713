import { sql } from 'kysely'
import type { Connection } from '#db/connection/connect.ts'
import type { Db } from '#db/tables.ts'

/** Runs `work` on a connection without a timeout. When `signal` aborts, the statement in progress is cancelled in the database. */
export async function withoutTimeout(
  parts: { db: Db; connectUnlimited(): Connection },
  signal: AbortSignal,
  work: (db: Db) => Promise<void>,
): Promise<void> {
  const { db, close } = parts.connectUnlimited()
  try {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
    signal.throwIfAborted() // An earlier abort would not reach a listener added now.
    const cancel = () =>
      void sql`select pg_cancel_backend(${rows[0]?.pid ?? 0})`.execute(parts.db).catch(() => {})
    signal.addEventListener('abort', cancel, { once: true })
    await work(db).finally(() => signal.removeEventListener('abort', cancel))
  } finally {
    await close()
  }
}
