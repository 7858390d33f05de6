import type { Widget } from './widget.ts'

const found = import.meta.glob<{ default: Widget }>('./widgets/*/index.ts', { eager: true })

/** Every widget by its id. */
export const widgets: ReadonlyMap<string, Widget> = new Map(
  Object.values(found).map(({ default: widget }) => [widget.id, widget]),
)

/** The permissions that a user lacks for a widget; empty if they may see it. */
export const lacking = (widget: Widget, permissions: ReadonlySet<string>): readonly string[] =>
  widget.permissions.filter(code => !permissions.has(code))
