import { selectAtom } from 'jotai/utils'
import { viewAtom } from '../../src/live/atoms.ts'
import type { HubHealthState } from '../../src/live/views/hub-health.state.ts'
import { hubHealth } from '../../src/live/views/hub-health.ts'
import { ageText } from '../../src/ui/age-text.ts'

export interface Notice {
  readonly level: 'info' | 'alert'
  readonly text: string
}

/** So long each is shown. */
export const noticeMs = 60_000

const events = (count: number) => `${count.toLocaleString('en-GB')} ${count === 1 ? 'event' : 'events'}`

/** The last time without connection: when it began, and how long it was once it had ended. */
export interface Outage {
  readonly since: number | undefined
  readonly lastedMs: number | undefined
}
export const noOutage: Outage = { since: undefined, lastedMs: undefined }

/** Follows the connection that carries the stream. */
export function followed(outage: Outage, { hubs: { logger } }: Pick<HubHealthState, 'hubs'>): Outage {
  if (logger?.state === 'lost') return outage.since === undefined ? { ...outage, since: logger.since } : outage
  if (logger?.state !== 'connected' || outage.since === undefined) return outage
  return { since: undefined, lastedMs: logger.since - outage.since }
}

/**
 * What is to be said about the last recovery. Nothing a minute after, and nothing of what came between the first
 * snapshot and the first connection: nobody was away then.
 */
export function noticesOf(
  { lastRecovered, lastPassedOver }: Pick<HubHealthState, 'lastRecovered' | 'lastPassedOver'>,
  { lastedMs }: Outage,
  nowMs: number,
): readonly Notice[] {
  const after = lastedMs === undefined ? '' : ` after ${ageText(lastedMs)} without connection`
  const wasAway = lastedMs !== undefined
  const notices: Notice[] = []
  if (wasAway && lastRecovered && nowMs - lastRecovered.at < noticeMs)
    notices.push({ level: 'info', text: `Recovered ${events(lastRecovered.count)}${after}` })
  if (lastPassedOver && nowMs - lastPassedOver.at < noticeMs)
    notices.push({ level: 'alert', text: `Passed over ${events(lastPassedOver.count)}${after}: the log has a gap` })
  return notices
}

/** The last outage that this page has seen. */
export const outageAtom = selectAtom(viewAtom(hubHealth), (health, outage: Outage = noOutage) =>
  followed(outage, health),
)
