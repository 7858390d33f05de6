import type { RecordPdf } from '../../../../server/kit/index.ts'
import { commDevice } from '../../../domain/entities/hardware/comm-device.ts'
import { labelOf, wordsFor, type Fields } from '../../../domain/fields/index.ts'
import type { RecordOf } from '../../../domain/record.ts'
import type { words } from '../../../domain/vocabulary.ts'

/** A controller, and where it is. */
export interface Served {
  readonly name: string
  readonly areaName: string | null
}

interface SignedOff {
  readonly device: Partial<RecordOf<typeof commDevice>>
  readonly served: readonly Served[]
  readonly sims: readonly string[]
  /** IANA, of the client. */
  readonly timeZone: string
  readonly words: ReturnType<typeof words>
  /** A data URL. */
  readonly signature: string | undefined
}

type Pair = readonly [label: string, text: string]
const fields: Fields = commDevice.fields
const ofDevice = ['name', 'udn', 'type', 'imei', 'serialNumber', 'postcode'] as const
const ofSignOff = ['signOffCompany', 'signOffBy', 'signOffEngineer'] as const

/** What was signed off, by whom and with what, as a PDF has it. */
export function signOffSheet({ device, served, sims, timeZone, words, signature }: SignedOff): RecordPdf {
  const pairs = (names: readonly (keyof SignedOff['device'])[]): readonly Pair[] =>
    names.flatMap((name): Pair[] => {
      const [field, value] = [fields[name], device[name]]
      if (!field || value === null || value === undefined || value === '') return []
      return [[labelOf(name, field), wordsFor(field, String(value))]]
    })
  const at = new Date(device.signOffDate ?? 0)
  const date = at.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const sites = [...new Set(served.flatMap(({ areaName }) => areaName ?? []))]
  const listed = (label: string, texts: readonly string[]): Pair[] =>
    texts.length > 0 ? [[label, texts.join(', ')]] : []
  return {
    title: `Sign-off of ${device.name ?? ''}`,
    sections: [
      { heading: words.One('commDevice'), pairs: [...pairs(ofDevice), ...listed(words.One('sim'), sims)] },
      {
        heading: words.One('area'),
        pairs: [
          ...listed(words.One('area'), sites),
          ...listed(
            words.Many('controller'),
            served.map(({ name }) => name),
          ),
        ],
      },
      { heading: 'How it was connected', pairs: pairs(['signOffConnection']) },
      { heading: 'Sign-off', pairs: [...pairs(ofSignOff), ['Date', date], ...pairs(['signOffNotes'])] },
    ],
    text: device.signOffText ? { heading: 'What was agreed to', text: device.signOffText } : undefined,
    picture: signature
      ? { heading: 'Signature', url: signature, fit: [300, 120], caption: `${device.signOffBy ?? ''}, ${date}` }
      : undefined,
  }
}
