import { ViewportPortal } from '@xyflow/react'
import type { Drawing, DrawnThing } from './drawing.ts'
import classes from './Schematic.module.css'

interface WiresProps {
  drawing: Drawing
  chosen: DrawnThing | undefined
  related: readonly DrawnThing[]
}

const middle = ({ x, y, width, height }: DrawnThing) => `${x + width / 2} ${y + height / 2}`

/** All wires as one picture behind the things: RS485 dashed, and what belongs to the chosen door dotted. */
export function Wires({ drawing, chosen, related }: WiresProps) {
  return (
    <ViewportPortal>
      <svg className={classes.wires} width={drawing.width} height={drawing.height} aria-hidden>
        {drawing.wires.map(({ key, path, isRs485 }) => (
          <path key={key} d={path} className={classes.wire} data-rs485={isRs485 || undefined} />
        ))}
        {chosen &&
          related.map(each => (
            <path key={each.key} d={`M${middle(chosen)}L${middle(each)}`} className={classes.relation} />
          ))}
      </svg>
    </ViewportPortal>
  )
}
