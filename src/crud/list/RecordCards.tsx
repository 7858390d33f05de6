import { Scroller } from '../../ui/Scroller.tsx'
import type { GridProps } from './grid-props.ts'
import { RecordCard } from './RecordCard.tsx'
import classes from './RecordCards.module.css'
import { useWindow } from './use-window.ts'

const cardRem = 9.75

/** A list as cards, for a phone held in one hand: the title, the status, and the first of its columns. */
export function RecordCards(props: GridProps) {
  const { scroller, heightPx, indexes, beforePx, afterPx } = useWindow(props, cardRem)
  return (
    <Scroller
      ref={scroller}
      label={props.label}
      className={classes.scroller}
      maxHeightPx={heightPx}
      onScroll={props.scroll.keep}
    >
      <ul className={classes.cards} style={{ paddingBlock: `${beforePx}px ${afterPx}px` }}>
        {indexes.map(index => {
          const record = props.pages.recordAt(index)
          return (
            <li key={record ? Number(record[props.entity.key]) : `card ${index}`} className={classes.place}>
              {record ? <RecordCard grid={props} index={index} record={record} /> : <div className={classes.shape} />}
            </li>
          )
        })}
      </ul>
    </Scroller>
  )
}
