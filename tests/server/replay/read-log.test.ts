import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { replayMap } from '../../../scripts/replay/map.ts'
import { readLog } from '../../../scripts/replay/read-log.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-log-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const map = replayMap.parse({
  site: 'Here',
  time: { column: 'when', pattern: 'dd/MM/yyyy HH:mm', timeZone: 'Europe/London' },
  credential: { column: 'card' },
  place: [{ when: { zone: 'Vault' }, text: 'The vault' }, { text: 'Zone {zone}' }],
})

async function readsOf(text: string) {
  const file = join(folder, 'log.csv')
  await writeFile(file, text)
  return Array.fromAsync(readLog(file, map))
}

describe('reading a badge log', () => {
  it('numbers the rows, reads times in their zone, and names places by the first template that fits', async () => {
    const reads = await readsOf('when, card, zone\n01/07/2026 09:30, a1, 4\n01/12/2026 09:30, "b,2", Vault\n')
    expect(reads).toEqual([
      { row: 1, occurredAt: '2026-07-01T08:30:00.000Z', credential: 'a1', place: 'Zone 4' },
      { row: 2, occurredAt: '2026-12-01T09:30:00.000Z', credential: 'b,2', place: 'The vault' },
    ])
  })

  it('says which row it cannot read', async () => {
    await expect(readsOf('when,card,zone\n01/07/2026 09:30,a1,4\nyesterday,a1,4\n')).rejects.toThrow(
      'Row 2: "yesterday" is not a time like dd/MM/yyyy HH:mm',
    )
    await expect(readsOf('when,card,zone\n01/07/2026 09:30,,4\n')).rejects.toThrow('Row 1 has nothing in column "card"')
  })
})
