import { useMemo, useRef, useState } from 'react'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { LeaveGuard } from '../../../../crud/form/LeaveGuard.tsx'
import { capital } from '../../../../crud/screen/titles.ts'
import { entities } from '../../../../domain/entities/index.ts'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { count, figure } from '../../../../ui/figures.ts'
import type { AccessGroups } from '../../domain/access-doors.ts'
import { ActiveField } from './ActiveField.tsx'
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx'
import { ChooseTime } from './ChooseTime.tsx'
import { titlesOf } from './field-words.ts'
import classes from './Matrix.module.css'
import { MatrixGrid } from './MatrixGrid.tsx'
import { keyAction } from './matrix-keys.ts'
import { Toolbar } from './Toolbar.tsx'
import type { Doors } from './use-access-doors.ts'
import { useActions } from './use-actions.ts'
import { useLines } from './use-lines.tsx'
import { chosenFields, useMatrix } from './use-matrix.ts'

interface MatrixProps {
  read: AccessGroups
  doors: Doors
  /** Reads the groups again. */
  readAgain: () => Promise<unknown>
}

/** Which of the doors the groups open, and when: looked at, compared and changed. */
export function Matrix({ read, doors, readAgain }: MatrixProps) {
  const { words } = useCaller()
  const state = useMatrix(read)
  const titles = useMemo(() => titlesOf(read), [read])
  const { lines, tools } = useLines(read, doors, state)
  const [isChoosing, setChoosing] = useState(false)
  const isDone = useRef(false)
  const actions = useActions(state, lines, () => setChoosing(true))
  const many = words.many(entities.door.term)
  return (
    <>
      <LeaveGuard isDirty={state.edits.size > 0} isDone={isDone} onLeave={state.forget} />
      {tools}
      {actions && <Toolbar state={state} actions={actions} readAgain={readAgain} />}
      <ChangedMeanwhile state={state} />
      {lines.length === 0 ? (
        <EmptyState title={`No ${many}`}>
          {doors.items.length === 0 ? `${capital(many)} appear here once there are any.` : 'Nothing fits the search.'}
        </EmptyState>
      ) : (
        <MatrixGrid
          state={state}
          lines={lines}
          titles={titles}
          label={`Access ${many}`}
          onKey={event => actions !== undefined && keyAction(event, actions)}
          onToggle={() => actions?.toggle()}
        />
      )}
      <ActiveField state={state} lines={lines} titles={titles} />
      {actions && (
        <p className={classes.keys}>
          Arrows move, with Shift they choose a range. Space opens or closes, T chooses a time, C copies a column and V
          pastes it, Ctrl+Z undoes.
        </p>
      )}
      {doors.areMore && (
        <p className={classes.keys}>
          These are the first {figure(doors.items.length)} {many}.
        </p>
      )}
      {isChoosing && actions && (
        <ChooseTime
          titles={titles}
          fields={`For ${count(chosenFields(state, lines).length, 'field')}`}
          onChoose={opening => {
            actions.set(opening)
            setChoosing(false)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  )
}
