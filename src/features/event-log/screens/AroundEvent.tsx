import type { ApiRecord } from '../../../api/records.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { EventsAround } from './EventsAround.tsx'

/** What happened before and after an event at its door, and with its credential. */
export function AroundEvent({ event }: { event: ApiRecord }) {
  const { words } = useCaller()
  const { eventId, doorId, tokenId } = event
  const shared = { at: String(event['occurredAt']), eventId: Number(eventId) }
  return (
    <>
      {typeof doorId === 'number' && (
        <EventsAround {...shared} title="Before and after, at this door" of={{ doorId }} told={['person']} />
      )}
      {typeof tokenId === 'number' && (
        <EventsAround
          {...shared}
          title={`Before and after, with the same ${words.one('fob')}`}
          of={{ tokenId }}
          told={['door']}
        />
      )}
    </>
  )
}
