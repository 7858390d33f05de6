import type { ReactNode } from 'react'
import { check } from '../../src/domain/validate.ts'
import { ErrorTile } from '../../src/ui/ErrorTile.tsx'
import { lacking, widgets } from '../registry.ts'
import { useReadiness, useSurface } from '../../src/crud/surface/use-surface.ts'
import type { Widget } from '../widget.ts'
import { useCaller } from '../../src/crud/caller/caller.ts'
import { Guarded } from '../../src/ui/later/Guarded.tsx'
import { Shape } from './Shape.tsx'

interface TileBodyProps {
  tileId: string
  widgetId: string
  options: Readonly<Record<string, unknown>>
  permissions: ReadonlySet<string>
}

/** What a tile shows. Whatever goes wrong in it stays in it. */
export function TileBody({ tileId, widgetId, options, permissions }: TileBodyProps) {
  const { words } = useCaller()
  const widget = widgets.get(widgetId)
  if (!widget)
    return (
      <ErrorTile
        title={`There is no widget called '${widgetId}'`}
        reason="It may come from a newer version. It stays in your dashboard until you remove it."
      />
    )
  const missing = lacking(widget, permissions)
  if (missing.length > 0)
    return (
      <ErrorTile
        title="You do not have permission to see this"
        reason={`You need the ${missing.length === 1 ? 'permission' : 'permissions'} ${missing.join(' and ')} for it.`}
      />
    )
  return (
    <Guarded name={words.say(widget.name)} shape={<Shape of={widget.shape} />} resetKeys={[options]}>
      <Ready widget={widget}>
        <Shown widget={widget} tileId={tileId} options={options} />
      </Ready>
    </Guarded>
  )
}

/** Nothing is shown before it is known: an empty list means that there is nothing. */
function Ready({ widget, children }: { widget: Widget; children: ReactNode }) {
  const readiness = useReadiness(widget.reads)
  if (readiness === 'withheld')
    return <ErrorTile title="You do not have permission to see this" reason="You do not have access to this data." />
  if (readiness === 'waiting') return <Waiting widget={widget} />
  return children
}

function Waiting({ widget }: { widget: Widget }) {
  const { words } = useCaller()
  const surface = useSurface()
  if (surface.state !== 'failed') return <Shape of={widget.shape} />
  return <ErrorTile title={`${words.say(widget.name)} could not be loaded`} reason={`${surface.reason} · retrying`} />
}

/** Options that were saved by another version, or by hand, may not be what the widget takes. */
function Shown({ widget, tileId, options }: { widget: Widget; tileId: string; options: TileBodyProps['options'] }) {
  const { values, errors } = check(widget.options, options, { mode: 'add' })
  if (errors.length > 0)
    throw new Error(`Its options are not valid: ${errors.map(({ errorMessage }) => errorMessage).join(', ')}`)
  return <widget.Body tileId={tileId} options={values} />
}
