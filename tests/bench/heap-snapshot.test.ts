import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keptBytes } from '../../bench/heap-snapshot.ts'

const program = `
  const { parentPort } = require('node:worker_threads')
  const held = []
  parentPort.on('message', count => {
    held.push(Array.from({ length: count }, (_, n) => ({ n })))
    parentPort.postMessage('held')
  })`

/** A program with a heap of its own: what other suites of this process let go would be taken off its growth. */
let worker: Worker
const keptNow = async () => keptBytes(await text(await worker.getHeapSnapshot()))

describe('what a heap snapshot says is kept', () => {
  beforeAll(async () => {
    worker = new Worker(program, { eval: true })
    await once(worker, 'online')
  })
  afterAll(() => worker.terminate())

  it('grows by what a program holds on to', async () => {
    const before = await keptNow()
    worker.postMessage(100_000)
    await once(worker, 'message')
    expect((await keptNow()) - before).toBeGreaterThan(2_000_000)
  })

  it('leaves out what V8 compiles', () => {
    const nodes = { node_fields: ['type', 'name', 'self_size'], node_types: [['object', 'code', 'native']] }
    const strings = ['door', 'optimised', 'system / WeakArrayList', 'HTMLElement']
    const snapshot = { snapshot: { meta: nodes }, nodes: [0, 0, 16, 1, 1, 999, 2, 2, 500, 2, 3, 8], strings }
    expect(keptBytes(JSON.stringify(snapshot))).toBe(24)
  })
})
