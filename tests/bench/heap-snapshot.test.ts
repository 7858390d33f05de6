import { Session } from 'node:inspector/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keptBytes } from '../../bench/heap-snapshot.ts'

const inspector = new Session()
beforeAll(() => inspector.connect())
afterAll(() => inspector.disconnect())

async function keptNow(): Promise<number> {
  const pieces: string[] = []
  const hear = ({ params }: { params: { chunk: string } }) => pieces.push(params.chunk)
  inspector.on('HeapProfiler.addHeapSnapshotChunk', hear)
  await inspector.post('HeapProfiler.takeHeapSnapshot')
  inspector.off('HeapProfiler.addHeapSnapshotChunk', hear)
  return keptBytes(pieces.join(''))
}

describe('what a heap snapshot says is kept', () => {
  it('grows by what a program holds on to, and not by what V8 compiles', async () => {
    const before = await keptNow()
    const held = Array.from({ length: 100_000 }, (_, n) => ({ n }))
    expect((await keptNow()) - before).toBeGreaterThan(2_000_000)
    expect(held).toHaveLength(100_000)
    const nodes = { node_fields: ['type', 'name', 'self_size'], node_types: [['object', 'code', 'native']] }
    const strings = ['door', 'optimised', 'system / WeakArrayList', 'HTMLElement']
    const snapshot = { snapshot: { meta: nodes }, nodes: [0, 0, 16, 1, 1, 999, 2, 2, 500, 2, 3, 8], strings }
    expect(keptBytes(JSON.stringify(snapshot))).toBe(24)
  })
})
