import { selectAtom } from 'jotai/utils'
import { viewAtom } from '../../src/live/atoms.ts'
import type { HubHealthState } from '../../src/live/views/hub-health.state.ts'
import { hubHealth } from '../../src/live/views/hub-health.ts'
import { ageText } from '../../src/ui/age-text.ts'
import { count } from '../../src/ui/figures.ts'

export interface Notice {
  readonly level: 'info' | 'alert'
  readonly text: string
}

/** How long each is shown. */
export const noticeMs = 60_000

const events = (number: number) => count(number, 'event')

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
 * The messages about the last recovery. None after a minute or once the next outage has begun, and none about the first
 * snapshot and the first connection: the time between them was no outage.
 */
export function noticesOf(
  { lastRecovered, lastPassedOver }: Pick<HubHealthState, 'lastRecovered' | 'lastPassedOver'>,
  { since, lastedMs }: Outage,
  nowMs: number,
): readonly Notice[] {
  const after = lastedMs === undefined ? '' : ` after ${ageText(lastedMs)} without connection`
  const wasAway = lastedMs !== undefined
  const notices: Notice[] = []
  if (since === undefined && wasAway && lastRecovered && nowMs - lastRecovered.at < noticeMs)
    notices.push({ level: 'info', text: `Recovered ${events(lastRecovered.count)}${after}` })
  if (lastPassedOver && nowMs - lastPassedOver.at < noticeMs)
    notices.push({ level: 'alert', text: `Missed ${events(lastPassedOver.count)}${after}: the log has a gap` })
  return notices
}

/** The last outage that this page has seen. */
export const outageAtom = selectAtom(viewAtom(hubHealth), (health, outage: Outage = noOutage) =>
  followed(outage, health),
)
