import { Text } from '@mantine/core'
import { RecordPart } from '../../../../crud/detail/RecordPart.tsx'
import { count } from '../../../../ui/figures.ts'
import type { LockdownPhase } from '../../domain/wire.ts'
import { DoorLine } from './DoorLine.tsx'
import classes from './Overview.module.css'

interface PhaseDoorsProps {
  readonly title: string
  readonly phase: LockdownPhase
  /** The lockdown goes on: say what to do. */
  readonly isOpen: boolean
}

/** The doors of a phase: those that need somebody first, with why; the others folded away. */
export function PhaseDoors({ title, phase, isOpen }: PhaseDoorsProps) {
  const needsLook = phase.doors.filter(({ state, standsOpen }) => state !== 'confirmed' || standsOpen !== null)
  const urgent = needsLook.filter(({ state }) => state !== 'takenOver')
  const rest = phase.doors.filter(door => !urgent.includes(door))
  return (
    <RecordPart title={title}>
      {urgent.length > 0 && (
        <ul className={classes.doors} aria-label="Doors that need somebody">
          {urgent.map(door => (
            <DoorLine key={door.doorId} door={door} isOpen={isOpen} />
          ))}
        </ul>
      )}
      {rest.length > 0 && (
        <details>
          <summary className={classes.summary}>
            {count(rest.length, 'door')} confirmed{phase.counts.takenOver > 0 && ' or taken over'}
          </summary>
          <ul className={classes.doors} aria-label="Other doors">
            {rest.map(door => (
              <DoorLine key={door.doorId} door={door} isOpen={isOpen} />
            ))}
          </ul>
        </details>
      )}
      {phase.more > 0 && <Text size="sm">{count(phase.more, 'door')} more: the report has all of them.</Text>}
    </RecordPart>
  )
}
