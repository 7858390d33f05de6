import { useId, type KeyboardEvent } from 'react'
import { useCaller } from '../../crud/caller/caller.ts'
import { TickBox } from '../../ui/TickBox.tsx'
import { actions, type FeatureCell, type FeatureRow } from './feature-rows.ts'
import classes from './Features.module.css'

interface TickableFeaturesProps {
  rows: readonly FeatureRow[]
  held: readonly number[]
  /** Those that the group has as it is saved. */
  before: readonly number[]
  errorId: string | undefined
  onToggle: (id: number) => void
}

/** The matrix to tick: arrows go from box to box, space ticks. Users can't grant what they don't have themselves. */
export function TickableFeatures({ rows, held, before, errorId, onToggle }: TickableFeaturesProps) {
  const { may } = useCaller()
  const chosen = new Set(held)
  const isOutOfReach = ({ id, code }: FeatureCell) => !may(code) && !before.includes(id) && !chosen.has(id)
  const ids = useId()
  return (
    <>
      {rows.some(({ cells }) => cells.some(isOutOfReach)) && (
        <p className={classes.hint}>You can only grant permissions that you hold. Others are disabled.</p>
      )}
      <div className={classes.matrix} {...{ onKeyDown: goByArrows }}>
        {rows.map(({ stem, label, cells }) => (
          <fieldset key={stem} aria-labelledby={`${ids}-${stem}`} className={classes.row}>
            <span id={`${ids}-${stem}`} className={classes.thing}>
              {label}
            </span>
            {cells.map(cell => (
              <label key={cell.id} className={classes.cell} data-action={cell.action ?? 'other'} title={cell.code}>
                <TickBox
                  checked={chosen.has(cell.id)}
                  disabled={isOutOfReach(cell)}
                  aria-describedby={errorId}
                  data-column={cell.action ?? 'other'}
                  onChange={() => onToggle(cell.id)}
                />
                {cell.label}
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </>
  )
}

const columnOf = (box: HTMLElement | undefined) => box?.dataset['column'] ?? ''
const place = (column: string) => actions.findIndex(action => action === column)

/** Left and right to the next box, up and down to the next in the same column, or in the one nearest to it. */
function goByArrows(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event
  if (!(target instanceof HTMLInputElement) || !key.startsWith('Arrow')) return
  event.preventDefault()
  const step = key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : 1
  const boxes = [...currentTarget.querySelectorAll<HTMLElement>('input:not(:disabled)')]
  const at = boxes.indexOf(target)
  if (key === 'ArrowLeft' || key === 'ArrowRight') return boxes[at + step]?.focus()
  const rowOf = (box: HTMLElement | undefined) => box?.closest('fieldset')
  let next = at + step
  while (boxes[next] && rowOf(boxes[next]) === rowOf(target)) next += step
  const row = boxes.filter(box => boxes[next] && rowOf(box) === rowOf(boxes[next]))
  const distance = (box: HTMLElement) => Math.abs(place(columnOf(box)) - place(columnOf(target)))
  row.toSorted((a, b) => distance(a) - distance(b))[0]?.focus()
}
