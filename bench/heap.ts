import type { CDPSession, Page } from '@playwright/test'
import { keptBytes } from './heap-snapshot.ts'

/** Bytes of a page and of its worker. */
export interface Heaps {
  readonly page: number
  readonly worker: number
}

/** Reads the heaps of a page and of its one dedicated worker, once what isn't in use has been collected. */
export interface HeapReader {
  /** All that is in use, with the code that V8 has made. Quick. */
  used(): Promise<Heaps>
  /** What the program itself keeps, by a snapshot: everything stands still for about a second. */
  kept(): Promise<Heaps>
}

const piece = 'HeapProfiler.addHeapSnapshotChunk'
interface Message {
  readonly id?: number
  readonly result?: unknown
  readonly method?: string
  readonly params?: { readonly chunk?: string }
}

/** A debugger session with a JavaScript engine. Of a snapshot it collects the chunks. */
interface Talk {
  readonly ask: (method: string) => Promise<unknown>
  readonly pieces: string[]
}

function pageTalk(session: CDPSession): Talk {
  const pieces: string[] = []
  session.on(piece, ({ chunk }) => pieces.push(chunk))
  return { pieces, ask: method => session.send(method as 'HeapProfiler.takeHeapSnapshot') }
}

/** With the page's worker: its messages travel inside those of the page's session. */
async function workerTalk(session: CDPSession): Promise<Talk> {
  const attached = new Promise<string>(resolve => {
    session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.type === 'worker') resolve(sessionId)
    })
  })
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })
  const sessionId = await attached
  const waiting = new Map<number, (result: unknown) => void>()
  const pieces: string[] = []
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result, method, params } = JSON.parse(message) as Message
    if (method === piece) pieces.push(params?.chunk ?? '')
    if (id !== undefined) waiting.get(id)?.(result)
  })
  let last = 0
  const ask = (method: string) => {
    const id = ++last
    const { promise, resolve } = Promise.withResolvers<unknown>()
    waiting.set(id, resolve)
    void session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) })
    return promise
  }
  return { ask, pieces }
}

async function used({ ask }: Talk): Promise<number> {
  await ask('HeapProfiler.collectGarbage')
  return ((await ask('Runtime.getHeapUsage')) as { usedSize: number }).usedSize
}

async function kept({ ask, pieces }: Talk): Promise<number> {
  await ask('HeapProfiler.collectGarbage')
  await ask('HeapProfiler.takeHeapSnapshot')
  return keptBytes(pieces.splice(0).join(''))
}

/** Made once per page: each is a separate session with the browser. */
export async function heapReader(page: Page): Promise<HeapReader> {
  const session = await page.context().newCDPSession(page)
  const [own, worker] = [pageTalk(session), await workerTalk(session)]
  const both = async (read: (talk: Talk) => Promise<number>) => ({ page: await read(own), worker: await read(worker) })
  return { used: () => both(used), kept: () => both(kept) }
}
