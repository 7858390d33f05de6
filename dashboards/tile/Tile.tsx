import { memo, useId, useMemo, useState } from 'react'
import type { Tile as TileData } from '../../src/domain/dashboard.ts'
import { icons } from '../icons.ts'
import { widgets } from '../registry.ts'
import { useCaller } from '../../src/crud/caller/caller.ts'
import { useSurface } from '../../src/crud/surface/use-surface.ts'
import type { Tools } from '../editing/use-editing.ts'
import classes from './Tile.module.css'
import { TileAge } from './TileAge.tsx'
import { TileBody } from './TileBody.tsx'
import { TileTools } from './TileTools.tsx'
import { titleOf } from '../title.ts'
import { Guarded } from '../../src/ui/later/Guarded.tsx'
import { later } from '../../src/ui/later/later.ts'

// Forms are loaded when the first tile is configured: most days none is.
const OptionsDialog = later(() => import('../options/OptionsDialog.tsx'))

interface TileProps {
  tile: TileData
  permissions: ReadonlySet<string>
  tools: Tools | undefined
  /** Whether it is on the grid, where it can be moved. */
  movable: boolean
}

/** One tile: its title, the age of its data, what it shows, and in edit mode what can be done to it. */
export const Tile = memo(function Tile({ tile, permissions, tools, movable }: TileProps) {
  const titleId = useId()
  const { words } = useCaller()
  const widget = widgets.get(tile.widget)
  const surface = useSurface()
  const [configuring, setConfiguring] = useState(false)
  // The age ticks every second; the tile's content must not be redrawn for that.
  const { widget: widgetId, options, id } = tile
  const body = useMemo(
    () => <TileBody tileId={id} widgetId={widgetId} options={options} permissions={permissions} />,
    [id, widgetId, options, permissions],
  )
  const Icon = widget && icons[widget.icon]
  const aged = widget !== undefined && widget.reads.length > 0

  return (
    <article className={classes.tile} aria-labelledby={titleId} data-state={aged ? surface.state : undefined}>
      <header className={classes.head} data-drag-handle={tools && movable ? '' : undefined}>
        {Icon && <Icon className={classes.icon} aria-hidden />}
        <h2 id={titleId} className={classes.title}>
          {titleOf(tile, words.say)}
        </h2>
        {aged && !tools && <TileAge surface={surface} />}
        {tools && (
          <TileTools tile={tile} tools={tools} movable={movable} onConfigure={widget && (() => setConfiguring(true))} />
        )}
      </header>
      <div className={classes.body}>{body}</div>
      {tools && widget && configuring && (
        <Guarded name="The form" shape={null}>
          <OptionsDialog
            tile={tile}
            widget={widget}
            onClose={() => setConfiguring(false)}
            onSet={set => tools.configure(tile, set)}
          />
        </Guarded>
      )}
    </article>
  )
})
