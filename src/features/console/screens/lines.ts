import { outcomes, type Result } from '../../../crud/device-command/outcome.ts'

/** Something that was typed, and what was answered. */
export interface Line extends Result {
  readonly lineId: number
  readonly text: string
  /** When it was typed, epoch ms. */
  readonly at: number
  readonly by: string
}

/** The lines in which each word of a filter occurs, in any case: in what was typed or said, in who and how it came out. */
export function matching(lines: readonly Line[], filter: string): readonly Line[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return lines
  return lines.filter(({ text, said, by, outcome }) => {
    const all = `${text}\n${said}\n${by}\n${outcomes[outcome]}`.toLowerCase()
    return words.every(word => all.includes(word))
  })
}
