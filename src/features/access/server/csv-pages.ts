import { Readable } from 'node:stream'
import type { Entity } from '../../../domain/entity.ts'
import { byteOrderMark, type Context, csvLines, noteExport, type Session } from '../../../../server/kit/index.ts'

/** Rows that are read at a time: however many there are, one page of them is held. */
export const limit = 200

interface Page<T> {
  readonly items: readonly T[]
  readonly next: string | null
}

/** The lines of all pages, the first of which has been read: what is refused is refused before anything is sent. */
async function* lines<T>(
  head: readonly string[],
  first: Page<T>,
  read: (after: string) => Promise<Page<T>>,
  cells: (item: T) => readonly string[],
): AsyncGenerator<string> {
  yield byteOrderMark + csvLines([head])
  let page = first
  for (;;) {
    if (page.items.length > 0) yield csvLines(page.items.map(cells))
    if (page.next === null) return
    page = await read(page.next)
  }
}

/** Notes who takes it out, and begins. */
export async function sent<T>(
  context: Context,
  session: Session,
  { of, name, asked }: { readonly of: Entity; readonly name: string; readonly asked: Record<string, unknown> },
  {
    head,
    read,
    cells,
  }: {
    readonly head: readonly string[]
    readonly read: (after: string | undefined) => Promise<Page<T>>
    readonly cells: (item: T) => readonly string[]
  },
) {
  const first = await read(undefined)
  await noteExport(context, session, of, { report: name, ...asked })
  const day = context.now().toISOString().slice(0, 10)
  return {
    type: 'text/csv; charset=utf-8',
    disposition: `attachment; filename="${name}-${day}.csv"`,
    body: Readable.from(lines(head, first, read, cells), { objectMode: false, highWaterMark: 64 * 1024 }),
  }
}
