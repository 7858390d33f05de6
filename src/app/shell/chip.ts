import { inWords, type Surface } from '../../crud/surface/surface.ts'
import type { HubHealthState } from '../../live/views/hub-health.state.ts'
import { ageText } from '../../ui/age-text.ts'

/** What the header says of the connection. */
export interface Chip {
  readonly state: 'live' | 'late' | 'lost' | 'failed'
  readonly details?: string
}

/**
 * Where a screen shows the stream, its state counts (`surface`); elsewhere that of the pub-sub hub, which tells of
 * changed records and is always wanted. Undefined before the first connection.
 */
export function chipOf(hubs: HubHealthState['hubs'], surface: Surface, nowMs: number): Chip | undefined {
  const { logger } = hubs
  if (logger && logger.state !== 'stopped') return streamChip(surface)
  const hub = hubs['pub-sub']
  if (hub?.state === 'connected') return { state: 'live' }
  if (hub?.state !== 'lost') return undefined
  return { state: 'lost', details: lost(nowMs - hub.since, inWords(hub.reason)) }
}

function streamChip(surface: Surface): Chip | undefined {
  switch (surface.state) {
    case 'waiting':
      return undefined
    case 'live':
      return { state: 'live' }
    case 'late':
      return { state: 'late', details: ageText(surface.ageMs) }
    case 'lost':
      return { state: 'lost', details: lost(surface.ageMs, surface.reason) }
    case 'failed':
      return { state: 'failed', details: `${surface.reason}, retrying` }
  }
}

const lost = (ageMs: number, reason: string) => `${ageText(ageMs)}: ${reason}, retrying`
