import type { ApiRecord } from '../../../api/records.ts'
import { EventsAround } from './EventsAround.tsx'

/** What happened before and after an event at its door, and with its credential. */
export function AroundEvent({ event }: { event: ApiRecord }) {
  const { eventId, doorId, tokenId } = event
  const shared = { at: String(event['occurredAt']), eventId: Number(eventId) }
  return (
    <>
      {typeof doorId === 'number' && (
        <EventsAround {...shared} title="Before and after, at this door" of={{ doorId }} told={['person']} />
      )}
      {typeof tokenId === 'number' && (
        <EventsAround {...shared} title="Before and after, by the same holder" of={{ tokenId }} told={['door']} />
      )}
    </>
  )
}
