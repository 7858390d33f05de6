import type { Places } from '../../../src/api/use-places.ts'
import { useCaller } from '../../../src/crud/caller/caller.ts'
import { LevelShape, type Level } from '../../../src/ui/map/level.tsx'
import type { WidgetProps } from '../../widget.ts'
import type { options as fields } from './options.ts'
import classes from './SiteMap.module.css'
import type { Happening, SiteStates } from './site-states.ts'
import { count } from '../../../src/ui/figures.ts'

interface NotesProps {
  places: Places
  happening: Happening
  states: SiteStates
  options: WidgetProps<typeof fields>['options']
  trouble: string | undefined
}

/** What the list and the map leave out, so that nothing is missing silently. */
export function Notes({ places, happening, states, options, trouble }: NotesProps) {
  const { may, words } = useCaller()
  const { alarms, alerts, doors } = happening
  const { elsewhere } = states
  const older = alarms.more + alerts.more
  const devices = words.many('commDevice')
  const sites = words.many('area')
  const notes: readonly (readonly [level: Level, text: string] | undefined)[] = [
    trouble === undefined ? undefined : ['unknown', `The ${sites} could not be read again: ${trouble}`],
    alarms.readiness === 'withheld'
      ? ['unknown', 'Events are hidden: you do not have permission to see them']
      : undefined,
    alarms.readiness !== 'withheld' && doors.readiness === 'withheld'
      ? ['unknown', 'Doors are hidden: you do not have permission to see them']
      : undefined,
    options.commDevices && !may('COMMDEVICE_READ') ? ['unknown', `The ${devices} need COMMDEVICE_READ`] : undefined,
    elsewhere.alarms > 0 ? ['alarm', counted(elsewhere.alarms, 'alarm', `at none of these ${sites}`)] : undefined,
    elsewhere.alerts > 0 ? ['alert', counted(elsewhere.alerts, 'alert', `at none of these ${sites}`)] : undefined,
    older > 0 ? ['alert', counted(older, 'older alarm', 'not counted here')] : undefined,
    places.more.areas ? ['unknown', `And ${places.more.areas} more ${sites}, which are not read`] : undefined,
    places.more.devices ? ['unknown', `And ${places.more.devices} more ${devices}, which are not read`] : undefined,
  ]
  const shown = notes.filter(note => note !== undefined)
  if (shown.length === 0) return null
  return (
    <ul className={classes.notes} aria-label="Not on the map">
      {shown.map(([level, text]) => (
        <li key={text} className={classes.note}>
          <LevelShape level={level} />
          {text}
        </li>
      ))}
    </ul>
  )
}

const counted = (number: number, what: string, where: string) => `${count(number, what)} ${where}`
