import { type ShortcutName, shortcutKeys } from '../../../ui/shortcut-keys.ts'

/** One line of the sheet. */
export interface Shortcut {
  /** Pressed together. */
  readonly keys: readonly string[]
  readonly what: string
}
export interface ShortcutGroup {
  readonly title: string
  readonly shortcuts: readonly Shortcut[]
}

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent)
const shown: Readonly<Record<string, () => string>> = { mod: () => (isApple() ? '⌘' : 'Ctrl') }

const bound = (name: ShortcutName, what: string): Shortcut => ({
  keys: shortcutKeys[name].split('+').map(key => shown[key]?.() ?? key.toUpperCase()),
  what,
})
const also = (what: string, ...keys: readonly string[]): Shortcut => ({ keys, what })

/** All shortcuts there are, by where they work. */
export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    title: 'Everywhere',
    shortcuts: [
      bound('search', 'Search records and screens'),
      bound('shortcuts', 'Show these shortcuts'),
      also('Close a dialog, a menu or a panel', 'Esc'),
    ],
  },
  {
    title: 'Dashboard',
    shortcuts: [
      bound('nextAlarm', 'Go to the next alarm'),
      also('Open the alarm or event that has the focus', 'Enter'),
      bound('acknowledge', 'Acknowledge the alarm that has the focus'),
      bound('mute', 'Mute or unmute the sound'),
      bound('fullScreen', 'Full screen, and back'),
      also('Move the tile whose handle has the focus, while editing', 'Arrow keys'),
      also('Resize it', 'Shift', 'Arrow keys'),
    ],
  },
  {
    title: 'Lists',
    shortcuts: [
      bound('filter', 'Search the list'),
      also('Clear its search, while in it', 'Esc'),
      also('Go from row to row', 'Arrow keys'),
      also('A page up or down', 'Page Up / Page Down'),
      also('The first or last row', 'Home / End'),
      also('Open the row', 'Enter'),
      also('Select the row', 'Space'),
    ],
  },
  {
    title: 'Forms',
    shortcuts: [
      also('Go to the next field, and from the last to the button that saves', 'Enter'),
      also('Add what was written to an alarm’s log', isApple() ? '⌘' : 'Ctrl', 'Enter'),
    ],
  },
  {
    title: 'Access review',
    shortcuts: [
      also('Go from line to line', 'Arrow keys'),
      bound('confirmLine', 'Confirm the line'),
      bound('removeLine', 'Remove the access'),
      bound('undoLine', 'Take the last answer back'),
      bound('noteLine', 'Write a note'),
      bound('chooseLine', 'Choose the line'),
    ],
  },
]
