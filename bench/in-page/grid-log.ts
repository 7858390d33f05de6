/// <reference lib="dom" />
// What runs in the page: passed to `page.evaluate`, so each function is self-contained.
import type { LiveBatch } from '../../src/domain/live.ts'
import type { LiveEvent } from '../../src/domain/stream/event.ts'

type Row = Readonly<Record<'sequence' | 'time' | 'what' | 'who' | 'door' | 'area' | 'controller', string>>
interface Grid {
  applyTransactionAsync(transaction: { add: Row[]; addIndex: number; remove: Row[] }): void
}
interface AgGrid {
  createGrid(host: HTMLElement, options: unknown): Grid
}

/**
 * Makes a grid of the newest 1,000 events, newest first, kept up by the way that AG Grid recommends for data that
 * changes often (asynchronous transactions). `showBatch` of the page puts a batch into it.
 */
export function makeGrid(): void {
  const { agGrid } = globalThis as unknown as { agGrid: AgGrid }
  const host = document.createElement('div')
  host.style.cssText = 'position: fixed; inset: 0'
  document.body.replaceChildren(host)
  const columns = ['time', 'what', 'who', 'door', 'area', 'controller']
  const grid = agGrid.createGrid(host, {
    columnDefs: columns.map(field => ({ field, flex: 1 })),
    getRowId: ({ data }: { data: Row }) => data.sequence,
    rowHeight: 28,
    rowData: [],
  })
  const kept: Row[] = []
  const showBatch = ({ entries, names = {} }: LiveBatch) => {
    const events = (entries.find(({ kind }) => kind === 'event')?.items ?? []) as readonly LiveEvent[]
    const add = events.map((event): Row => ({
      sequence: String(event.sequence),
      time: event.occurredAt.slice(11, 19),
      what: event.type,
      who: names.person?.[event.personId ?? 0] ?? '',
      door: names.door?.[event.doorId ?? 0] ?? '',
      area: names.area?.[event.areaId ?? 0] ?? '',
      controller: names.controller?.[event.controllerId] ?? '',
    }))
    kept.push(...add)
    const remove = kept.splice(0, Math.max(0, kept.length - 1000))
    grid.applyTransactionAsync({ add: add.reverse(), addIndex: 0, remove })
  }
  Object.assign(globalThis, { showBatch })
}

/** Follows the logger hub of the page's server and gives each batch to `showBatch`. Resolves once it follows. */
export async function followHub(): Promise<void> {
  const { showBatch } = globalThis as unknown as { showBatch: (batch: LiveBatch) => void }
  const answer = await fetch('/api/live/snapshot', { headers: { 'application-identification': 'Website' } })
  const { sequence } = (await answer.json()) as { sequence: number }
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/hubs/logger`)
  const end = '\u001E'
  const send = (message: unknown) => socket.send(JSON.stringify(message) + end)
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('close', ({ reason }) => reject(new Error(reason)))
    socket.addEventListener('open', () => {
      send({ protocol: 'json', version: 1 })
      send({ type: 1, invocationId: '1', target: 'SubscribeEvents', arguments: [{ after: sequence }] })
      setInterval(() => send({ type: 6 }), 10_000)
    })
    socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
      for (const text of data.split(end).filter(Boolean)) {
        const message = JSON.parse(text) as { type?: number; target?: string; arguments?: [LiveBatch] }
        if (message.type === 3) resolve()
        if (message.target === 'LiveBatch' && message.arguments) showBatch(message.arguments[0])
      }
    })
  })
}
