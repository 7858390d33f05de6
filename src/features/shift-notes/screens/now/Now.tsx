import { useCaller } from '../../../../crud/caller/caller.ts'
import { dateTimeText } from '../../../../crud/fields/instants.ts'
import { capital } from '../../../../crud/screen/titles.ts'
import { LostBanner } from '../../../../crud/surface/LostBanner.tsx'
import { entities } from '../../../../domain/entities/index.ts'
import classes from './Now.module.css'
import { OpenAlarms } from './OpenAlarms.tsx'
import { Records } from './Records.tsx'

/** What is open, offline or muted at this moment: what the next shift takes over. */
export function Now() {
  const { may, entity, words, zone } = useCaller()
  const at = (value: unknown) => (typeof value === 'string' ? dateTimeText(value, zone) : undefined)
  const trigger = entity('alertTrigger')
  return (
    <section aria-label="Right now">
      <LostBanner />
      <div className={classes.now}>
        {may('EVENT_READ') && <OpenAlarms />}
        <Records
          title={`${capital(words.many('controller'))} offline`}
          of={entities.controller}
          search="state=offline"
          more={({ lastSeenAt }) => `Last seen ${at(lastSeenAt) ?? 'never'}`}
        />
        {trigger && (
          <Records
            title={`${capital(words.many('alertTrigger'))} muted`}
            of={trigger}
            // Mutes that are over are taken away: what has one is muted.
            search="mutedUntil=2020-01-01T00:00:00Z.."
            more={({ mutedUntil }) => `Until ${at(mutedUntil) ?? 'somebody unmutes it'}`}
          />
        )}
      </div>
    </section>
  )
}
