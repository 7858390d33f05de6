import { inZone } from '../../../api/site-time.ts'
import { type Line, outcomeText } from './lines.ts'

interface Told {
  /** What the controller is called. */
  readonly title: string
  readonly zone: string
}

const timeText = (at: number, zone: string) => `${inZone(at, zone, 'day')} ${inZone(at, zone, 'time')}`

/** Lines as they are copied and exported: when, who, what was typed, what came of it, and what was said. */
export const asText = (lines: readonly Line[], { title, zone }: Told): string =>
  [
    `Console of ${title}, times in ${zone}`,
    ...lines.map(line => {
      const { at, by, text, said } = line
      return [`${timeText(at, zone)} ${by} > ${text}`, outcomeText(line), ...(said ? [said.trimEnd()] : [])].join('\n')
    }),
  ].join('\n\n') + '\n'
