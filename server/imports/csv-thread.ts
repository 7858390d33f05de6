import { parentPort, workerData } from 'node:worker_threads'
import { overview, rowsOf } from './parse-csv.ts'
import { CsvRefused } from './refused.ts'
import type { Answer, Assignment } from './read-in-thread.ts'

// A separate thread: whatever a file does to it, the server goes on, and can end it. It answers one step each time
// that it is asked, so that it is never far ahead of its reader.
const assignment = workerData as Assignment
const steps = assignment.rows
  ? rowsOf(assignment.content, assignment.rows.delimiter, assignment.rows.size)
  : once(() => overview(assignment.content))

async function* once<T>(work: () => Promise<T>): AsyncGenerator<T> {
  yield await work()
}

async function next(): Promise<Answer> {
  try {
    const { done, value } = await steps.next()
    return done ? { done: true } : { value }
  } catch (error) {
    if (error instanceof CsvRefused) return { refused: error.message, code: error.code }
    throw error
  }
}

parentPort?.on('message', () => void next().then(answer => parentPort?.postMessage(answer)))
