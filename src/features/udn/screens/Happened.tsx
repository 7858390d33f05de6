import { useSiteZone } from '../../../api/site-time.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { dateTimeText } from '../../../crud/fields/instants.ts'
import { wordsFor } from '../../../domain/fields/index.ts'
import type { LookedUp } from '../domain/look-up.ts'
import classes from './Udn.module.css'

type Entry = LookedUp['history'][number]

const where = { udnDevice: 'Register', stockroomItem: 'Stockroom' } as const
const changes: Readonly<Record<string, string>> = { added: 'added', deleted: 'taken out', exported: 'exported' }

/** What happened to a device in the register and in stockrooms, the newest first. */
export function Happened({ history }: { history: readonly Entry[] }) {
  const zone = useSiteZone()
  const { entity } = useCaller()
  const inWords = ({ entity: name, change, from, to }: Entry) => {
    const status = entity(name)?.fields['status']
    const word = (value: string) => (status ? wordsFor(status, value) : value)
    if (from !== null && to !== null) return `${word(from)} → ${word(to)}`
    const done = changes[change] ?? 'edited'
    return to === null ? done : `${done} as ${word(to).toLowerCase()}`
  }
  if (history.length === 0) return <>No change is recorded</>
  return (
    <ul>
      {history.map(entry => (
        <li key={`${entry.at} ${entry.entity} ${entry.change} ${entry.to}`} className={classes.line}>
          <span className={classes.dimmed}>{dateTimeText(entry.at, zone)}</span>
          <span>
            {where[entry.entity]}: {inWords(entry)}
          </span>
          <span className={classes.dimmed}>{entry.by}</span>
        </li>
      ))}
    </ul>
  )
}
