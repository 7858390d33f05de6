import { outcomes, type Result } from '../../../crud/device-command/outcome.ts'
import { hasWords, searchWords } from '../../../ui/log/search.ts'

/** Something that was typed, and what was answered. */
export interface Line extends Result {
  /** Names the command in partial output. */
  readonly typedId: string
  readonly text: string
  /** When it was typed, epoch ms. */
  readonly at: number
  readonly by: string
}

/** What became of it, in words. */
export const outcomeText = ({ outcome, said }: Result): string =>
  outcome === 'waiting' && said !== '' ? 'Still running' : outcomes[outcome]

/** How many lines are kept of a controller, and how many characters of what it said in them. */
const most = { lines: 500, characters: 4_000_000 }

/** The newest lines, as many as are kept. */
export function newest(lines: readonly Line[]): readonly Line[] {
  let characters = 0
  const first = lines.findLastIndex(({ said }) => (characters += said.length) > most.characters)
  return lines.slice(Math.max(first + 1, lines.length - most.lines))
}

/** The lines in which each word of a filter occurs, in any case: in what was typed or said, in who and how it came out. */
export function matching(lines: readonly Line[], filter: string): readonly Line[] {
  const words = searchWords(filter)
  if (words.length === 0) return lines
  return lines.filter(line => hasWords([line.text, line.said, line.by, outcomeText(line)].join('\n'), words))
}
