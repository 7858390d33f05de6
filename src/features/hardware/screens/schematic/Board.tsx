import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { keyOf, thingOf, titleOf, type ThingKey } from '../../domain/thing.ts'
import type { StateNow } from '../use-live.ts'
import { Canvas, centre, type Flow, zooms } from './Canvas.tsx'
import { type Seen, SeenContext } from './context.ts'
import type { Drawing, DrawnThing } from './drawing.ts'
import { elementId } from './element-id.ts'
import classes from './Schematic.module.css'
import { isArrow, nextOf, relatedTo } from './walk.ts'

/** One stop of the tab key for all parts. */
const focusable = { tabIndex: 0 } as const

interface BoardProps {
  label: string
  drawing: Drawing
  stateOf: StateNow
  chosenKey: ThingKey | undefined
  found: ReadonlySet<ThingKey> | undefined
  onChoose: (key: ThingKey) => void
  onOpen: (key: ThingKey) => void
  onFlow: (flow: Flow) => void
}

/** The drawing with what can be done in it: arrows walk it, Enter opens the record. */
export function Board({ label, drawing, stateOf, chosenKey, found, onChoose, onOpen, onFlow }: BoardProps) {
  const [flow, setFlow] = useState<Flow>()
  const chosen = drawing.things.find(({ key }) => key === chosenKey)
  const related = useMemo(() => (chosen ? relatedTo(drawing.things, chosen) : []), [drawing, chosen])
  useCentred(flow, chosen)
  const seen = useMemo(
    (): Seen => ({
      stateOf,
      chosen: chosenKey,
      related: new Set(related.map(({ key }) => key)),
      found,
    }),
    [stateOf, chosenKey, related, found],
  )
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const act = keyAct(event.key, drawing, chosen)
    if (!act && !(event.key === 'Enter' && chosen) && event.key !== '+' && event.key !== '-') return
    event.preventDefault()
    if (event.key === '+') void flow?.zoomIn()
    else if (event.key === '-') void flow?.zoomOut()
    else if (act) onChoose(act.key)
    else if (chosen) onOpen(chosen.key)
  }
  return (
    <SeenContext value={seen}>
      <div className={classes.board}>
        <Canvas
          {...focusable}
          aria-label={label}
          aria-describedby="schematic-keys"
          aria-activedescendant={chosen && elementId(chosen.key)}
          onKeyDown={onKeyDown}
          onClick={event => pressed(event, onChoose)}
          onDoubleClick={event => pressed(event, onOpen)}
          drawing={drawing}
          chosen={chosen}
          related={related}
          onFlow={made => {
            setFlow(made)
            onFlow(made)
          }}
        />
      </div>
      <Chosen drawn={chosen} stateOf={stateOf} />
    </SeenContext>
  )
}

/** The part that was pressed. */
function pressed({ target }: MouseEvent, act: (key: ThingKey) => void): void {
  const key = target instanceof Element ? target.closest<HTMLElement>('[data-key]')?.dataset['key'] : undefined
  const thing = thingOf(key ?? '')
  if (thing) act(keyOf(thing))
}

/** What an arrow, or Home, goes to; the first key goes to the beginning. */
function keyAct(key: string, { things }: Drawing, chosen: DrawnThing | undefined): DrawnThing | undefined {
  if (key === 'Home' || (isArrow(key) && !chosen)) return things[0]
  return isArrow(key) && chosen ? nextOf(things, chosen, key) : undefined
}

/** Brings what is chosen into view, wherever it was chosen; what is in view stays where it is. */
function useCentred(flow: Flow | undefined, chosen: DrawnThing | undefined) {
  const shown = useRef<ThingKey>(undefined)
  useEffect(() => {
    if (!flow || !chosen || shown.current === chosen.key) return
    shown.current = chosen.key
    const { x, y, zoom } = flow.getViewport()
    const box = document.querySelector(`.${classes.board}`)
    const [left, top] = [chosen.x * zoom + x, chosen.y * zoom + y]
    const isIn =
      left >= 0 &&
      top >= 0 &&
      left + chosen.width * zoom <= (box?.clientWidth ?? 0) &&
      top + chosen.height * zoom <= (box?.clientHeight ?? 0)
    if (!isIn) void centre(flow, chosen, Math.max(zoom, zooms.whole))
  }, [flow, chosen])
}

/** What is chosen, in words: said as the arrows walk, and read where the drawing is too small. */
function Chosen({ drawn, stateOf }: { drawn: DrawnThing | undefined; stateOf: StateNow }) {
  const { words } = useCaller()
  return (
    <p id="schematic-keys" className={classes.said} aria-live="polite">
      {drawn
        ? [titleOf(drawn.thing), words.one(drawn.thing.kind), stateOf(drawn.thing)?.words].filter(Boolean).join(', ')
        : 'Arrow keys walk from part to part. Press Enter to open the record.'}
    </p>
  )
}
