import type { ThingState } from '../domain/state.ts'
import { LevelShape } from '../../../ui/map/level.tsx'
import classes from './State.module.css'

/** How something is, by shape, word and colour; a dash for what reports nothing of itself. */
export function State({ state }: { state: ThingState | undefined }) {
  if (!state)
    return (
      <span className={classes.none}>
        <span aria-hidden>–</span>
        <span className={classes.unseen}>reports no state</span>
      </span>
    )
  return (
    <span className={classes.state} data-level={state.level}>
      <LevelShape level={state.level} />
      {state.words}
    </span>
  )
}
