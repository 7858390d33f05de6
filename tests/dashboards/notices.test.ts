import { describe, expect, it } from 'vitest'
import { followed, noOutage, noticeMs, noticesOf } from '../../dashboards/wall/notices.ts'
import type { HubHealth } from '../../src/live/views/hub-health.state.ts'

const now = 1_000_000
const logger = (state: HubHealth['state'], since: number) => ({ hubs: { logger: { state, since, reason: undefined } } })
const quiet = { lastRecovered: undefined, lastPassedOver: undefined }
const outage = [
  logger('connected', now - 90_000),
  logger('lost', now - 20_000),
  logger('connecting', now - 18_000),
  logger('lost', now - 15_000),
  logger('connected', now - 8000),
].reduce(followed, noOutage)

describe('what the wall says of a recovery', () => {
  it('counts the time without connection from its first loss to the new connection', () => {
    expect(outage).toEqual({ since: undefined, lastedMs: 12_000 })
  })

  it('says how many events it recovered, and after how long', () => {
    expect(noticesOf({ ...quiet, lastRecovered: { count: 1123, at: now } }, outage, now)).toEqual([
      { level: 'info', text: 'Recovered 1,123 events after 12 s without connection' },
    ])
  })

  it('says louder that it passed over events', () => {
    expect(noticesOf({ ...quiet, lastPassedOver: { count: 1, at: now } }, outage, now)).toEqual([
      { level: 'alert', text: 'Missed 1 event after 12 s without connection: the log has a gap' },
    ])
  })

  it('says nothing of what came before the first connection', () => {
    expect(noticesOf({ ...quiet, lastRecovered: { count: 3, at: now } }, noOutage, now)).toEqual([])
  })

  it('says nothing about a recovery once the next outage has begun', () => {
    const again = followed(outage, logger('lost', now + 5000))
    expect(noticesOf({ ...quiet, lastRecovered: { count: 3, at: now } }, again, now + 5000)).toEqual([])
  })

  it('falls silent after a minute', () => {
    expect(noticesOf({ ...quiet, lastRecovered: { count: 3, at: now - noticeMs } }, outage, now)).toEqual([])
  })
})
