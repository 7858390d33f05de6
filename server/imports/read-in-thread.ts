import { Worker } from 'node:worker_threads'
import { fault, type Fault, invalid } from '../../src/domain/faults.ts'
import { atOnce } from '../base/at-once.ts'
import type { CsvRecord, Overview } from './parse-csv.ts'

export interface Assignment {
  readonly content: Uint8Array
  /** The rows in lists of `size`; without it, the overview. */
  readonly rows?: { readonly delimiter: string; readonly size: number }
}
export type Answer =
  | { readonly done: true }
  | { readonly value: unknown }
  | { readonly refused: string; readonly code: 'invalid' | 'unsupportedMedia' }

/** What one thread may take. The file itself is not part of the heap. */
export interface ThreadLimits {
  readonly heapMb: number
  readonly stepMs: number
}
export const threadLimits: ThreadLimits = { heapMb: 256, stepMs: 30_000 }

const program = new URL('./csv-thread.ts', import.meta.url)
const refuse = (errorMessage: string) => invalid([{ propertyName: 'file', errorMessage }])
const oneOfTwo = atOnce(2)

/** Reads an upload once, in a thread. @throws 415, 422 if it is no CSV, or takes too much time or memory */
export const overviewInThread = (content: Uint8Array, limits = threadLimits): Promise<Overview> =>
  oneOfTwo(async () => {
    for await (const seen of readInThread({ content }, limits)) return seen as Overview
    throw new Error('The thread answered nothing')
  })

/** The rows of an upload in lists of `size`, read in a thread. @throws as above */
export const rowsInThread = (
  content: Uint8Array,
  rows: NonNullable<Assignment['rows']>,
): AsyncGenerator<readonly CsvRecord[]> =>
  readInThread({ content, rows }, threadLimits) as AsyncGenerator<readonly CsvRecord[]>

async function* readInThread(assignment: Assignment, { heapMb, stepMs }: ThreadLimits): AsyncGenerator<unknown> {
  const thread = new Worker(program, {
    workerData: assignment,
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32 },
    // None of the server's secrets.
    env: {},
  })
  try {
    for (;;) {
      const answer = await step(thread, stepMs)
      if ('done' in answer) return
      if ('refused' in answer)
        throw answer.code === 'invalid' ? refuse(answer.refused) : fault(answer.code, { message: answer.refused })
      yield answer.value
    }
  } finally {
    await thread.terminate()
  }
}

/** Asks a thread for its next step. */
function step(thread: Worker, stepMs: number): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const timer = setTimeout(() => reject(refuse('The file takes too long to read. Split it into smaller files')), stepMs)
  const onError = (error: Error & { code?: unknown }) => reject(failure(error))
  const onExit = () => reject(new Error('The thread that read the file ended'))
  thread.once('message', resolve).once('error', onError).once('exit', onExit)
  thread.postMessage('next')
  return promise.finally(() => {
    clearTimeout(timer)
    thread.off('message', resolve).off('error', onError).off('exit', onExit)
  })
}

const failure = (error: Error & { code?: unknown }): Error | Fault =>
  error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? refuse('The file takes too much memory to read. Split it into smaller files')
    : error
