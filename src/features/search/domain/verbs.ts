import type { Command } from '../../../domain/command.ts'
import { plain } from './words.ts'

export type NamedCommand = readonly [name: string, command: Pick<Command, 'label'>]

/** Commands that a text begins with, and the name that follows. */
export interface Order {
  readonly commands: readonly NamedCommand[]
  readonly name: string
}

const wordsOf = (text: string) => text.trim().split(/\s+/)

/** How many words a text and a label have in common, from the first on. */
function common(text: readonly string[], label: string): number {
  const words = wordsOf(plain(label))
  const differs = words.findIndex((word, at) => plain(text[at] ?? '') !== word)
  return differs === -1 ? words.length : differs
}

/**
 * Reads 'unlock loading bay' as the commands that begin with 'unlock', the shortest first, and the name 'loading bay';
 * undefined where it begins with no command, or no name follows.
 */
export function orderIn(text: string, commands: readonly NamedCommand[]): Order | undefined {
  const words = wordsOf(text)
  const most = Math.max(0, ...commands.map(([, { label }]) => common(words, label)))
  const name = words.slice(most).join(' ')
  if (most === 0 || name === '') return undefined
  return {
    commands: commands
      .filter(([, { label }]) => common(words, label) === most)
      .toSorted(([, one], [, other]) => wordsOf(one.label).length - wordsOf(other.label).length),
    name,
  }
}

/** What a command on a record is called: 'Unlock 12 Loading bay', 'Lock for minutes: 12 Loading bay'. */
export const orderText = (label: string, title: string): string =>
  label.includes(' ') ? `${label}: ${title}` : `${label} ${title}`
