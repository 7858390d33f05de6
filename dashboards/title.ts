import type { Tile } from '../src/domain/dashboard.ts'
import type { Words } from '../src/domain/vocabulary.ts'
import { widgets } from './registry.ts'

/**
 * What a tile is called: its own title, else what its widget says of its options, else the id of the widget.
 * @param say the words of the brand
 */
export function titleOf(
  { title, widget: id, options }: Pick<Tile, 'title' | 'widget' | 'options'>,
  say: Words['say'],
): string {
  return title ?? say(widgets.get(id)?.title(options) ?? id)
}
