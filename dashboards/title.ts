import type { Tile } from '../src/domain/dashboard.ts'
import { widgets } from './registry.ts'

/** What a tile is called: its own title, else what its widget says of its options, else the id of the widget. */
export function titleOf({ title, widget: id, options }: Pick<Tile, 'title' | 'widget' | 'options'>): string {
  return title ?? widgets.get(id)?.title(options) ?? id
}
