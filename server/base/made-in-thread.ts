import { Worker } from 'node:worker_threads'

interface Threaded {
  /** A module that posts the bytes once, as its only message. */
  readonly program: URL
  /** What it is given as `workerData`. */
  readonly data: unknown
  /** What the error says it was where the thread ends without an answer: 'The PDF'. */
  readonly what: string
  readonly signal: AbortSignal
}

const megabytes = 512

/**
 * Has bytes made in a thread of its own: nobody waits for it.
 * @throws where it takes too much memory, or is stopped
 */
export function madeInThread({ program, data, what, signal }: Threaded): Promise<Buffer> {
  const worker = new Worker(program, { workerData: data, resourceLimits: { maxOldGenerationSizeMb: megabytes } })
  const stop = () => void worker.terminate()
  signal.addEventListener('abort', stop, { once: true })
  return new Promise<Buffer>((resolve, reject) => {
    worker.once('message', (made: Uint8Array) => resolve(Buffer.from(made)))
    worker.once('error', reject)
    worker.once('exit', () => reject(signal.aborted ? signal.reason : new Error(`${what} was not finished`)))
  }).finally(() => signal.removeEventListener('abort', stop))
}
