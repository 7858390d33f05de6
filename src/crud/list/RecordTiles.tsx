import { useElementSize } from '@mantine/hooks'
import type { ReactNode } from 'react'
import type { ApiRecord } from '../../api/records.ts'
import { useScale } from '../../ui/scale.tsx'
import { initialsOf } from '../../ui/initials.ts'
import { Scroller } from '../../ui/Scroller.tsx'
import { Thumbnail } from '../fields/Thumbnail.tsx'
import type { GridProps } from './grid-props.ts'
import { RecordCard } from './RecordCard.tsx'
import classes from './RecordTiles.module.css'
import { useRowFocus } from './use-row-focus.ts'
import { useWindow } from './use-window.ts'

const tileRem = { width: 15, height: 16 } as const

/** A list as tiles, for records known by their picture: only visible ones are drawn, however long it is. */
export function RecordTiles(props: GridProps) {
  const { ref, width } = useElementSize()
  const { px } = useScale()
  const across = Math.max(1, Math.floor(width / px(tileRem.width * 16)))
  return <div ref={ref}>{width > 0 && <Tiles {...props} across={across} />}</div>
}

function Tiles({ across, ...grid }: GridProps & { across: number }) {
  const { label, pages, canSelect } = grid
  const { scroller, heightPx, rowPx, indexes, beforePx, afterPx, keys } = useWindow(grid, tileRem.height, across)
  const rows = Map.groupBy(indexes, index => Math.floor(index / across))
  return (
    <Scroller
      ref={scroller}
      label={label}
      className={classes.scroller}
      maxHeightPx={heightPx}
      onScroll={grid.scroll.keep}
    >
      <table
        {...keys.grid}
        aria-label={label}
        aria-rowcount={Math.ceil(pages.count / across)}
        aria-colcount={across}
        aria-multiselectable={canSelect || undefined}
        className={classes.table}
      >
        <tbody>
          {beforePx > 0 && <tr aria-hidden style={{ height: beforePx }} />}
          {[...rows].map(([row, of]) => (
            <tr key={row} aria-rowindex={row + 1} style={{ height: rowPx }}>
              {of.map(index => (
                <Tile
                  key={index}
                  grid={grid}
                  index={index}
                  record={pages.recordAt(index)}
                  isActive={keys.active === index}
                  isToFocus={keys.active === index && keys.isToFocus}
                  onFocus={keys.focused}
                />
              ))}
              {of.length < across && <td colSpan={across - of.length} aria-hidden />}
            </tr>
          ))}
          {afterPx > 0 && <tr aria-hidden style={{ height: afterPx }} />}
        </tbody>
      </table>
    </Scroller>
  )
}

interface TileProps {
  grid: GridProps
  index: number
  record: ApiRecord | undefined
  isActive: boolean
  isToFocus: boolean
  onFocus: (index: number) => void
}

function Tile({ grid, index, record, isActive, isToFocus, onFocus }: TileProps) {
  const place = useRowFocus<HTMLTableCellElement>(isToFocus)
  const id = record && grid.rowOf(record).id
  return (
    <td
      ref={place}
      data-row={index}
      tabIndex={isActive ? 0 : -1}
      aria-selected={grid.canSelect && id !== undefined ? grid.selection.records.has(id) : undefined}
      className={classes.tile}
      onFocus={() => onFocus(index)}
    >
      {record ? (
        <RecordCard {...{ grid, index, record, isActive }} picture={<Picture grid={grid} record={record} />} />
      ) : (
        <div className={classes.shape}>
          <span className={classes.unseen}>Loading</span>
        </div>
      )}
    </td>
  )
}

/** The picture of a record; the first letters of its title where it has none. A press on it opens the record. */
function Picture({ grid: { entity, rowOf }, record }: Pick<TileProps, 'grid'> & { record: ApiRecord }): ReactNode {
  const { tiles } = entity.list ?? {}
  const key = typeof tiles === 'string' ? record[tiles] : undefined
  return (
    <div className={classes.picture}>
      {typeof key === 'string' ? (
        <Thumbnail fileKey={key} alt="" isLarge />
      ) : (
        <span className={classes.initials} aria-hidden>
          {initialsOf(rowOf(record).title)}
        </span>
      )}
    </div>
  )
}
