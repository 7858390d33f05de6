import type { KeyboardEvent } from 'react'

/** What keys do in the matrix beside moving. */
export interface MatrixActions {
  readonly toggle: () => void
  readonly choose: () => void
  readonly remove: () => void
  readonly copy: () => void
  readonly paste: () => void
  readonly undo: () => void
  readonly redo: () => void
  /** Chooses the field with the focus alone. */
  readonly one: () => void
}

const plain: Readonly<Record<string, keyof MatrixActions>> = {
  ' ': 'toggle',
  t: 'choose',
  c: 'copy',
  v: 'paste',
  delete: 'remove',
  backspace: 'remove',
  escape: 'one',
}
const withCtrl: Readonly<Record<string, keyof MatrixActions>> = { z: 'undo', y: 'redo', c: 'copy', v: 'paste' }

/** Does what a key stands for. @returns whether it stands for something */
export function keyAction(
  {
    key,
    ctrlKey,
    metaKey,
    shiftKey,
    altKey,
  }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
  actions: MatrixActions,
): boolean {
  if (altKey) return false
  const name = key.toLowerCase()
  const isCtrl = ctrlKey || metaKey
  const action = isCtrl && shiftKey && name === 'z' ? 'redo' : (isCtrl ? withCtrl : plain)[name]
  if (!action) return false
  actions[action]()
  return true
}
