import { useCaller } from '../../../crud/caller/caller.ts'
import { placeOf } from '../../../crud/caller/places.ts'
import { capital } from '../../../crud/screen/titles.ts'
import { entities } from '../../../domain/entities/index.ts'
import { alarmPriorities } from '../../../domain/events.ts'
import { type AlarmGroup, type AlarmResponse, mostGroups } from '../domain/answer.ts'
import { acceptablePerHour, noAlarms, perOperatorHour } from '../domain/figures.ts'
import classes from './AlarmResponse.module.css'
import { perHourText } from './figure-words.ts'
import { GroupTable } from './GroupTable.tsx'

const priorityName = ({ id }: AlarmGroup) => (id === alarmPriorities.alarm ? 'Alarms' : 'Alerts')
const hourName = ({ id }: AlarmGroup) => `${String(id).padStart(2, '0')}:00`
/** All hours of the day: one without an alarm says something too. */
const wholeDay = (groups: readonly AlarmGroup[]): readonly AlarmGroup[] =>
  Array.from({ length: 24 }, (_, hour) => groups.find(({ id }) => id === hour) ?? { ...noAlarms, id: hour })
const noteOf = (groups: readonly AlarmGroup[]) =>
  groups.length === mostGroups ? `The ${mostGroups} with the most alarms` : undefined

/** The alarms by priority, site, hour of day, operator and door. */
export function Grouped({ groups }: Pick<AlarmResponse, 'groups'>) {
  const { may, words } = useCaller()
  const { priority, area, hour, operator, door } = groups
  const site = words.one('area')
  return (
    <div className={classes.cards}>
      <GroupTable heading="By priority" one="Priority" groups={priority} nameOf={priorityName} />
      <GroupTable
        heading="By operator"
        one="Operator"
        groups={operator}
        nameOf={({ name }) => name ?? 'Unknown'}
        instead={{ head: 'Per hour', cell: group => <PerHour group={group} /> }}
        note={noteOf(operator) ?? 'What they acknowledged, per hour in which they did'}
      />
      <GroupTable
        heading={`By ${site}`}
        one={capital(site)}
        groups={area}
        nameOf={({ name }) => name ?? `No ${site}`}
        placeOf={id => placeOf(entities.area, 'detail', id, undefined, may)}
        note={noteOf(area)}
      />
      <GroupTable
        heading={`Noisiest ${words.many('door')}`}
        one={capital(words.one('door'))}
        groups={door}
        nameOf={({ name }) => name ?? 'Unknown'}
        placeOf={id => placeOf(entities.door, 'detail', id, undefined, may)}
      />
      <GroupTable heading="By hour of day" one="From" groups={wholeDay(hour)} nameOf={hourName} />
    </div>
  )
}

function PerHour({ group }: { group: AlarmGroup }) {
  const perHour = perOperatorHour(group)
  const isTooMany = perHour !== null && perHour > acceptablePerHour
  return (
    <>
      {perHourText(perHour)}
      {isTooMany && <small className={classes.over}>above {acceptablePerHour}</small>}
    </>
  )
}
