/** Which tabs are side by side, and which are in the menu after them. */
export interface FittingTabs {
  readonly shown: readonly string[]
  readonly inMenu: readonly string[]
}

/**
 * The tabs that there is room for, in their order. The open one is always among them.
 * @param widths of each tab in px; one whose width is not known yet is shown, to be measured
 * @param room for all of them
 * @param menu the room that the menu's button takes
 */
export function fittingTabs(
  ids: readonly string[],
  open: string,
  widths: ReadonlyMap<string, number>,
  { room, menu }: { readonly room: number; readonly menu: number },
): FittingTabs {
  const widthOf = (id: string) => widths.get(id) ?? 0
  const whole = ids.reduce((sum, id) => sum + widthOf(id), 0)
  if (ids.some(id => !widths.has(id)) || whole <= room) return { shown: ids, inMenu: [] }
  let left = room - menu - widthOf(open)
  let isFull = false
  const shown = ids.filter(id => {
    if (id === open) return true
    isFull ||= widthOf(id) > left
    if (!isFull) left -= widthOf(id)
    return !isFull
  })
  return { shown, inMenu: ids.filter(id => !shown.includes(id)) }
}
