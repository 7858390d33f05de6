/**
 * Every key that does something from wherever the focus is, or on a whole list: what binds it takes it from here, and the
 * sheet of shortcuts has words for each.
 */
export const shortcutKeys = {
  shortcuts: '?',
  search: 'mod+K',
  filter: '/',
  nextAlarm: 'n',
  acknowledge: 'a',
  mute: 'm',
  fullScreen: 'f',
  confirmLine: 'c',
  removeLine: 'r',
  undoLine: 'u',
  noteLine: 'n',
  chooseLine: 'x',
} as const
export type ShortcutName = keyof typeof shortcutKeys
