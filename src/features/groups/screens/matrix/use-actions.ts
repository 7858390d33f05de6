import { entities } from '../../../../domain/entities/index.ts'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { openingIn } from '../../domain/edits.ts'
import type { Opening } from '../../domain/openings.ts'
import type { MatrixActions } from './matrix-keys.ts'
import type { Line } from './rows.ts'
import { chosenFields, pasted, type MatrixState } from './use-matrix.ts'

/** What is done with the fields that are chosen; undefined for those who may only look. */
export interface Actions extends MatrixActions {
  readonly set: (opening: Opening) => void
}

/** @param choose asks for a time */
export function useActions(state: MatrixState, lines: readonly Line[], choose: () => void): Actions | undefined {
  const { may } = useCaller()
  const { columns, edits, selection } = state
  if (!may(entities.group.permission.edit)) return undefined
  const set = (opening: Opening) => state.set(chosenFields(state, lines).map(field => ({ ...field, opening })))
  return {
    set,
    choose,
    toggle() {
      const [line, openings] = [lines[selection.active.row], columns[selection.active.column]]
      if (line?.kind === 'door' && openings) set(openingIn(edits, openings, line.door.doorId) === 'no' ? 'own' : 'no')
    },
    remove: () => set('no'),
    copy: () => state.copy(columns[selection.active.column]?.group.groupId),
    paste: () => state.set(pasted(state, lines)),
    undo: state.undo,
    redo: state.redo,
    one: () => state.setSelection(({ active }) => ({ active, anchor: active })),
  }
}
