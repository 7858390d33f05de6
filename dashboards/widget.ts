import type { ComponentType } from 'react'
import type { Fields } from '../src/domain/fields/index.ts'
import type { CheckedOf } from '../src/domain/record.ts'
import type { View } from '../src/live/view.ts'
import type { IconName } from './icons.ts'
import { later } from '../src/ui/later/later.ts'

/** What a widget's component is given: its options, checked, under their wire names. */
export interface WidgetProps<F extends Fields = Record<never, never>> {
  readonly tileId: string
  readonly options: Readonly<CheckedOf<F>>
}

/** In columns and rows of the wall's grid. */
export interface WidgetSize {
  readonly w: number
  readonly h: number
  readonly minW: number
  readonly minH: number
}

export interface WidgetDeclaration<F extends Fields> {
  readonly id: string
  readonly name: string
  /** One sentence for choosing a widget. */
  readonly description: string
  readonly icon: IconName
  /** Who may see it holds all of these; none for everybody. */
  readonly permission: string | readonly string[]
  /** The live views it shows: the tile shows their age, and waits until each is ready. */
  readonly reads: readonly Pick<View<unknown>, 'name' | 'initial'>[]
  /** Drawn while it loads: the skeleton of the content. */
  readonly shape: 'rows' | 'bars' | 'chart' | 'figure'
  readonly size: WidgetSize
  readonly options: F
  /** The title of a tile without its own; the name by default. */
  readonly title?: (options: Readonly<CheckedOf<F>>) => string
  /** What draws it: `() => import('./Clock.tsx')`. */
  readonly load: () => Promise<{ default: ComponentType<WidgetProps<F>> }>
}

/** A declaration with its kind of options forgotten, as the registry holds it. */
export interface Widget extends Omit<WidgetDeclaration<Fields>, 'permission' | 'load' | 'title'> {
  readonly Body: ComponentType<ShownProps>
  readonly permissions: readonly string[]
  readonly title: (options: Readonly<Record<string, unknown>>) => string
}

interface ShownProps {
  readonly tileId: string
  readonly options: Readonly<Record<string, unknown>>
}

/** Declares a widget. The default export of `dashboards/widgets/<id>/index.ts`; nothing else names it. */
export function widget<const F extends Fields>(declaration: WidgetDeclaration<F>): Widget {
  const { permission, load, title = () => declaration.name, ...rest } = declaration
  return {
    ...rest,
    permissions: typeof permission === 'string' ? [permission] : permission,
    title: title as Widget['title'],
    Body: later(load as () => Promise<{ default: ComponentType<ShownProps> }>),
  }
}
