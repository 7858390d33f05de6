import { Button } from '@mantine/core'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { group } from '../../../../domain/entities/people/group.ts'
import type { DoorWays } from '../../domain/wire.ts'
import classes from '../Access.module.css'
import { RecordLink } from '../RecordLink.tsx'
import { counted } from '../../../../domain/counted.ts'

export type Way = DoorWays['groups'][number]

/** Groups and sites that open a door, and how many people each brings. */
export function WayList({ ways: { groups, areas }, onRemove }: { ways: DoorWays; onRemove: (way: Way) => void }) {
  const { words } = useCaller()
  return (
    <ul className={classes.list}>
      {groups.map(way => (
        <GroupWay key={`group ${way.groupId}`} way={way} onRemove={onRemove} />
      ))}
      {areas.map(({ areaId, area, people, credentials }) => (
        <li key={`area ${areaId}`} className={classes.way}>
          <span>
            <RecordLink of="area" id={areaId}>
              {area}
            </RecordLink>
            <span className={classes.more}>
              {words.one('area')}: every {words.one('door')} in it
            </span>
          </span>
          <Bringing people={people} credentials={credentials} />
        </li>
      ))}
    </ul>
  )
}

function GroupWay({ way, onRemove }: { way: Way; onRemove: (way: Way) => void }) {
  const { words, may } = useCaller()
  const { groupId, group: title, through, doorGroups, timeProfile, people, credentials } = way
  const said = {
    allDoors: `every ${words.one('door')} of its ${words.one('area')}`,
    named: `this ${words.one('door')} by name`,
    times: 'at times of its own',
    doorGroup: `${words.one('doorGroup')} ${doorGroups.map(({ name }) => name).join(', ')}`,
  } as const
  const isRemovable = through.includes('named') && !through.includes('times') && may(group.permission.edit)
  return (
    <li className={classes.way}>
      <span>
        <RecordLink of="group" id={groupId}>
          {title}
        </RecordLink>
        <span className={classes.more}>
          {words.one('group')}: {through.map(each => said[each]).join(', ')}, {timeProfile ?? 'at any time'}
        </span>
      </span>
      <Bringing people={people} credentials={credentials} />
      {isRemovable && (
        <Button variant="default" size="compact-sm" aria-label={`Remove from ${title}`} onClick={() => onRemove(way)}>
          Remove
        </Button>
      )}
    </li>
  )
}

function Bringing({ people, credentials }: { people: number; credentials: number }) {
  const { words } = useCaller()
  return (
    <span className={classes.when}>
      {counted(people, words.one('person'), words.many('person'))} with{' '}
      {counted(credentials, words.one('fob'), words.many('fob'))}
    </span>
  )
}
