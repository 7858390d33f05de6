import { useMemo } from 'react'
import GridLayout, { useContainerWidth } from 'react-grid-layout'
import 'react-grid-layout/css/styles.css'
import { gridColumns } from '../../src/domain/dashboard.ts'
import { EmptyState } from '../../src/ui/EmptyState.tsx'
import { useScale } from '../../src/ui/scale.tsx'
import { below, inReadingOrder, itemOf } from '../layout/arrange.ts'
import type { Tiles } from '../layout/changes.ts'
import { gapPx } from '../layout/fit.ts'
import { Tile } from '../tile/Tile.tsx'
import type { Tools } from '../editing/use-editing.ts'
import { sizes } from '../editing/use-wall.ts'
import classes from './Grid.module.css'
import { useRowHeight } from './use-row-height.ts'

interface GridProps {
  tiles: Tiles
  permissions: ReadonlySet<string>
  /** In edit mode. */
  tools: Tools | undefined
  full: boolean
}

/** Narrower than this (px at scale 1) tiles stand below each other. */
const stackedBelowPx = 720

/** The tiles where they belong: on the grid, or below each other on a narrow screen. */
export function Grid(props: GridProps) {
  const { factor } = useScale()
  const { width, mounted, containerRef } = useContainerWidth()
  const stacked = width / factor < stackedBelowPx
  return (
    <div ref={containerRef} className={classes.container}>
      {props.tiles.length === 0 && (
        <EmptyState title="No tiles">Press Edit, then Add widget, or choose a preset.</EmptyState>
      )}
      {mounted && (stacked ? <Stacked {...props} /> : <Placed {...props} width={width} />)}
    </div>
  )
}

function Placed({ tiles, permissions, tools, full, width }: GridProps & { width: number }) {
  const { px } = useScale()
  const { rowHeight, gridRef } = useRowHeight(below(tiles), tools !== undefined, full)
  const layout = useMemo(() => tiles.map(tile => itemOf(tile, sizes)), [tiles])
  const editing = tools !== undefined
  return (
    <div ref={gridRef} className={classes.grid} data-editing={editing || undefined}>
      <GridLayout
        width={width}
        layout={layout}
        gridConfig={{
          cols: gridColumns,
          rowHeight,
          margin: [px(gapPx), px(gapPx)],
          containerPadding: full ? [px(gapPx), px(gapPx)] : [0, 0],
        }}
        dragConfig={{ enabled: editing, handle: '[data-drag-handle]', cancel: 'button' }}
        resizeConfig={{ enabled: editing, handles: ['se'] }}
        onDragStop={items => tools?.place(items)}
        onResizeStop={items => tools?.place(items)}
      >
        {tiles.map(tile => (
          <div key={tile.id} id={`tile-${tile.id}`}>
            <Tile tile={tile} permissions={permissions} tools={tools} movable />
          </div>
        ))}
      </GridLayout>
    </div>
  )
}

function Stacked({ tiles, permissions, tools }: GridProps) {
  return (
    <div className={classes.stack}>
      {inReadingOrder(tiles).map(tile => (
        <div
          key={tile.id}
          id={`tile-${tile.id}`}
          className={classes.stacked}
          style={{ height: `min(${tile.h * 1.75}rem, 85dvh)` }}
        >
          <Tile tile={tile} permissions={permissions} tools={tools} movable={false} />
        </div>
      ))}
    </div>
  )
}
